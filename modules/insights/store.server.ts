import { sql } from 'kysely'
import { db } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { type Period, waitingMax } from './rules.ts'

/**
 * Rolls up the days that changed, at most so many, and answers how many there were. Answers 0 while another process
 * does so.
 */
export async function rollUp(days: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select roll_up_sales(${days}) as days`.execute(db)
  return rows[0]?.days ?? 0
}

/** Whether orders have changed that the roll-ups do not count yet. */
export async function hasChangedDays(): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`select exists (select from sales_changes) as waiting`.execute(db)
  return rows[0]?.waiting ?? false
}

export interface DayRow {
  day: string
  orders: number
  cancelled: number
  vendors: number
  sales_paise: Paise
}

/**
 * The shop's figures for each day of the period, sales in paise. Days without an order have no row; the order is not
 * defined.
 */
export async function selectDays({ from, to }: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, orders, cancelled, vendors, sales_paise from sales_by_day where day between ${from} and ${to}`.execute(
    db,
  )
  return rows
}

/** One vendor's figures for each day of the period, sales in paise. Days without an order have no row. */
export async function selectDaysOfVendor(vendorId: string, { from, to }: Period): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, orders, cancelled, 1 as vendors, sales_paise from sales_by_day_and_vendor
     where vendor_id = ${vendorId} and day between ${from} and ${to}`.execute(db)
  return rows
}

/** How many customers registered on each day (in India) of the period. Days without one have no row. */
export async function selectNewCustomers({ from, to }: Period): Promise<{ day: string; customers: number }[]> {
  const { rows } = await sql<{ day: string; customers: number }>`
    select india_day(created_at) as day, count(*)::int as customers from profiles
     where role = 'customer' and created_at >= india_midnight(${from}) and created_at < india_midnight(${to}::date + 1)
     group by 1`.execute(db)
  return rows
}

export interface ShareRow {
  key: string
  name: string
  sales_paise: Paise
}

/** The eight categories with the highest sales of the period, in paise, highest first. */
export async function selectCategories({ from, to }: Period): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select category as key, category as name, sum(sales_paise)::bigint as sales_paise from sales_by_day_and_category
     where day between ${from} and ${to} group by category order by 3 desc, 1 limit 8`.execute(db)
  return rows
}

/** The eight states with the highest sales of the period, in paise, highest first. */
export async function selectStates({ from, to }: Period): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select state as key, state as name, sum(sales_paise)::bigint as sales_paise from sales_by_day_and_state
     where day between ${from} and ${to} group by state order by 3 desc, 1 limit 8`.execute(db)
  return rows
}

export interface VendorShares {
  selling: number
  selling_before: number
  top: ShareRow[]
}

/** How many vendors sold something in the period and in the one before, and which sold most, sales in paise. */
export async function selectVendorShares(period: Period, previous: Period): Promise<VendorShares> {
  const { rows } = await sql<VendorShares>`
    with sold as (
      select vendor_id,
             coalesce(sum(sales_paise) filter (where day >= ${period.from}), 0)::bigint as sales_paise,
             coalesce(sum(orders) filter (where day >= ${period.from}), 0) as orders,
             coalesce(sum(orders) filter (where day < ${period.from}), 0) as orders_before
        from sales_by_day_and_vendor where day between ${previous.from} and ${period.to} group by vendor_id
    )
    select (select count(*) from sold where orders > 0)::int as selling,
           (select count(*) from sold where orders_before > 0)::int as selling_before,
           (select coalesce(json_agg(t), '[]') from (
              select v.id as key, v.name, s.sales_paise from sold s join vendors v on v.id = s.vendor_id
               where s.sales_paise > 0 order by s.sales_paise desc, v.name limit 6) t) as top`.execute(db)
  return rows[0] ?? { selling: 0, selling_before: 0, top: [] }
}

/** The vendor's five products with the highest sales of the period, in paise, with the pieces sold. Highest first. */
export async function selectTopProducts(
  vendorId: string,
  { from, to }: Period,
): Promise<(ShareRow & { quantity: number })[]> {
  const { rows } = await sql<ShareRow & { quantity: number }>`
    with best as (
      select product_id, sum(sales_paise)::bigint as sales_paise, sum(quantity)::int as quantity from sales_by_day_and_product
       where vendor_id = ${vendorId} and day between ${from} and ${to}
       group by product_id order by 2 desc, 1 limit 5
    )
    select p.id as key, p.name, b.sales_paise, b.quantity from best b join products p on p.id = b.product_id
     order by b.sales_paise desc, p.name`.execute(db)
  return rows
}

export interface OrderRow {
  public_id: string
  created_at: Date
  customer_name: string
  total_paise: Paise
  item_count: number
  status: string
}

/** The six newest orders of the whole shop, newest first, totals in paise. */
export async function selectRecentOrders(): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select public_id, created_at, customer_name, total_paise, item_count, status from orders order by id desc limit 6`.execute(
    db,
  )
  return rows
}

export interface WaitingRow {
  vendors: number
  products: number
  revisions: number
  messages: number
  reviews: number
  mails: number
  payments: number
  orders: number
}

/** What waits for the operator. Each count uses an index of its own and stops at the largest number that is shown. */
export async function selectWaiting(): Promise<WaitingRow> {
  const most = sql.lit(waitingMax)
  const { rows } = await sql<WaitingRow>`
    select (select count(*) from (select from vendors where status = 'submitted' limit ${most}) t)::int as vendors,
           (select count(*) from (select from products where status = 'submitted' limit ${most}) t)::int as products,
           (select count(*) from (select from product_revisions where status = 'submitted' limit ${most}) t)::int as revisions,
           (select count(*) from (select from contact_messages where status = 'open' limit ${most}) t)::int as messages,
           (select count(*) from (select from reviews where status = 'pending' or report_count > 0 limit ${most}) t)::int as reviews,
           (select count(*) from (select from mails where status = 'failed' limit ${most}) t)::int as mails,
           (select count(*) from (select from payments where status = 'manual' limit ${most}) t)::int as payments,
           (select count(*) from (select from orders where status = 'pending' limit ${most}) t)::int as orders`.execute(
    db,
  )
  if (!rows[0]) throw new Error('Counting answered with nothing.')
  return rows[0]
}

export interface VendorRow {
  id: string
  name: string
  slug: string
  status: string
  created_at: Date
}

/** The vendor's name, slug, status and first day; undefined when there is no such vendor. */
export async function findVendor(vendorId: string): Promise<VendorRow | undefined> {
  return db
    .selectFrom('vendors')
    .select(['id', 'name', 'slug', 'status', 'created_at'])
    .where('id', '=', vendorId)
    .executeTakeFirst() as Promise<VendorRow | undefined>
}

export interface ListingsRow {
  all_products: number
  live: number
  rating: number | null
  review_count: number
}

/**
 * How many products a vendor has (without archived ones) and has on sale, with the rating over all reviews; null
 * without any.
 */
export async function selectListings(vendorId: string): Promise<ListingsRow> {
  const { rows } = await sql<ListingsRow>`
    select count(*) filter (where status <> 'archived')::int as all_products, count(*) filter (where status = 'approved')::int as live,
           (sum(rating * review_count) filter (where status = 'approved')
             / nullif(sum(review_count) filter (where status = 'approved'), 0))::float as rating,
           coalesce(sum(review_count) filter (where status = 'approved'), 0)::int as review_count
      from products where vendor_id = ${vendorId}`.execute(db)
  return rows[0] ?? { all_products: 0, live: 0, rating: null, review_count: 0 }
}

export interface ToDoRow {
  to_accept: number
  oldest_to_accept_at: Date | null
  to_pack: number
  low_stock: number
  low_stock_names: string[]
  out_of_stock: number
  out_of_stock_names: string[]
  sent_back: number
  sent_back_names: string[]
  changes_waiting: number
  order_count: number
}

/** What one vendor has to do now. Counts stop at `waitingMax`; one or two names say which. */
export async function selectToDo(vendorId: string, lowStockMax: number): Promise<ToDoRow> {
  const most = sql.lit(waitingMax)
  const { rows } = await sql<ToDoRow>`
    with accept as (
      select created_at from vendor_orders
       where vendor_id = ${vendorId} and status = 'pending' and released_at is not null order by id limit ${most}
    ), low as (
      select p.name from products p
       where p.vendor_id = ${vendorId} and p.status = 'approved'
         and exists (select from variants v where v.product_id = p.id and v.stock between 1 and ${lowStockMax} and v.retired_at is null)
       limit ${most}
    ), gone as (
      select name from products where vendor_id = ${vendorId} and status = 'approved' and not in_stock limit ${most}
    ), back as (
      select name from products where vendor_id = ${vendorId} and status = 'rejected' limit ${most}
    )
    select (select count(*) from accept)::int as to_accept,
           (select min(created_at) from accept) as oldest_to_accept_at,
           (select count(*) from (select from vendor_orders
              where vendor_id = ${vendorId} and status = 'processing' and released_at is not null limit ${most}) t)::int as to_pack,
           (select count(*) from low)::int as low_stock,
           array(select name from low order by name limit 2) as low_stock_names,
           (select count(*) from gone)::int as out_of_stock,
           array(select name from gone order by name limit 2) as out_of_stock_names,
           (select count(*) from back)::int as sent_back,
           array(select name from back order by name limit 2) as sent_back_names,
           (select count(*) from product_revisions r join products p on p.id = r.product_id
             where r.status = 'submitted' and p.vendor_id = ${vendorId})::int as changes_waiting,
           (select count(*) from (select from vendor_orders
              where vendor_id = ${vendorId} and released_at is not null limit ${most}) t)::int as order_count`.execute(
    db,
  )
  if (!rows[0]) throw new Error('Counting answered with nothing.')
  return rows[0]
}
