import { type RawBuilder, sql } from 'kysely'
import type { AddressLabel } from '#modules/accounts/postal-address.ts'
import type { RefusedReason } from '#modules/orders/refused-shipments.ts'
import type { Mover } from '#modules/orders/rules.ts'
import type { StepBy } from '#modules/orders/shapes.ts'
import { countUpTo } from '#platform/counted.server.ts'
import {
  day,
  instant,
  integer,
  json,
  nullable,
  paise,
  type RowOf,
  text,
  truth,
  uuid,
  word,
} from '#platform/db/columns.ts'
import { db, run, sqlState, statement, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { KeySpan } from '#platform/kit/ids.ts'
import { type Cursor, countedMax } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { likeText } from '#platform/kit/search.ts'
import type { CountedPieces, ShipmentStep } from '../rules.ts'

export interface VendorOrderRow {
  sort_key: string
  public_id: string
  status: string
  placed_at: Date
  released_at: Date
  estimated_delivery_on: string
  customer_name: string
  is_vendor_suspended: boolean
  city: string
  items: { name: string; variantName: string; quantity: number; cancelled: boolean }[]
  subtotal_paise: Paise
  total_paise: Paise
  to_collect_paise: Paise
  /** It was not delivered, and nobody has counted it. */
  is_coming_back: boolean
}

/** What the words of a search are compared with. */
export interface VendorOrderSearch {
  /** The beginning of a public id; null where the words are none. */
  idPrefix: string | null
  /** The same words in small letters, as a part of a name or a SKU; null where they can only be an order's number. */
  words: string | null
  /** A whole mobile number, `+919845012345`; null where the words are none. */
  phone: string | null
}

export interface VendorOrderFilter extends KeySpan {
  status: string | undefined
  payment: 'cash' | 'prepaid' | undefined
  /** What is late on the day `today`, or is to be counted. */
  late: 'ship' | 'arrive' | 'back' | undefined
  today: string
  /** What a search found (`findVendorOrderIds`); null for any. */
  found: readonly string[] | null
}

export type VendorOrderSort = 'ship-by' | 'newest'

/** The sort keys of a vendor's orders: ids increase with time; db/functions/shipping-turn.sql says what comes first. */
export const vendorOrderSorts = {
  newest: { key: [{ expression: 's.id', type: 'uuid' }], direction: 'desc' },
  'ship-by': {
    key: [
      { expression: 'shipping_turn(s.status, s.released_at)', type: 'bigint' },
      { expression: 's.id', type: 'uuid' },
    ],
    direction: 'asc',
  },
} as const satisfies Record<VendorOrderSort, { key: KeyPart[]; direction: 'asc' | 'desc' }>

/** Words are looked for in a vendor's latest orders, so many of them: nothing bounds how many do not match. */
export const vendorSearchReach = 20_000

/**
 * The ids of a vendor's orders in which a search finds what it looks for, in no defined order. Names and phones belong to what is still on its way,
 * and are not for a vendor that is suspended. The latest are cut first, and their lines and orders found by key (`limit 1` keeps the planner from
 * reading those of the whole shop): a search costs the same however large the shop is.
 */
export async function findVendorOrderIds(
  vendorId: string,
  { idPrefix, words, phone }: VendorOrderSearch,
): Promise<string[]> {
  const ways = [
    ...(idPrefix === null ? [] : [beginningWith(vendorId, idPrefix)]),
    ...(words === null ? [] : [having(vendorId, words, phone)]),
  ]
  if (ways.length === 0) return []
  const { rows } = await sql<{ id: string }>`${sql.join(ways, sql` union `)}`.execute(db)
  return rows.map(({ id }) => id)
}

const beginningWith = (vendorId: string, prefix: string) => sql`
  (select x.id from vendor_orders x
    where x.vendor_id = ${vendorId} and x.order_id in (select f.id from orders f where f.public_id like ${`${prefix}%`} limit 1000))`

function having(vendorId: string, words: string, phone: string | null): RawBuilder<unknown> {
  const like = `%${likeText(words)}%`
  return sql`(
    with latest as materialized (
      select x.id, x.order_id, x.status from vendor_orders x where x.vendor_id = ${vendorId} and x.released_at is not null
       order by x.id desc limit ${sql.lit(vendorSearchReach)}
    ), coded as materialized (
      select v.id from products p cross join lateral (
        select w.id from variants w where w.product_id = p.id and lower(w.sku) like ${like} offset 0) v
       where p.vendor_id = ${vendorId}
    )
    select x.id from latest x cross join lateral (
      select 1 from line_items l
       where l.vendor_order_id = x.id and (lower(l.name) like ${like} or l.variant_id in (select id from coded))
      union all
      select 1 from orders f
       where f.id = x.order_id and exists (select from vendors v where v.id = ${vendorId} and v.status <> 'suspended')
         and (lower(f.customer_name) like ${like}
              or (x.status in ('pending', 'processing', 'shipped') and f.phone = ${phone}::text))
      limit 1) either)`
}

/** Whether a vendor has more orders than a search of words looks through. */
export async function exceedsSearchReach(vendorId: string): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from vendor_orders x where x.vendor_id = ${vendorId} and x.released_at is not null
                    order by x.id desc offset ${sql.lit(vendorSearchReach)}) as more`.execute(db)
  return rows[0]?.more === true
}

/** What is still to be collected for the vendor order `s` with its payment `p`. */
const toCollectPaise = `
  to_collect(p.status, s.status, s.subtotal_paise + s.tax_paise, exists (select from refused_shipments f where f.vendor_order_id = s.id))`

/** The vendor order `s` was not delivered, and waits to be counted. */
const isComingBack = sql<boolean>`exists (select from refused_shipments b where b.vendor_order_id = s.id and b.counted_at is null)`

const isLateOn = (late: NonNullable<VendorOrderFilter['late']>, today: string) =>
  ({
    ship: sql`and is_late_to_ship(s.status, s.released_at, ${today}::date)`,
    arrive: sql`and s.status = 'shipped' and not ${isComingBack}
          and exists (select 1 from orders f where f.id = s.order_id and f.estimated_delivery_on < ${today}::date)`,
    back: sql`and ${isComingBack}`,
  })[late]

const matches = (
  vendorId: string,
  { status, payment, late, today, found, fromKey, beforeKey }: VendorOrderFilter,
) => sql<boolean>`
  s.vendor_id = ${vendorId} and s.released_at is not null
  ${fromKey ? sql`and s.id >= ${fromKey}::uuid` : sql``}
  ${beforeKey ? sql`and s.id < ${beforeKey}::uuid` : sql``}
  ${status ? sql`and s.status = ${status}` : sql``}
  ${late ? isLateOn(late, today) : sql``}
  ${
    payment
      ? sql`and ${payment === 'cash' ? sql`` : sql`not`} exists (
          select 1 from payments m where m.order_id = s.order_id and m.status in ('on_delivery', 'collected'))`
      : sql``
  }
  ${found ? sql`and s.id = any (${sql.val(found)}::uuid[])` : sql``}`

/** A page of a vendor's released orders. The page is cut before the joins. */
export async function selectVendorOrders(
  vendorId: string,
  filter: VendorOrderFilter,
  sort: VendorOrderSort,
  cursor: Cursor | null,
  limit: number,
): Promise<VendorOrderRow[]> {
  const { key: parts, direction } = vendorOrderSorts[sort]
  const { start, order, key } = keysetOrder(parts, direction, cursor)
  const { rows } = await sql<VendorOrderRow>`
    select ${key} as sort_key, o.public_id, s.status, o.created_at as placed_at, s.released_at,
           o.estimated_delivery_on::text as estimated_delivery_on, o.customer_name, v.status = 'suspended' as is_vendor_suspended, o.city,
           lines.list as items,
           s.subtotal_paise, s.subtotal_paise + s.tax_paise as total_paise,
           ${sql.raw(toCollectPaise)} as to_collect_paise, ${isComingBack} as is_coming_back
      from (select * from vendor_orders s where ${matches(vendorId, filter)} and ${start} order by ${order} limit ${limit}) s
      join orders o on o.id = s.order_id
      join vendors v on v.id = s.vendor_id
      join payments p on p.order_id = s.order_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'variantName', l.variant_name, 'quantity', l.quantity,
                 'cancelled', l.cancelled_at is not null) order by l.position), '[]') as list
          from line_items l where l.vendor_order_id = s.id
      ) lines
     order by ${order}`.execute(db)
  return rows
}

/** How many vendor orders match the filter, counted to `countedMax` and no further. */
export function countVendorOrders(vendorId: string, filter: VendorOrderFilter): Promise<number> {
  return countUpTo(sql`select 1 from vendor_orders s where ${matches(vendorId, filter)}`)
}

const byStatus = statement(
  'vendor_orders_by_status',
  `select known.status, found.count
     from unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled']) as known(status)
     cross join lateral (
       select count(*) as count from (
         select 1 from vendor_orders s
          where s.vendor_id = $1 and s.released_at is not null and s.status = known.status limit ${countedMax}
       ) counted
     ) found`,
  { status: text, count: integer },
)

/** A vendor's orders by status, each counted to `countedMax` and no further. */
export const countVendorOrdersByStatus = (vendorId: string): Promise<{ status: string; count: number }[]> =>
  run(byStatus, [vendorId])

export interface VendorOrderLineRow {
  id: string
  name: string
  variantName: string
  sku: string
  quantity: number
  pricePaise: Paise
  taxPaise: Paise
  imageId: string | null
  /** As sold; null in orders from before packs were kept. */
  mrpPaise: Paise | null
  netQuantity: number | null
  netQuantityUnit: string | null
  batchNumber: string | null
  expiresOn: string | null
  countryOfOrigin: string | null
  cancelledAt: string | null
  cancelledBy: StepBy | null
  cancelReason: string | null
  refundPaise: Paise | null
  refundStatus: 'due' | 'refunded' | null
}

/** The cash that was collected for a vendor order: how much, when and by whom, by role and by name. */
export interface CollectionRow {
  amountPaise: Paise
  at: string
  by: StepBy
  actor: string | null
}

const collectionOfVendorOrder = `
  select jsonb_build_object('amountPaise', c.amount_paise, 'at', c.collected_at, 'by', c.collected_by, 'actor', a.name)
    from cash_collections c left join profiles a on a.user_id = c.actor_id where c.vendor_order_id = s.id`

/** A parcel that did not reach its customer, and what was counted when it came back. */
export interface RefusedRow {
  why: RefusedReason
  at: string
  by: StepBy
  countedAt: string | null
  countedBy: StepBy | null
  restocked: number
  writtenOff: number
}

const refusedShipmentOfVendorOrder = `
  select jsonb_build_object('why', f.why, 'at', f.refused_at, 'by', f.refused_by, 'countedAt', f.counted_at, 'countedBy', f.counted_by,
           'restocked', coalesce(c.restocked, 0), 'writtenOff', coalesce(c.written_off, 0))
    from refused_shipments f
    cross join lateral (select sum(n.restocked) as restocked, sum(n.written_off) as written_off
                          from refused_shipment_lines n where n.refused_shipment_id = f.id) c
   where f.vendor_order_id = s.id`

/** A mark as refused that was a mistake. */
export interface TakenBackRow {
  why: RefusedReason
  refusedAt: string
  refusedBy: StepBy
  at: string
  by: StepBy
}

const takenBackOfVendorOrder = `
  select coalesce(jsonb_agg(jsonb_build_object('why', b.why, 'refusedAt', b.refused_at, 'refusedBy', b.refused_by, 'at', b.taken_back_at,
           'by', b.taken_back_by) order by b.id), '[]')
    from refused_shipments_taken_back b where b.order_id = s.order_id and b.vendor_order_id = s.id`

/** The lines of the vendor order `s` as a JSON list, for both portals. */
const linesOfVendorOrder = `
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'variantName', l.variant_name, 'sku', v.sku,
           'quantity', l.quantity, 'pricePaise', l.unit_price_paise, 'taxPaise', l.tax_paise, 'imageId', l.image_id,
           'mrpPaise', l.mrp_paise, 'netQuantity', l.net_quantity, 'netQuantityUnit', l.net_quantity_unit, 'batchNumber', l.batch_number,
           'expiresOn', l.expires_on, 'countryOfOrigin', l.country_of_origin,
           'cancelledAt', l.cancelled_at, 'cancelledBy', l.cancelled_by, 'cancelReason', l.cancel_reason,
           'refundPaise', r.amount_paise, 'refundStatus', r.status) order by l.position), '[]')
    from line_items l
    join variants v on v.id = l.variant_id
    left join lateral (select sum(f.amount_paise)::bigint as amount_paise, min(f.status) as status
                         from refunds f where f.line_item_id = l.id and f.kind = 'cancellation') r on true
   where l.vendor_order_id = s.id`

const detailShape = {
  id: uuid,
  order_id: uuid,
  public_id: text,
  status: text,
  placed_at: instant,
  estimated_delivery_on: day,
  released_at: nullable(instant),
  customer_name: text,
  phone: text,
  alternate_phone: nullable(text),
  street: text,
  landmark: text,
  address_label: nullable(word<AddressLabel>()),
  city: text,
  state: text,
  pincode: text,
  country: text,
  subtotal_paise: paise,
  tax_paise: paise,
  to_collect_paise: paise,
  collection: nullable(json<CollectionRow>()),
  refused: nullable(json<RefusedRow>()),
  taken_back: json<TakenBackRow[]>(),
  version: integer,
  carrier: nullable(text),
  tracking_number: nullable(text),
  shipped_at: nullable(instant),
  delivered_at: nullable(instant),
  is_vendor_suspended: truth,
  lines: json<VendorOrderLineRow[]>(),
  seller: json<{
    name: string
    legal_name: string
    street: string
    city: string
    state: string
    pincode: string | null
    phone: string
    email: string
    gstin: string | null
  }>(),
}

export type VendorOrderDetailRow = RowOf<typeof detailShape>

const ofVendor = statement(
  'vendor_orders_of_vendor',
  `select s.id, s.order_id, o.public_id, s.status, o.created_at as placed_at, o.estimated_delivery_on, s.released_at, o.customer_name, o.phone,
          o.alternate_phone, o.street, o.landmark, o.city, o.state, o.pincode, o.country, o.address_label, s.subtotal_paise, s.tax_paise,
          ${toCollectPaise} as to_collect_paise, (${collectionOfVendorOrder}) as collection,
          (${refusedShipmentOfVendorOrder}) as refused, (${takenBackOfVendorOrder}) as taken_back, s.version, s.carrier, s.tracking_number, s.shipped_at, s.delivered_at, v.status = 'suspended' as is_vendor_suspended, (${linesOfVendorOrder}) as lines,
          jsonb_build_object('name', v.name, 'legal_name', v.legal_name, 'street', v.street, 'city', v.city, 'state', v.state,
            'pincode', v.pincode, 'phone', v.phone, 'email', v.email, 'gstin', v.gstin) as seller
     from vendor_orders s
     join orders o on o.id = s.order_id
     join payments p on p.order_id = o.id
     join vendors v on v.id = s.vendor_id
    where o.public_id = any($1::text[]) and s.vendor_id = $2 and s.released_at is not null`,
  detailShape,
)

/** A vendor's released order; undefined when it is unknown, not released or another vendor's. */
export async function findVendorOrder(vendorId: string, publicId: string): Promise<VendorOrderDetailRow | undefined> {
  const [row] = await run(ofVendor, [[publicId], vendorId])
  return row
}

/** Those of a vendor's released orders, in no defined order. Of unknown ones and of another vendor's there is no row. */
export const selectVendorOrdersById = (
  vendorId: string,
  publicIds: readonly string[],
): Promise<VendorOrderDetailRow[]> => run(ofVendor, [publicIds, vendorId])

const adminShape = {
  id: uuid,
  vendor_id: uuid,
  vendor_name: text,
  status: text,
  released: truth,
  released_at: nullable(instant),
  estimated_delivery_on: day,
  subtotal_paise: paise,
  tax_paise: paise,
  to_collect_paise: paise,
  collection: nullable(json<CollectionRow>()),
  refused: nullable(json<RefusedRow>()),
  taken_back: json<TakenBackRow[]>(),
  version: integer,
  carrier: nullable(text),
  tracking_number: nullable(text),
  lines: json<VendorOrderLineRow[]>(),
}

export type AdminVendorOrderRow = RowOf<typeof adminShape>

const ofOrder = statement(
  'vendor_orders_of_order',
  `select s.id, s.vendor_id, v.name as vendor_name, s.status, s.released_at is not null as released, s.released_at, o.estimated_delivery_on, s.subtotal_paise, s.tax_paise,
          ${toCollectPaise} as to_collect_paise, (${collectionOfVendorOrder}) as collection,
          (${refusedShipmentOfVendorOrder}) as refused, (${takenBackOfVendorOrder}) as taken_back, s.version, s.carrier, s.tracking_number, (${linesOfVendorOrder}) as lines
     from vendor_orders s
     join orders o on o.id = s.order_id
     join vendors v on v.id = s.vendor_id
     join payments p on p.order_id = s.order_id
    where s.order_id = $1
    order by v.name, s.id`,
  adminShape,
)

/** All vendor orders of an order, as the operator sees them. */
export const selectAdminVendorOrders = (orderId: string): Promise<AdminVendorOrderRow[]> => run(ofOrder, [orderId])

const stepShape = {
  to_status: text,
  changed_at: instant,
  changed_by: word<StepBy>(),
  reason: nullable(text),
}

export type VendorOrderStepRow = RowOf<typeof stepShape>

const history = statement(
  'vendor_order_history',
  `select to_status, changed_at, changed_by, reason from order_status_changes
    where vendor_order_id = $1 order by changed_at, id`,
  stepShape,
)

/** All status changes of a vendor order, oldest first. Empty when it is unknown. */
export const selectVendorOrderHistory = (vendorOrderId: string): Promise<VendorOrderStepRow[]> =>
  run(history, [vendorOrderId])

export interface VendorOrderToMove {
  id: string
  orderId: string
  vendorId: string
  status: string
  released: boolean
  isVendorSuspended: boolean
  /** Its parcel was refused and waits to be counted. */
  isComingBack: boolean
}

/**
 * The vendor orders that somebody may move: a vendor only its own released one, the operator (null) all. Empty when
 * there are none.
 */
export async function selectVendorOrdersToMove(
  trx: Trx,
  publicId: string,
  vendorId: string | null,
): Promise<VendorOrderToMove[]> {
  const { rows } = await sql<VendorOrderToMove>`
    select s.id, s.order_id as "orderId", s.vendor_id as "vendorId", s.status, s.released_at is not null as released,
           v.status = 'suspended' as "isVendorSuspended",
           exists (select from refused_shipments f where f.vendor_order_id = s.id and f.counted_at is null) as "isComingBack"
      from orders o join vendor_orders s on s.order_id = o.id join vendors v on v.id = s.vendor_id
     where o.public_id = ${publicId} ${vendorId === null ? sql`` : sql`and s.vendor_id = ${vendorId} and s.released_at is not null`}
     order by s.id`.execute(trx)
  return rows
}

/**
 * Moves a vendor order one step on and announces it (db/functions/move-vendor-order.sql). False when it is not one step
 * before.
 */
export async function moveVendorOrder(
  trx: Trx,
  vendorOrderId: string,
  to: ShipmentStep,
  mover: Mover,
  shipment: { carrier?: string | undefined; trackingNumber?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select move_vendor_order(${vendorOrderId}, ${to}, ${mover.by}, ${mover.actorId}, null, ${shipment.carrier ?? null},
                             ${shipment.trackingNumber ?? null})`.execute(trx)
  return rows.length > 0
}

/** Notes that a shipped parcel does not reach its customer (db/functions/refuse-shipment.sql). False where it stands elsewhere, is noted already, or its vendor noted it twice before. */
export async function refuseShipment(
  trx: Trx,
  vendorOrderId: string,
  why: RefusedReason,
  mover: Mover,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select refuse_shipment(${vendorOrderId}, ${why}, ${mover.by}, ${mover.actorId}) as done`.execute(trx)
  return rows[0]?.done === true
}

/** Takes back that a shipment does not reach its customer, or says why not (db/functions/take-back-refused-shipment.sql). */
export async function takeBackRefusedShipment(
  trx: Trx,
  vendorOrderId: string,
  mover: Mover,
): Promise<'done' | 'elsewhere' | 'not_own' | 'money_moved'> {
  const { rows } = await sql<{ outcome: 'done' | 'elsewhere' | 'not_own' | 'money_moved' }>`
    select take_back_refused_shipment(${vendorOrderId}, ${mover.by}, ${mover.actorId}) as outcome`.execute(trx)
  return rows[0]?.outcome ?? 'elsewhere'
}

/** What waits to be counted of a vendor order: its lines that were sent. Locks nothing. */
export async function selectLinesToCount(
  trx: Trx,
  vendorOrderId: string,
): Promise<{ why: RefusedReason; lines: { id: string; quantity: number }[] } | undefined> {
  const { rows } = await sql<{ why: RefusedReason; lines: { id: string; quantity: number }[] }>`
    select f.why, (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity)), '[]')
              from line_items l where l.vendor_order_id = f.vendor_order_id and l.cancelled_at is null) as lines
      from refused_shipments f where f.vendor_order_id = ${vendorOrderId} and f.counted_at is null`.execute(trx)
  return rows[0]
}

/**
 * Counts what came back of a refused parcel, which cancels its vendor order (db/functions/count-refused-shipment.sql). What is no `done` and no
 * `elsewhere` has ended the transaction.
 */
export async function countRefusedShipment(
  trx: Trx,
  vendorOrderId: string,
  count: readonly CountedPieces[],
  mover: Mover,
  reason: string,
): Promise<'done' | 'elsewhere' | 'not_all' | { notSellable: string }> {
  try {
    const { rows } = await sql<{ done: boolean }>`
      select count_refused_shipment(${vendorOrderId}, ${JSON.stringify(count)}::jsonb, ${mover.by}, ${mover.actorId}, ${reason}) as done`.execute(
      trx,
    )
    return rows[0]?.done === true ? 'done' : 'elsewhere'
  } catch (error) {
    const state = sqlState(error)
    if (state === 'SHR11') return 'not_all'
    if (state === 'SHR12') return { notSellable: (error as { detail?: string }).detail ?? 'An item' }
    throw error
  }
}

export interface LineToCancel {
  id: string
  name: string
  variant_name: string
  quantity: number
  cancelled: boolean
  part_status: string
  order_id: string
}

/** Lines of an order by their ids, for a vendor (null: the operator); by their variants, for the customer whose order it is. */
export type NamedLines =
  | { vendorId: string | null; lineIds: readonly string[] }
  | { userId: string; variantIds: readonly string[] }

function areNamed(named: NamedLines) {
  if ('userId' in named)
    return sql`o.user_id = ${named.userId} and l.variant_id = any(${sql.val(named.variantIds)}::uuid[])`
  const ofVendor =
    named.vendorId === null ? sql`` : sql`and s.vendor_id = ${named.vendorId} and s.released_at is not null`
  return sql`l.id = any(${sql.val(named.lineIds)}::uuid[]) ${ofVendor}`
}

/** Those of the named lines that belong to this order; for a vendor, only lines of its released vendor order. */
export async function selectLinesToCancel(trx: Trx, publicId: string, named: NamedLines): Promise<LineToCancel[]> {
  const { rows } = await sql<LineToCancel>`
    select l.id, l.name, l.variant_name, l.quantity, l.cancelled_at is not null as cancelled, s.status as part_status, o.id as order_id
      from orders o
      join line_items l on l.order_id = o.id
      join vendor_orders s on s.id = l.vendor_order_id
     where o.public_id = ${publicId} and ${areNamed(named)}
     order by l.position`.execute(trx)
  return rows
}

/**
 * Cancels lines that have not shipped and returns their stock once. Answers with the lines that this call cancelled.
 */
export async function cancelOrderLines(
  trx: Trx,
  orderId: string,
  lineIds: readonly string[],
  mover: Mover,
  reason: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select cancel_lines(${orderId}, ${sql.val(lineIds)}::uuid[], ${mover.by}, ${mover.actorId}, ${reason}) as id`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}
