import { type RawBuilder, sql } from 'kysely'
import type { Replacement, ReturnStatus } from '#modules/returns/rules.ts'
import { db } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { likeText, typedWords } from '#platform/kit/search.ts'
import { idsOfAnyWay, phonePartWays } from '#platform/phone-search.server.ts'
import type { Sought } from './rules.ts'

/** As many of each kind are shown. */
const most = 5
/** `R-` and seven characters. */
const numberLength = 9

const anyOf = (ways: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> | null => {
  const some = ways.filter(isWay)
  return some.length === 0 ? null : sql<boolean>`(${sql.join(some, sql` or `)})`
}
const isWay = (way: RawBuilder<boolean> | null): way is RawBuilder<boolean> => way !== null
const partWays = (column: RawBuilder<unknown>, digits: string | null) =>
  digits === null ? [] : phonePartWays(column, digits)
const beginsWith = (column: RawBuilder<unknown>, text: string) => sql<boolean>`${column} like ${`${likeText(text)}%`}`
const holds = (column: RawBuilder<unknown>, words: string) =>
  sql<boolean>`${column} like '%' || search_words(${likeText(words)}) || '%'`

/** Orders by the beginning of their id, a phone number or a part of it, or part of the name or email address; the newest first. */
export async function findOrders({ order, phone, phonePart, words }: Sought) {
  const ways = [
    order === null ? null : beginsWith(sql`o.public_id`, order),
    phone === null ? null : sql<boolean>`o.phone = ${phone}`,
    phone === null ? null : sql<boolean>`o.alternate_phone = ${phone}`,
    words === null ? null : sql<boolean>`lower(o.customer_name) like ${`%${likeText(words)}%`}`,
    words === null ? null : sql<boolean>`lower(o.email) like ${`%${likeText(words)}%`}`,
  ]
  const parts = [sql`o.phone`, sql`o.alternate_phone`].flatMap((column) => partWays(column, phonePart))
  const where =
    parts.length > 0 ? idsOfAnyWay(sql`o.id`, sql`orders o`, [...ways, ...parts].filter(isWay)) : anyOf(ways)
  if (!where) return []
  const { rows } = await sql<{
    public_id: string
    customer_name: string
    total_paise: Paise
    created_at: Date
    phone: string
    alternate_phone: string | null
  }>`
    select o.public_id, o.customer_name, o.total_paise, o.created_at, o.phone, o.alternate_phone
      from orders o where ${where} order by o.id desc limit ${most}`.execute(db)
  return rows
}

/** People by a phone number or a part of it, or part of the name or email address; the newest first. */
export async function findPeople({ phone, phonePart, words }: Sought) {
  const ways = [
    phone === null ? null : sql<boolean>`p.phone = ${phone}`,
    words === null ? null : holds(sql`p.search_text`, words),
  ]
  const parts = partWays(sql`p.phone`, phonePart)
  const where =
    parts.length > 0 ? idsOfAnyWay(sql`p.user_id`, sql`profiles p`, [...ways, ...parts].filter(isWay)) : anyOf(ways)
  if (!where) return []
  const { rows } = await sql<{ user_id: string; name: string; email: string; phone: string | null }>`
    select p.user_id, p.name, u.email, p.phone from profiles p join users u on u.id = p.user_id
     where ${where} order by p.user_id desc limit ${most}`.execute(db)
  return rows
}

/** Vendors by the beginning of GSTIN or PAN, or part of a name or the email address; the newest first. */
export async function findVendors({ taxNumber, words }: Sought) {
  const where = anyOf([
    taxNumber === null ? null : beginsWith(sql`v.gstin`, taxNumber),
    taxNumber === null ? null : beginsWith(sql`v.pan`, taxNumber),
    words === null ? null : holds(sql`v.search_text`, words),
  ])
  if (!where) return []
  const { rows } = await sql<{
    id: string
    name: string
    legal_name: string
    gstin: string | null
    pan: string | null
    email: string
  }>`
    select v.id, v.name, v.legal_name, v.gstin, v.pan, v.email from vendors v
     where ${where} order by v.id desc limit ${most}`.execute(db)
  return rows
}

/** Products by the beginning of a SKU, or words of name, brand and category; the newest first. */
export async function findProducts({ sku, words }: Sought) {
  if (words === null) return []
  const inText = sql.join(
    typedWords(words).map((word) => holds(sql`p.search_text`, word)),
    sql` and `,
  )
  // Each way is found by its own index: an OR of both would read every product.
  const { rows } = await sql<{ id: string; name: string; brand: string; vendor: string; sku: string | null }>`
    with named as (select p.id from products p where ${inText} order by p.id desc limit ${most}),
         coded as (
           select v.product_id, min(v.sku) as sku from variants v
            where ${sku === null ? sql`false` : beginsWith(sql`lower(v.sku)`, sku.toLowerCase())}
            group by v.product_id order by 2 limit ${most})
    select p.id, p.name, p.brand, v.name as vendor, coded.sku
      from (select id from named union select product_id from coded) found
      join products p on p.id = found.id
      join vendors v on v.id = p.vendor_id
      left join coded on coded.product_id = p.id
     order by coded.sku nulls last, p.id desc limit ${most}`.execute(db)
  return rows
}

/** Messages by the beginning of the ticket number, or part of name, email address or subject; the newest first. */
export async function findMessages({ ticket, words }: Sought) {
  const where = anyOf([
    ticket === null ? null : beginsWith(sql`m.ticket_number`, ticket),
    words === null ? null : holds(sql`m.search_text`, words),
  ])
  if (!where) return []
  const { rows } = await sql<{ ticket_number: string; subject: string; name: string; email: string }>`
    select m.ticket_number, m.subject, m.name, m.email from contact_messages m
     where ${where} order by m.id desc limit ${most}`.execute(db)
  return rows
}

interface FoundReturn {
  public_id: string
  order_no: string
  customer_name: string
  status: ReturnStatus
  wish: 'refund' | 'exchange'
  /** The day in India on which a courier comes for it. */
  pick_up_on: string | null
  replacement: Replacement | null
  /** What of its money has not been sent. */
  due_paise: Paise
}

/**
 * Returns by their number or its beginning, the newest first. All numbers have the same length and no small letters, so that those with one
 * beginning stand between two others in the order of the index.
 */
export async function findReturns({ return: prefix }: Sought) {
  if (prefix === null) return []
  const { rows } = await sql<FoundReturn>`
    select r.public_id, o.public_id as order_no, o.customer_name, r.status, r.wish, r.pick_up_on::text as pick_up_on, r.replacement,
           (select coalesce(sum(f.amount_paise), 0) from return_lines p cross join refunds_of_return_line(p.id) f
             where p.return_id = r.id and f.status = 'due')::bigint as due_paise
      from returns r join orders o on o.id = r.order_id
     where r.public_id between ${prefix.padEnd(numberLength, '0')} and ${prefix.padEnd(numberLength, 'Z')}
     order by r.id desc limit ${most}`.execute(db)
  return rows
}

/** Shipments by the beginning of their tracking number, the newest first; of an order once. */
export async function findShipments({ tracking }: Sought) {
  if (tracking === null) return []
  const { rows } = await sql<{ order_no: string; tracking_number: string; carrier: string | null; vendor: string }>`
    select distinct on (s.order_id) o.public_id as order_no, s.tracking_number, s.carrier, v.name as vendor
      from (select * from vendor_orders s where ${beginsWith(sql`upper(s.tracking_number)`, tracking)} order by s.id desc limit ${most}) s
      join orders o on o.id = s.order_id
      join vendors v on v.id = s.vendor_id
     order by s.order_id desc, s.id`.execute(db)
  return rows
}

/** Payments and refunds that have this reference; of an order the latest of each. */
export async function findMoney({ reference }: Sought) {
  if (reference === null) return []
  const { rows } = await sql<{ order_no: string; reference: string; amount_paise: Paise; is_refund: boolean }>`
    select o.public_id as order_no, m.reference, m.amount_paise, m.is_refund
      from ((select c.order_id, c.provider_reference as reference, c.amount_paise, false as is_refund
               from payment_captures c where c.provider_reference = ${reference} order by c.id desc limit ${most})
            union all
            (select r.order_id, r.provider_reference, r.amount_paise, true
               from refunds r where r.provider_reference = ${reference} order by r.id desc limit ${most})) m
      join orders o on o.id = m.order_id
     limit ${most}`.execute(db)
  return rows
}
