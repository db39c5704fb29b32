import { checkInDays } from '#modules/fulfillment/rules.ts'
import { overdueDays } from '#modules/remittances/rules.ts'
import {
  day,
  decimal,
  instant,
  integer,
  json,
  listOf,
  nullable,
  paise,
  type RowOf,
  text,
  truth,
  uuid,
} from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
import { type Period, waitingMax } from './rules.ts'

const rollUpSales = statement('sales_roll_up', 'select roll_up_sales($1) as days', { days: integer })

/**
 * Rolls up the days that changed, at most so many, and answers how many there were. Answers 0 while another process
 * does so.
 */
export async function rollUp(days: number): Promise<number> {
  const [row] = await run(rollUpSales, [days])
  return required(row, 'the number of days rolled up').days
}

const changedDays = statement('sales_changed', 'select exists (select from sales_changes) as waiting', {
  waiting: truth,
})

/** Whether orders have changed that the roll-ups do not count yet. */
export async function hasChangedDays(): Promise<boolean> {
  const [row] = await run(changedDays, [])
  return required(row, 'whether days have changed').waiting
}

const dayShape = {
  day,
  orders: integer,
  cancelled: integer,
  vendors: integer,
  sales_paise: paise,
}

export type DayRow = RowOf<typeof dayShape>

const days = statement(
  'sales_days',
  'select day, orders, cancelled, vendors, sales_paise from sales_by_day where day between $1 and $2',
  dayShape,
)

/**
 * The shop's figures for each day of the period, sales in paise. Days without an order have no row; the order is not
 * defined.
 */
export const selectDays = ({ from, to }: Period): Promise<DayRow[]> => run(days, [from, to])

const daysOfVendor = statement(
  'sales_days_of_vendor',
  `select day, orders, cancelled, 1 as vendors, sales_paise from sales_by_day_and_vendor
    where vendor_id = $1 and day between $2 and $3`,
  dayShape,
)

/** One vendor's figures for each day of the period, sales in paise. Days without an order have no row. */
export const selectDaysOfVendor = (vendorId: string, { from, to }: Period): Promise<DayRow[]> =>
  run(daysOfVendor, [vendorId, from, to])

const newCustomers = statement(
  'customers_new',
  `select india_day(created_at) as day, count(*)::int as customers from profiles
    where role = 'customer' and created_at >= india_midnight($1) and created_at < india_midnight($2::date + 1)
    group by 1`,
  { day, customers: integer },
)

/** How many customers registered on each day (in India) of the period. Days without one have no row. */
export const selectNewCustomers = ({ from, to }: Period): Promise<{ day: string; customers: number }[]> =>
  run(newCustomers, [from, to])

const shareShape = {
  key: text,
  name: text,
  sales_paise: paise,
}

export type ShareRow = RowOf<typeof shareShape>

/** The eight largest shares of a period, and whatever is left as a ninth without a key, so that all of them add up to the sales. */
const sharesOf = (column: string, table: string, others: string) => `
  with one as (
    select ${column} as key, sum(sales_paise) as sales, row_number() over (order by sum(sales_paise) desc, ${column}) as place
      from ${table} where day between $1 and $2 group by ${column}
  )
  select case when place <= 8 then key else '' end as key, case when place <= 8 then key else '${others}' end as name,
         sum(sales)::bigint as sales_paise
    from one group by 1, 2, least(place, 9) order by least(place, 9)`

const categories = statement(
  'sales_of_categories',
  sharesOf('category', 'sales_by_day_and_category', 'Other categories'),
  shareShape,
)

/** The eight categories with the highest sales of the period, in paise, highest first, then all others together. */
export const selectCategories = ({ from, to }: Period): Promise<ShareRow[]> => run(categories, [from, to])

const states = statement('sales_of_states', sharesOf('state', 'sales_by_day_and_state', 'Other states'), shareShape)

/** The eight states with the highest sales of the period, in paise, highest first, then all others together. */
export const selectStates = ({ from, to }: Period): Promise<ShareRow[]> => run(states, [from, to])

const vendorSharesShape = {
  selling: integer,
  selling_before: integer,
  top: json<ShareRow[]>(),
}

export type VendorShares = RowOf<typeof vendorSharesShape>

const vendorShares = statement(
  'sales_of_vendors',
  `with sold as (
     select vendor_id,
            coalesce(sum(sales_paise) filter (where day >= $1), 0)::bigint as sales_paise,
            coalesce(sum(orders) filter (where day >= $1), 0) as orders,
            coalesce(sum(orders) filter (where day < $1), 0) as orders_before
       from sales_by_day_and_vendor where day between $2 and $3 group by vendor_id
   )
   select (select count(*) from sold where orders > 0)::int as selling,
          (select count(*) from sold where orders_before > 0)::int as selling_before,
          (select coalesce(json_agg(json_build_object('key', t.key, 'name', t.name, 'sales_paise', t.sales_paise) order by t.place), '[]')
             from (
               select case when r.place <= 6 then r.id::text else '' end as key,
                      case when r.place <= 6 then r.name else 'Other vendors' end as name,
                      least(r.place, 7) as place, sum(r.sales_paise)::bigint as sales_paise
                 from (select v.id, v.name, s.sales_paise, row_number() over (order by s.sales_paise desc, v.name) as place
                         from sold s join vendors v on v.id = s.vendor_id where s.sales_paise > 0) r
                group by 1, 2, 3) t) as top`,
  vendorSharesShape,
)

/** How many vendors sold something in the period and in the one before, and which sold most, sales in paise. */
export async function selectVendorShares(period: Period, previous: Period): Promise<VendorShares> {
  const [row] = await run(vendorShares, [period.from, previous.from, period.to])
  return required(row, 'the shares of the vendors')
}

const topProductShape = {
  key: uuid,
  name: text,
  sales_paise: paise,
  quantity: integer,
}

const topProducts = statement(
  'sales_of_products',
  `with best as (
     select product_id, sum(sales_paise)::bigint as sales_paise, sum(quantity)::int as quantity from sales_by_day_and_product
      where vendor_id = $1 and day between $2 and $3
      group by product_id order by 2 desc, 1 limit 5
   )
   select p.id as key, p.name, b.sales_paise, b.quantity from best b join products p on p.id = b.product_id
    order by b.sales_paise desc, p.name`,
  topProductShape,
)

/** The vendor's five products with the highest sales of the period, in paise, with the pieces sold. Highest first. */
export const selectTopProducts = (
  vendorId: string,
  { from, to }: Period,
): Promise<(ShareRow & { quantity: number })[]> => run(topProducts, [vendorId, from, to])

const orderShape = {
  public_id: text,
  created_at: instant,
  customer_name: text,
  total_paise: paise,
  item_count: integer,
  status: text,
}

export type OrderRow = RowOf<typeof orderShape>

const recentOrders = statement(
  'orders_recent',
  // Of a cancelled order what was ordered: its own amounts are those of the line that went last.
  `select o.public_id, o.created_at, o.customer_name, o.item_count, o.status,
          case when o.status = 'cancelled'
               then (select sum(l.unit_price_paise * l.quantity + l.tax_paise)::bigint from line_items l where l.order_id = o.id)
               else o.total_paise end as total_paise
     from orders o order by o.id desc limit 6`,
  orderShape,
)

/** The six newest orders of the whole shop, newest first, totals in paise. */
export const selectRecentOrders = (): Promise<OrderRow[]> => run(recentOrders, [])

const waitingShape = {
  lateToShip: integer,
  toCheckIn: integer,
  checkInOverdue: integer,
  refundsToApprove: integer,
  refundsToPay: integer,
  vendors: integer,
  vendorChanges: integer,
  products: integer,
  revisions: integer,
  messages: integer,
  reviews: integer,
  returns: integer,
  mails: integer,
  payments: integer,
  differences: integer,
  chargeBacks: integer,
  overdueCash: integer,
  cashDifferences: integer,
  orders: integer,
}

export type WaitingRow = RowOf<typeof waitingShape>

const waiting = statement(
  'waiting_for_operator',
  `select (select count(*) from (select distinct order_id from vendor_orders
             where is_late_to_ship(status, released_at, india_day(now())) limit ${waitingMax}) t)::int as "lateToShip",
          (select count(*) from (select distinct order_id from refused_shipments
             where counted_at is null and refused_at >= now() - interval '${checkInDays} days' limit ${waitingMax}) t)::int as "toCheckIn",
          (select count(*) from (select distinct order_id from refused_shipments
             where counted_at is null and refused_at < now() - interval '${checkInDays} days' limit ${waitingMax}) t)::int as "checkInOverdue",
          (select count(*) from (select from refunds where status = 'due' and progress = 'proposed' limit ${waitingMax}) t)::int as "refundsToApprove",
          (select count(*) from (select distinct r.order_id from refunds r join orders o on o.id = r.order_id
             where r.status = 'due' and r.progress is distinct from 'proposed' and r.kind <> 'again'
               and (r.progress = 'blocked' or is_paid_by_hand(o)) limit ${waitingMax}) t)::int as "refundsToPay",
          (select count(*) from (select from vendors where status = 'submitted' limit ${waitingMax}) t)::int as vendors,
          (select count(*) from (select from vendor_revisions where status = 'submitted' limit ${waitingMax}) t)::int as "vendorChanges",
          (select count(*) from (select from products where status = 'submitted' limit ${waitingMax}) t)::int as products,
          (select count(*) from (select from product_revisions where status = 'submitted' limit ${waitingMax}) t)::int as revisions,
          (select count(*) from (select from contact_messages where status = 'open' limit ${waitingMax}) t)::int as messages,
          (select count(*) from (
             select id from reviews where status = 'pending' or report_count > 0
             union select review_id from review_replies where held_flags <> '{}' limit ${waitingMax}) t)::int as reviews,
          (select count(*) from (select from returns where status = 'escalated' union all
             select from returns where risen_at is not null and status <> 'escalated' union all
             select from returns where replacement = 'reported' and risen_at is null and status <> 'escalated' limit ${waitingMax}) t)::int as returns,
          (select count(*) from (select from mails where status = 'failed' limit ${waitingMax}) t)::int as mails,
          (select count(*) from (select from payments where status = 'manual' limit ${waitingMax}) t)::int as payments,
          (select count(*) from (select from payment_differences where settled_at is null limit ${waitingMax}) t)::int as differences,
          (select count(*) from (select from payment_charge_backs where status = 'open' and evidence is null limit ${waitingMax}) t)::int as "chargeBacks",
          (select count(*) from (select from cash_collections where remitted_by_row is null and written_off_by_row is null and settled_as is null
             and collected_at < ((now() at time zone 'Asia/Kolkata')::date - ${overdueDays - 1})::timestamp at time zone 'Asia/Kolkata' limit ${waitingMax}) t)::int as "overdueCash",
          (select count(*) from (select from cash_rows where outcome <> 'matched' and settled_at is null limit ${waitingMax}) t)::int as "cashDifferences",
          (select count(*) from (select from orders where status = 'pending' limit ${waitingMax}) t)::int as orders`,
  waitingShape,
)

/** What waits for the operator. Each count uses an index of its own and stops at the largest number that is shown. */
export async function selectWaiting(): Promise<WaitingRow> {
  const [row] = await run(waiting, [])
  return required(row, 'the counts of what waits for an operator')
}

const vendorShape = {
  id: uuid,
  name: text,
  slug: text,
  status: text,
  created_at: instant,
}

export type VendorRow = RowOf<typeof vendorShape>

const vendorById = statement(
  'vendor_of_dashboard',
  'select id, name, slug, status, created_at from vendors where id = $1',
  vendorShape,
)

/** The vendor's name, slug, status and first day; undefined when there is no such vendor. */
export async function findVendor(vendorId: string): Promise<VendorRow | undefined> {
  const [row] = await run(vendorById, [vendorId])
  return row
}

const listingsShape = {
  all_products: integer,
  live: integer,
  rating: nullable(decimal),
  review_count: integer,
}

export type ListingsRow = RowOf<typeof listingsShape>

const listings = statement(
  'listings_figures',
  `select count(*) filter (where status <> 'archived')::int as all_products, count(*) filter (where status = 'approved')::int as live,
          (sum(rating * review_count) filter (where status = 'approved')
            / nullif(sum(review_count) filter (where status = 'approved'), 0))::float as rating,
          coalesce(sum(review_count) filter (where status = 'approved'), 0)::int as review_count
     from products where vendor_id = $1`,
  listingsShape,
)

/**
 * How many products a vendor has (without archived ones) and has on sale, with the rating over all reviews; null
 * without any.
 */
export async function selectListings(vendorId: string): Promise<ListingsRow> {
  const [row] = await run(listings, [vendorId])
  return required(row, 'the figures of the listings')
}

const toDoShape = {
  late: integer,
  to_accept: integer,
  oldest_to_accept_at: nullable(instant),
  to_pack: integer,
  late_parcels: integer,
  to_check_in: integer,
  low_reviews: integer,
  low_stock: integer,
  low_stock_names: listOf(text),
  out_of_stock: integer,
  out_of_stock_names: listOf(text),
  choices_out: integer,
  choices_out_names: listOf(text),
  ending: integer,
  ending_names: listOf(text),
  sent_back: integer,
  sent_back_names: listOf(text),
  changes_waiting: integer,
  changes_sent_back: integer,
  changes_sent_back_names: listOf(text),
  returns: integer,
  answer_returns_by: nullable(instant),
  order_count: integer,
}

export type ToDoRow = RowOf<typeof toDoShape>

/** Of the vendor in $1: what is late to ship on the day in $2. */
const lateOrders = `
  select from vendor_orders where vendor_id = $1 and is_late_to_ship(status, released_at, $2::date) limit ${waitingMax}`

/** Of the vendor in $1: parcels that were not delivered, and that nobody has counted. */
const parcelsBack = `
  select from refused_shipments b join vendor_orders s on s.id = b.vendor_order_id
   where b.counted_at is null and s.vendor_id = $1 limit ${waitingMax}`

/** Of the vendor in $1: reviews of one or two stars that it has not answered. */
const lowReviews = `
  select from reviews r where r.vendor_id = $1 and r.status = 'published' and r.stars <= 2
     and not exists (select from review_replies a where a.review_id = r.id and a.removed_reason is null) limit ${waitingMax}`

/** Of the vendor in $1: returns whose next step is the vendor's. */
const returnsForVendor = `
  select from returns r where r.vendor_id = $1 and is_for_vendor(r) limit ${waitingMax}`

const toDo = statement(
  'waiting_for_vendor',
  `with accept as (
     select created_at from vendor_orders
      where vendor_id = $1 and status = 'pending' and released_at is not null order by id limit ${waitingMax}
   ), low as (
     select p.name from products p
      where p.vendor_id = $1 and p.status = 'approved'
        and exists (select from variants v where v.product_id = p.id and v.stock between 1 and $3 and v.retired_at is null)
      limit ${waitingMax}
   ), gone as (
     select name from products where vendor_id = $1 and status = 'approved' and not in_stock limit ${waitingMax}
   ), choice as (
     select p.name from products p
      where p.vendor_id = $1 and p.status = 'approved' and p.in_stock
        and exists (select from variants v where v.product_id = p.id and v.stock = 0 and v.retired_at is null)
      limit ${waitingMax}
   ), ending as (
     select p.name from products p
      where p.vendor_id = $1 and p.status = 'approved'
        and exists (select from variants v where v.product_id = p.id and v.stock > 0 and v.retired_at is null
                       and v.expires_on <= $2::date + $4::int)
      limit ${waitingMax}
   ), back as (
     select name from products where vendor_id = $1 and status = 'rejected' limit ${waitingMax}
   ), refused as (
     select p.name from products p
      where p.vendor_id = $1 and p.status in ('approved', 'suspended')
        and (select r.status from product_revisions r where r.product_id = p.id order by r.id desc limit 1) = 'rejected'
      limit ${waitingMax}
   )
   select (select count(*) from (${lateOrders}) t)::int as late,
          (select count(*) from accept)::int as to_accept,
          (select min(created_at) from accept) as oldest_to_accept_at,
          (select count(*) from (select from vendor_orders
             where vendor_id = $1 and status = 'processing' and released_at is not null limit ${waitingMax}) t)::int as to_pack,
          (select count(*) from (select from vendor_orders s join orders o on o.id = s.order_id
             where s.vendor_id = $1 and s.status = 'shipped' and s.released_at is not null
               and o.estimated_delivery_on < $2::date
               and not exists (select from refused_shipments b where b.vendor_order_id = s.id) limit ${waitingMax}) t)::int as late_parcels,
          (select count(*) from (${parcelsBack}) t)::int as to_check_in,
          (select count(*) from (${returnsForVendor}) t)::int as returns,
          (select min(due_at) from returns where vendor_id = $1 and status = 'requested') as answer_returns_by,
          (select count(*) from (${lowReviews}) t)::int as low_reviews,
          (select count(*) from low)::int as low_stock,
          array(select name from low order by name limit 2) as low_stock_names,
          (select count(*) from gone)::int as out_of_stock,
          array(select name from gone order by name limit 2) as out_of_stock_names,
          (select count(*) from choice)::int as choices_out,
          array(select name from choice order by name limit 2) as choices_out_names,
          (select count(*) from ending)::int as ending,
          array(select name from ending order by name limit 2) as ending_names,
          (select count(*) from back)::int as sent_back,
          array(select name from back order by name limit 2) as sent_back_names,
          (select count(*) from product_revisions r join products p on p.id = r.product_id
            where r.status = 'submitted' and p.vendor_id = $1)::int as changes_waiting,
          (select count(*) from refused)::int as changes_sent_back,
          array(select name from refused order by name limit 2) as changes_sent_back_names,
          (select count(*) from (select from vendor_orders
             where vendor_id = $1 and released_at is not null limit ${waitingMax}) t)::int as order_count`,
  toDoShape,
)

/** What one vendor has to do on a day of India. Counts stop at `waitingMax`; one or two names say which. */
export async function selectToDo(
  vendorId: string,
  today: string,
  { lowStockMax, endingDays }: { lowStockMax: number; endingDays: number },
): Promise<ToDoRow> {
  const [row] = await run(toDo, [vendorId, today, lowStockMax, endingDays])
  return required(row, 'the counts of what waits for a vendor')
}

const vendorWaitingShape = {
  name: text,
  slug: text,
  status: text,
  late: integer,
  orders: integer,
  returns: integer,
  products: integer,
  reviews: integer,
}

export type VendorWaitingRow = RowOf<typeof vendorWaitingShape>

const vendorWaiting = statement(
  'waiting_in_vendor_portal',
  `select v.name, v.slug, v.status,
          (select count(*) from (${lateOrders}) t)::int as late,
          (select count(*) from (
             (select from vendor_orders where vendor_id = $1 and released_at is not null and status in ('pending', 'processing') limit ${waitingMax})
             union all (${parcelsBack}) limit ${waitingMax}) t)::int as orders,
          (select count(*) from (${returnsForVendor}) t)::int as returns,
          (select count(*) from (select from products p
             where p.vendor_id = $1 and (p.status = 'rejected' or (p.status = 'approved' and not p.in_stock)
                or (p.status in ('approved', 'suspended')
                    and (select r.status from product_revisions r where r.product_id = p.id order by r.id desc limit 1) = 'rejected'))
             limit ${waitingMax}) t)::int as products,
          (select count(*) from (${lowReviews}) t)::int as reviews
     from vendors v where v.id = $1`,
  vendorWaitingShape,
)

/** The vendor and the counts beside its sections on a day of India; undefined when there is no such vendor. Counts stop at `waitingMax`. */
export async function selectVendorWaiting(vendorId: string, today: string): Promise<VendorWaitingRow | undefined> {
  const [row] = await run(vendorWaiting, [vendorId, today])
  return row
}
