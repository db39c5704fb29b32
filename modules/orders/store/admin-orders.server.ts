import { type RawBuilder, sql } from 'kysely'
import type { AddressLabel } from '#modules/accounts/postal-address.ts'
import type {
  AttemptStatus,
  CapturePurpose,
  PaymentChannel,
  PaymentStatus,
  RefundKind,
  RefundProgress,
} from '#modules/payments/rules.ts'
import { day, instant, integer, json, nullable, paise, type RowOf, text, uuid, word } from '#platform/db/columns.ts'
import { db, run, statement } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { KeySpan } from '#platform/kit/ids.ts'
import { type Cursor, countedMax } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { likeText } from '#platform/kit/search.ts'
import { idsOfAnyWay, phonePartWays } from '#platform/phone-search.server.ts'
import type { OrderStatus } from '../rules.ts'
import type { AdminOrderView, StepBy } from '../shapes.ts'

export interface AdminOrderRow {
  sort_key: string
  public_id: string
  customer_name: string
  email: string
  phone: string
  alternate_phone: string | null
  user_id: string
  created_at: Date
  subtotal_paise: Paise
  tax_paise: Paise
  total_paise: Paise
  /** As it was ordered: the amounts of a cancelled order are those of the line that went last. */
  ordered_paise: Paise
  ordered_count: number
  status: string
  item_count: number
  payment_method_name: string
  payment_status: PaymentStatus
  city: string
  state: string
  pincode: string
  to_collect_paise: Paise
  collected_paise: Paise
  refunded_paise: Paise
  vendors: string[]
  parts: { vendor: string; status: OrderStatus; isReleased: boolean; isLateToShip: boolean }[]
  shipments: string[]
  estimated_delivery_on: string
  is_late_to_ship: boolean
  is_late: boolean
  due_paise: Paise
}

export interface AdminOrderFilter extends KeySpan {
  status?: OrderStatus | undefined
  payment?: PaymentStatus | undefined
  /** Of India, where it goes. */
  state?: string | undefined
  /** In lower case; of a name, an email address or an order's number. */
  words: string | null
  idPrefix: string | null
  /** A whole phone number, as it is stored. */
  phone: string | null
  /** The digits of a part of one. */
  phonePart: string | null
  vendor?: string | undefined
  view?: AdminOrderView | undefined
}

export interface AdminOrderSort {
  key: readonly KeyPart[]
  direction: 'asc' | 'desc'
}

const byTime = [{ expression: 'o.id', type: 'uuid' }] as const
const byTotal = [
  { expression: 'o.total_paise', type: 'bigint' },
  { expression: 'o.id', type: 'uuid' },
] as const

export const adminOrderSorting = {
  newest: { key: byTime, direction: 'desc' },
  oldest: { key: byTime, direction: 'asc' },
  'total-high': { key: byTotal, direction: 'desc' },
  'total-low': { key: byTotal, direction: 'asc' },
} as const satisfies Record<string, AdminOrderSort>

function searched({ words, idPrefix, phone, phonePart }: AdminOrderFilter): RawBuilder<unknown> {
  if (words === null && idPrefix === null && phone === null && phonePart === null) return sql``
  const ways = [
    ...(phone === null ? [] : [sql<boolean>`o.phone = ${phone}`, sql<boolean>`o.alternate_phone = ${phone}`]),
    ...(idPrefix === null ? [] : [sql<boolean>`o.public_id like ${`${idPrefix}%`}`]),
    ...(words === null
      ? []
      : [
          sql<boolean>`lower(o.customer_name) like ${`%${likeText(words)}%`}`,
          sql<boolean>`lower(o.email) like ${`%${likeText(words)}%`}`,
        ]),
  ]
  if (phonePart !== null) {
    const parts = [sql`o.phone`, sql`o.alternate_phone`].flatMap((column) => phonePartWays(column, phonePart))
    return sql`and ${idsOfAnyWay(sql`o.id`, sql`orders o`, [...ways, ...parts])}`
  }
  return sql`and (${sql.join(ways, sql` or `)})`
}

const from = (filter: AdminOrderFilter) => sql`
  orders o ${filter.payment ? sql`join payments p on p.order_id = o.id and p.status = ${filter.payment}` : sql``}
  ${filter.vendor ? sql`join vendor_orders f on f.order_id = o.id and f.vendor_id = ${filter.vendor}` : sql``}`

/** Promised for a day that has passed in India, and not there. What nobody has paid yet is not sent, and not late. */
const isLate = sql<boolean>`(
  o.status in ('pending', 'processing', 'shipped') and o.estimated_delivery_on < india_day(now())
  and exists (select from vendor_orders r where r.order_id = o.id and r.released_at is not null))`

/** Vendor orders that were not handed to a courier in time. */
const lateToShip = sql`from vendor_orders s where is_late_to_ship(s.status, s.released_at, india_day(now()))`

const views: Record<AdminOrderView, RawBuilder<boolean>> = {
  ship: sql<boolean>`o.id in (select s.order_id ${lateToShip})`,
  late: isLate,
  back: sql<boolean>`o.id in (select b.order_id from refused_shipments b where b.counted_at is null)`,
  cash: sql<boolean>`o.id in (select y.order_id from payments y where y.status = 'on_delivery')`,
  refunds: sql<boolean>`o.id in (
    select y.order_id from payments y where y.status = 'refund_due' union select r.order_id from refunds r where r.status = 'due')`,
}

const matches = (filter: AdminOrderFilter) => sql`
  true
  ${filter.status ? sql`and o.status = ${filter.status}` : sql``}
  ${filter.state ? sql`and o.state = ${filter.state}` : sql``}
  ${filter.fromKey ? sql`and o.id >= ${filter.fromKey}::uuid` : sql``}
  ${filter.beforeKey ? sql`and o.id < ${filter.beforeKey}::uuid` : sql``}
  ${filter.view ? sql`and ${views[filter.view]}` : sql``}
  ${searched(filter)}`

/** Orders of everybody. The page is cut before the joins. */
export async function selectAdminOrders(
  filter: AdminOrderFilter,
  sort: AdminOrderSort,
  cursor: Cursor | null,
  limit: number,
): Promise<AdminOrderRow[]> {
  const { start, order, key } = keysetOrder(sort.key, sort.direction, cursor)
  const { rows } = await sql<AdminOrderRow>`
    select ${key} as sort_key, o.public_id, o.customer_name, o.email, o.phone, o.alternate_phone, o.user_id, o.created_at, o.subtotal_paise, o.tax_paise,
           o.total_paise, o.status, o.item_count, ordered.total_paise as ordered_paise, ordered.item_count as ordered_count, coalesce(m.name, o.payment_method) as payment_method_name,
           pay.status as payment_status, o.city, o.state, o.pincode, parts.to_collect_paise, parts.collected_paise,
           back.refunded_paise, (case when pay.status = 'refund_due' then greatest(pay.amount_paise - back.refunded_paise, 0) else back.due_paise end
             + back.again_due_paise)::bigint as due_paise,
           parts.vendors, parts.parts, parts.shipments, o.estimated_delivery_on::text, ${isLate} as is_late,
           exists (select ${lateToShip} and s.order_id = o.id) as is_late_to_ship
      from (select o.* from ${from(filter)} where ${matches(filter)} and ${start} order by ${order} limit ${limit}) o
      join payments pay on pay.order_id = o.id
      left join payment_methods m on m.code = o.payment_method
      cross join lateral (
        select sum(l.quantity)::int as item_count, sum(l.unit_price_paise * l.quantity + l.tax_paise)::bigint as total_paise
          from line_items l where l.order_id = o.id
      ) ordered
      cross join lateral (
        select charged_back(o.id, null, false) + coalesce(sum(r.amount_paise) filter (where r.status = 'refunded' and r.kind <> 'again'), 0)::bigint
                 as refunded_paise,
               coalesce(sum(r.amount_paise) filter (where r.status = 'due' and r.kind <> 'again' and r.progress is distinct from 'proposed'), 0)::bigint
                 as due_paise,
               coalesce(sum(r.amount_paise) filter (where r.status = 'due' and r.kind = 'again'), 0)::bigint as again_due_paise
          from refunds r where r.order_id = o.id
      ) back
      cross join lateral (
        select coalesce(sum(to_collect(pay.status, s.status, s.subtotal_paise + s.tax_paise, b.id is not null)), 0)::bigint as to_collect_paise,
               coalesce(sum(c.amount_paise), 0)::bigint as collected_paise,
               array_agg(v.name order by v.name) as vendors,
               json_agg(json_build_object('vendor', v.name, 'status', s.status, 'isReleased', s.released_at is not null,
                 'isLateToShip', is_late_to_ship(s.status, s.released_at, india_day(now()))) order by v.name) as parts,
               coalesce(array_agg(concat_ws(' ', s.carrier, s.tracking_number) order by v.name)
                 filter (where s.tracking_number is not null), '{}') as shipments
          from vendor_orders s
          join vendors v on v.id = s.vendor_id
          left join cash_collections c on c.vendor_order_id = s.id
          left join refused_shipments b on b.vendor_order_id = s.id
         where s.order_id = o.id
      ) parts
     order by ${order}`.execute(db)
  return rows
}

export interface AdminOrderTotals {
  count: number
  sum_paise: Paise
  /** Null but for the view of cash that is not collected. */
  to_collect_paise: Paise | null
}

/** How many the filter leaves, what of them was sold and what of their cash is still to be collected, of `countedMax` orders and no more. */
export async function countAdminOrders(filter: AdminOrderFilter): Promise<AdminOrderTotals> {
  const toCollect = sql`
    select coalesce(sum(to_collect(y.status, s.status, s.subtotal_paise + s.tax_paise, b.id is not null)), 0)::bigint
      from found f join payments y on y.order_id = f.id join vendor_orders s on s.order_id = f.id left join refused_shipments b on b.vendor_order_id = s.id`
  const { rows } = await sql<AdminOrderTotals>`
    with found as materialized (
      select o.id from ${from(filter)} where ${matches(filter)} limit ${countedMax}
    ), counted as (select count(*)::int as count from found)
    select c.count,
           -- Of so many no sum is said, so none is made.
           case when c.count < ${countedMax} then (
             select coalesce(sum(s.subtotal_paise + s.tax_paise), 0)::bigint
               from found f join vendor_orders s on s.order_id = f.id where is_sold(s.status, s.released_at)
           ) else 0 end as sum_paise,
           ${filter.view === 'cash' ? sql`case when c.count < ${countedMax} then (${toCollect}) end` : sql`null::bigint`} as to_collect_paise
      from counted c`.execute(db)
  return required(rows[0], 'the count of orders')
}

/** How many orders each view has, counted to a thousand. */
export async function countOrderViews(): Promise<Record<AdminOrderView, number>> {
  const { rows } = await sql<Record<AdminOrderView, number>>`
    select (select count(*)::int from (select distinct s.order_id ${lateToShip} limit 1000) t) as ship,
           (select count(*)::int from (select from orders o where ${isLate} limit 1000) t) as late,
           (select count(*)::int from (select distinct order_id from refused_shipments where counted_at is null limit 1000) t) as back,
           (select count(*)::int from (select from payments where status = 'on_delivery' limit 1000) t) as cash,
           (select count(*)::int from (
              select order_id from payments where status = 'refund_due' union select order_id from refunds where status = 'due' limit 1000) t)
             as refunds`.execute(db)
  return required(rows[0], 'the counts of views')
}

const vendorName = statement('vendor_name', 'select id, name from vendors where id = $1', { id: uuid, name: text })

/** A vendor's name, for the head of its orders; undefined when there is none with this id. */
export async function findVendorName(vendorId: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await run(vendorName, [vendorId])
  return row
}

const byStatus = statement(
  'orders_by_status',
  `select known.status, found.count
     from unnest(array['pending', 'processing', 'shipped', 'delivered', 'cancelled']) as known(status)
     cross join lateral (
       select count(*) as count from (select 1 from orders o where o.status = known.status limit ${countedMax}) counted
     ) found`,
  { status: text, count: integer },
)

/** All orders by status, each counted to `countedMax` and no further. */
export const countOrdersByStatus = (): Promise<{ status: string; count: number }[]> => run(byStatus, [])

const detailShape = {
  id: uuid,
  public_id: text,
  status: text,
  created_at: instant,
  updated_at: instant,
  estimated_delivery_on: day,
  item_count: integer,
  subtotal_paise: paise,
  tax_paise: paise,
  total_paise: paise,
  user_id: uuid,
  customer_name: text,
  email: text,
  phone: text,
  alternate_phone: nullable(text),
  street: text,
  landmark: text,
  address_label: nullable(word<AddressLabel>()),
  city: text,
  state: text,
  pincode: text,
  country: text,
  method_name: text,
  channel: word<PaymentChannel>(),
  payment_status: word<PaymentStatus>(),
  amount_paise: paise,
  provider_reference: nullable(text),
  card_network: nullable(text),
  card_last_four: nullable(text),
  decline_reason: nullable(text),
  refunded_paise: paise,
  due_paise: paise,
  /** Of money that came a second time. */
  again_due_paise: paise,
  left_paise: paise,
  /** What has gone back, or may, beyond what was paid. */
  too_much_paise: paise,
  refunds: json<RefundRow[]>(),
  attempts: json<AttemptLine[]>(),
  captures: json<CaptureLine[]>(),
  collected_paise: paise,
  to_collect_paise: paise,
  ordered_subtotal_paise: paise,
  ordered_tax_paise: paise,
  paid_at: nullable(instant),
  notes: json<NoteRow[]>(),
}

/** What somebody who works here noted. */
export interface NoteRow {
  id: string
  author: string
  body: string
  at: string
}

/** Money that went back or is to: for one line, named here, or for the rest of a cancelled order. */
export interface RefundRow {
  id: string
  kind: RefundKind
  name: string | null
  reason: string | null
  amountPaise: Paise
  status: 'due' | 'refunded'
  progress: RefundProgress | null
  isHeld: boolean
  /** Somebody here has sent it. */
  isByHand: boolean
  failure: string | null
  proposedBy: { id: string; name: string } | null
  approvedBy: { id: string; name: string } | null
  by: string | null
  reference: string | null
  at: string
}

/** A try to pay the order. */
export interface AttemptLine {
  id: string
  provider: string
  method: string
  isOnPage: boolean
  status: AttemptStatus
  failure: string | null
  reference: string | null
  at: string
  endedAt: string
}

/** Money that a provider took for the order. */
export interface CaptureLine {
  id: string
  amountPaise: Paise
  purpose: CapturePurpose
  paidBy: string | null
  card: string | null
  reference: string
  at: string
}

export type AdminOrderDetailRow = RowOf<typeof detailShape>

const byPublicId = statement(
  'order_for_operator',
  `select o.id, o.public_id, o.status, o.created_at, o.updated_at, o.estimated_delivery_on, o.item_count, o.subtotal_paise,
          o.tax_paise, o.total_paise, o.user_id, o.customer_name, o.email, o.phone, o.alternate_phone,
          o.street, o.landmark, o.city, o.state, o.pincode, o.country, o.address_label,
          coalesce(m.name, o.payment_method) as method_name, p.provider as channel, p.status as payment_status, p.amount_paise,
          p.provider_reference, p.card_network, p.card_last_four, p.decline_reason, back.refunded_paise + charged_back(o.id, null, false) as refunded_paise, back.due_paise,
          back.again_due_paise, greatest(left_to_refund(o.id), 0) as left_paise,
          case when charged_back(o.id, null, true) > 0
               then greatest(0, back.begun_paise + charged_back(o.id, null, true) - p.amount_paise) else 0 end as too_much_paise, back.refunds,
          (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'provider', a.provider, 'method', coalesce(am.name, a.method), 'isOnPage', a.is_on_page,
                    'status', a.status, 'failure', a.failure, 'reference', a.provider_reference, 'at', a.created_at, 'endedAt', a.updated_at) order by a.id), '[]')
             from payment_attempts a left join payment_methods am on am.code = a.method where a.order_id = o.id) as attempts,
          (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'amountPaise', c.amount_paise, 'purpose', c.purpose, 'paidBy', coalesce(cm.name, c.paid_by),
                    'card', c.card_network || ' ending in ' || c.card_last_four, 'reference', c.provider_reference, 'at', c.captured_at)
                    order by c.captured_at, c.id), '[]')
             from payment_captures c left join payment_methods cm on cm.code = c.paid_by where c.order_id = o.id) as captures, (select coalesce(sum(c.amount_paise), 0)::bigint from cash_collections c where c.order_id = o.id) as collected_paise,
          (select coalesce(sum(to_collect(p.status, s.status, s.subtotal_paise + s.tax_paise, b.id is not null)), 0)::bigint
             from vendor_orders s left join refused_shipments b on b.vendor_order_id = s.id where s.order_id = o.id) as to_collect_paise,
          ordered.subtotal_paise as ordered_subtotal_paise, ordered.tax_paise as ordered_tax_paise,
          -- A payment in advance releases its vendor orders the moment its money is here.
          case when p.provider <> 'cash' then (select min(s.released_at) from vendor_orders s where s.order_id = o.id) end as paid_at,
          (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'author', n.author_name, 'body', n.body, 'at', n.created_at) order by n.id), '[]')
             from order_notes n where n.order_id = o.id) as notes
     from orders o
     join payments p on p.order_id = o.id
     left join payment_methods m on m.code = o.payment_method
     cross join lateral (
       select sum(l.unit_price_paise * l.quantity)::bigint as subtotal_paise, sum(l.tax_paise)::bigint as tax_paise from line_items l where l.order_id = o.id
     ) ordered
     cross join lateral (
       select coalesce(sum(r.amount_paise) filter (where r.status = 'refunded' and r.kind <> 'again'), 0)::bigint as refunded_paise,
              coalesce(sum(r.amount_paise) filter (where r.status = 'due' and r.kind <> 'again'), 0)::bigint as due_paise,
              coalesce(sum(r.amount_paise) filter (where r.status = 'due' and r.kind = 'again'), 0)::bigint as again_due_paise,
              coalesce(sum(r.amount_paise) filter (where r.kind <> 'again' and (r.status = 'refunded' or r.progress in ('sending', 'pending'))), 0)::bigint as begun_paise,
              coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'reason', r.reason, 'progress', r.progress, 'failure', r.failure, 'isHeld', r.status = 'due' and is_refund_held(r), 'isByHand', r.by_hand or r.status = 'refunded' and r.capture_id is null and p.provider <> 'gateway', 'proposedBy',
                case when (r.progress = 'proposed' or r.approved_by is not null) and r.owed_by is not null then jsonb_build_object('id', r.owed_by, 'name', coalesce((select y.name from profiles y where y.user_id = r.owed_by), '')) end,
                'approvedBy', case when r.approved_by is not null then jsonb_build_object('id', r.approved_by, 'name', coalesce((select y.name from profiles y where y.user_id = r.approved_by), '')) end,
                'by', (select nullif(y.name, '') from profiles y where y.user_id = r.owed_by),
                'name', l.name || case when l.variant_name = '' then '' else ', ' || l.variant_name end,
                'amountPaise', r.amount_paise, 'status', r.status, 'reference', r.provider_reference,
                'at', coalesce(r.refunded_at, r.created_at)) order by coalesce(r.refunded_at, r.created_at), r.id), '[]') as refunds
         from refunds r left join line_items l on l.id = r.line_item_id where r.order_id = o.id
     ) back
    where o.public_id = $1`,
  detailShape,
)

/** One order, whoever placed it. */
export async function findAdminOrder(publicId: string): Promise<AdminOrderDetailRow | undefined> {
  const [row] = await run(byPublicId, [publicId])
  return row
}

const stepShape = {
  to_status: text,
  from_status: nullable(text),
  changed_at: instant,
  changed_by: word<StepBy>(),
  actor_name: nullable(text),
  vendor_name: nullable(text),
  reason: nullable(text),
}

export type AdminStepRow = RowOf<typeof stepShape>

const history = statement(
  'order_history_for_operator',
  `select c.to_status, c.from_status, c.changed_at, c.changed_by, a.name as actor_name, v.name as vendor_name, c.reason
     from order_status_changes c
     left join profiles a on a.user_id = c.actor_id
     left join vendor_orders s on s.id = c.vendor_order_id
     left join vendors v on v.id = s.vendor_id
    where c.order_id = $1
    order by c.changed_at, c.id`,
  stepShape,
)

/** Every step of an order and of its vendor orders, with who did it, oldest first. */
export const selectAdminHistory = (orderId: string): Promise<AdminStepRow[]> => run(history, [orderId])
