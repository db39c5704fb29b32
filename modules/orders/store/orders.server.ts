import type { AddressLabel } from '#modules/accounts/postal-address.ts'
import type { PaymentChannel, PaymentStatus } from '#modules/payments/rules.ts'
import {
  day,
  instant,
  integer,
  json,
  nothing,
  nullable,
  paise,
  type RowOf,
  text,
  truth,
  uuid,
  word,
} from '#platform/db/columns.ts'
import { anyOf, run, statement } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { type MyOrderTab, mySearchReach } from '../my-orders.ts'
import type { Mover } from '../rules.ts'
import type { OrderChangeView } from '../shapes.ts'

const byKey = statement(
  'order_by_key',
  'select order_id, request_hash = $3 as same_request from idempotency_keys where user_id = $1 and key = $2',
  { order_id: uuid, same_request: truth },
)

/**
 * The order that this customer placed with this Idempotency-Key, and whether the request was the same; undefined for a
 * new key.
 */
export async function findByKey(userId: string, key: string, requestHash: Buffer) {
  const [row] = await run(byKey, [userId, key, requestHash])
  return row
}

const waiting = statement(
  'order_waiting_of_request',
  `with waiting as (
     select waiting_order($1, $3) as order_id
   ), named as (
     insert into idempotency_keys (user_id, key, request_hash, order_id)
     select $1, $2, $3, order_id from waiting where order_id is not null on conflict do nothing
   )
   select order_id from waiting where order_id is not null`,
  { order_id: uuid },
)

/**
 * The order that this customer placed with the same request and has not paid, as long as its stock is held; from then on the key names it, too.
 * Undefined where there is none.
 */
export async function findWaiting(userId: string, key: string, requestHash: Buffer): Promise<string | undefined> {
  const [row] = await run(waiting, [userId, key, requestHash])
  return row?.order_id
}

const namesOf = statement(
  'variant_names',
  `select v.id, p.name || case when v.name = '' then '' else ' in ' || v.name end as name
     from variants v join products p on p.id = v.product_id where v.id = ${anyOf('$1', 'uuid')}`,
  { id: uuid, name: text },
)

/** Names of variants for refusals, also of those no longer sold. Unknown ids are missing from the map. */
export async function selectVariantNames(ids: string[]): Promise<Map<string, string>> {
  const rows = await run(namesOf, [ids])
  return new Map(rows.map((row) => [row.id, row.name]))
}

const firstVariants = statement(
  'first_variants',
  `select distinct on (v.product_id) v.product_id, v.id as variant_id
     from variants v join products p on p.id = v.product_id join categories c on c.name = p.category
    where v.product_id = ${anyOf('$1', 'uuid')}
    order by v.product_id, v.retired_at is not null, (pieces_for_sale(v, c.sale_margin_days) > 0) desc, v.position`,
  { product_id: uuid, variant_id: uuid },
)

/**
 * For API callers that name a product without a variant: the first variant of each product that is on sale and in stock, or
 * the first when none is. Unknown products are missing from the map.
 */
export async function selectFirstVariants(productIds: string[]): Promise<Map<string, string>> {
  const rows = await run(firstVariants, [productIds])
  return new Map(rows.map((row) => [row.product_id, row.variant_id]))
}

interface OrderItem {
  productId: string
  variantId: string
  vendorOrderId: string
  vendorOrderStatus: string
  name: string
  slug: string | null
  variantName: string
  pricePaise: Paise
  taxPaise: Paise
  quantity: number
  imageId: string | null
  cancelled: boolean
  cancelReason: string | null
  refundPaise: Paise | null
  refundStatus: 'due' | 'refunded' | null
  /** When its refund was sent. */
  refundedAt: string | null
  /** It is in a parcel that does not reach the customer. */
  comesBack: boolean
  /** Pieces that came back and were accepted, those of them whose replacement has arrived, and those that may still be asked back. */
  returned: number
  replaced: number
  returnable: number
  /** The last day in India on which those may come back unopened; null where the category takes nothing back. */
  returnUntil: string | null
}

const orderShape = {
  id: uuid,
  public_id: text,
  user_id: uuid,
  status: text,
  subtotal_paise: paise,
  tax_paise: paise,
  total_paise: paise,
  item_count: integer,
  payment_method: text,
  payment_method_name: nullable(text),
  payment_channel: nullable(word<PaymentChannel>()),
  payment_details: nullable(text),
  payment_status: nullable(word<PaymentStatus>()),
  payment_paise: paise,
  decline_reason: nullable(text),
  /** What banks took back by charge-backs, and with what they may still take. */
  lost_paise: paise,
  asked_back_paise: paise,
  held_until: nullable(instant),
  /** Why the last try failed of an order that its customer can still pay; null for any other, also while a bank is asked about a card. */
  to_pay: nullable(json<{ failure: string | null }>()),
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
  estimated_delivery_on: day,
  created_at: instant,
  updated_at: instant,
  delivered_at: nullable(instant),
  /** What of its money has gone back, and what is owed. */
  refunded_paise: paise,
  refunded_at: nullable(instant),
  refund_due_paise: paise,
  /** What of that no gateway will send and no return is about; what of returns goes back by hand, nobody knows where to. */
  blocked_paise: paise,
  account_wanted_paise: paise,
  items: json<OrderItem[]>(),
}

export type OrderRow = RowOf<typeof orderShape>

const orderColumns = `
  o.id, o.public_id, o.user_id, o.status, o.subtotal_paise, o.tax_paise, o.total_paise, o.item_count, o.payment_method,
  m.name as payment_method_name, m.provider as payment_channel, m.details as payment_details,
  pay.status as payment_status, coalesce(pay.amount_paise, 0) as payment_paise, pay.decline_reason, charged_back(o.id, null, false) as lost_paise, charged_back(o.id, null, true) as asked_back_paise,
  case when pay.status = 'awaiting' then pay.expires_at end as held_until,
  case when pay.status = 'awaiting' and pay.expires_at > now() then (
    select case when a.is_on_page or a.status in ('failed', 'expired') then jsonb_build_object('failure', a.failure) end
      from payment_attempts a where a.order_id = o.id order by a.id desc limit 1) end as to_pay,
  o.customer_name, o.email, o.phone, o.alternate_phone,
  o.street, o.landmark, o.city, o.state, o.pincode, o.country, o.address_label, o.estimated_delivery_on, o.created_at, o.updated_at,
  case when o.status = 'delivered' then coalesce((select max(c.changed_at) from order_status_changes c
         where c.order_id = o.id and c.vendor_order_id is null and c.to_status = 'delivered'), o.updated_at) end as delivered_at,
  back.refunded_paise, back.refunded_at, case when pay.status = 'refund_due' then greatest(pay.amount_paise - back.refunded_paise - charged_back(o.id, null, false), 0) else back.due_paise end as refund_due_paise,
  back.blocked_paise, back.account_wanted_paise,
  lines.list as items`

/** What goes back for the cancelled line `l`; sent once all of it is. */
const refundOfLine = `select sum(f.amount_paise)::bigint as amount_paise, min(f.status) as status, max(f.refunded_at) as refunded_at
     from refunds f where f.line_item_id = l.id and f.kind = 'cancellation'`

/** Of the refund `r`: the number of the return that made it (db/functions/refunds-of-return-line.sql). */
const returnOfRefund = `
  (select b.public_id from return_lines p join returns b on b.id = p.return_id
    where p.id = (select coalesce(a.return_line_id, s.source)
                    from (select coalesce((select w.source from refunds w where w.id = r.rest_of), r.source) as source) s
                    left join return_acceptances a on a.id = s.source))`

/** Of the refund `r`: its gateway will not send it, and no bank may still give the money back. */
const isBlocked = `r.status = 'due' and r.progress = 'blocked' and not is_refund_held(r)`

const orderJoins = `
  left join payment_methods m on m.code = o.payment_method
  left join payments pay on pay.order_id = o.id
  cross join lateral (
    select coalesce(sum(r.amount_paise) filter (where r.status = 'refunded'), 0)::bigint as refunded_paise,
           max(r.refunded_at) filter (where r.status = 'refunded') as refunded_at,
           coalesce(sum(r.amount_paise) filter (where r.status = 'due' and r.progress is distinct from 'proposed'), 0)::bigint as due_paise,
           coalesce(sum(r.amount_paise) filter (where r.kind <> 'return' and ${isBlocked}), 0)::bigint as blocked_paise,
           coalesce(sum(r.amount_paise) filter (where r.kind = 'return' and r.status = 'due' and (is_paid_by_hand(o) or ${isBlocked})
             and not exists (select from return_accounts a join returns b on b.id = a.return_id where b.public_id = ${returnOfRefund})), 0)::bigint as account_wanted_paise
      from refunds r where r.order_id = o.id and r.kind <> 'again'
  ) back
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('productId', l.product_id, 'variantId', l.variant_id,
             'vendorOrderId', l.vendor_order_id, 'vendorOrderStatus', s.status, 'name', l.name, 'slug', case when p.status = 'approved' then p.slug end, 'variantName', l.variant_name, 'pricePaise', l.unit_price_paise, 'taxPaise', l.tax_paise,
             'quantity', l.quantity, 'imageId', l.image_id, 'cancelled', l.cancelled_at is not null, 'cancelReason', l.cancel_reason,
             'refundPaise', r.amount_paise, 'refundStatus', r.status, 'refundedAt', r.refunded_at,
             'comesBack', exists (select from refused_shipments f where f.vendor_order_id = s.id),
             'returned', case when s.status = 'delivered' then (select coalesce(sum(b.accepted), 0) from return_lines b where b.line_item_id = l.id) else 0 end,
             'replaced', case when s.status = 'delivered' then (select coalesce(sum(b.accepted), 0) from return_lines b join returns e on e.id = b.return_id where b.line_item_id = l.id and e.wish = 'exchange' and e.replacement in ('delivered', 'reported')) else 0 end,
             'returnable', case when s.status = 'delivered' and l.cancelled_at is null then returnable_pieces(l.id) else 0 end,
             'returnUntil', case when s.status = 'delivered' and l.return_days > 0 then india_day(coalesce(s.delivered_at, s.updated_at)) + l.return_days end) order by l.position), '[]') as list
      from line_items l join products p on p.id = l.product_id join vendor_orders s on s.id = l.vendor_order_id
           left join lateral (${refundOfLine}) r on true where l.order_id = o.id
  ) lines`

// Newest first by id: uuidv7 increases with time. The page is cut before the joins. Without a cursor it begins below
// the highest of all ids: with an optional condition the index would have no bound, and page 1,000 would read all pages
// before it. The limit stands in the text, because PostgreSQL would plan anew each time if it were a value.
const ordersOfUser = (limit: number) =>
  statement(
    `orders_of_user_${limit}`,
    `select ${orderColumns}
       from (
         select * from orders where user_id = $1 and id < coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
            and (select p.status from payments p where p.order_id = orders.id) <> 'awaiting'
          order by id desc limit ${limit}
       ) o
       ${orderJoins}
      order by o.id desc`,
    orderShape,
    { isPipelined: true },
  )

/** A page of the user's orders, newest first. Each `limit` has a statement of its own. */
export const selectOrdersOf = (userId: string, before: string | null, limit: number): Promise<OrderRow[]> =>
  run(ordersOfUser(limit), [userId, before])

/** Of the order `o`: whether it was a try to pay that the bank declined. */
const isDeclined = `exists (select from payments p where p.order_id = o.id and p.status = 'declined')`
/** Of the order `o`: whether it waits for its money. Until then it is in no tab. */
const isUnpaid = `exists (select from payments p where p.order_id = o.id and p.status = 'awaiting')`
const awaiting = statement(
  'orders_awaiting',
  `select ${orderColumns}
     from (select o.* from orders o where o.user_id = $1 and o.status = 'pending' and ${isUnpaid} order by o.id desc limit 20) o
     ${orderJoins}
    order by o.id desc`,
  orderShape,
)

/** The latest orders of a user that wait for their money, newest first. */
export const selectAwaiting = (userId: string): Promise<OrderRow[]> => run(awaiting, [userId])

/** Of the order `o`: in which tab it stands beside 'placed'. */
const tabOf = `case when ${isUnpaid} then 'unpaid' when o.status not in ('delivered', 'cancelled') then 'open' when o.status = 'delivered' then 'delivered'
                    when ${isDeclined} then 'declined' else 'cancelled' end`
/**
 * Of the order `o`: that it comes after the one where a search ends (null: everything is searched), and that its number, its products and their
 * sellers have every word of the value, all in small letters. Its text is put together once for all words, and not without any.
 */
const isFound = (words: string, end: string) => `(cardinality(${words}::text[]) = 0
    or o.id > coalesce(${end}, '00000000-0000-0000-0000-000000000000'::uuid)
       and (select not exists (select from unnest(${words}::text[]) word where strpos(found.words, word) = 0)
              from (select lower(o.public_id || ' ' || replace(o.public_id, '-', '') || ' ' || string_agg(l.name || ' ' || l.variant_name || ' ' || v.name, ' ')) as words
                      from line_items l join vendors v on v.id = l.vendor_id where l.order_id = o.id) found))`

const searchEnd = statement(
  'orders_search_end',
  `select id from orders where user_id = $1 order by id desc limit 1 offset ${mySearchReach}`,
  { id: uuid },
)

/** The latest of a user's orders that a search leaves out because it reads `mySearchReach` of them; null when it reads all. */
export async function findSearchEnd(userId: string): Promise<string | null> {
  const [row] = await run(searchEnd, [userId])
  return row?.id ?? null
}

const ordersOfTab = (limit: number) =>
  statement(
    `orders_of_user_tab_${limit}`,
    `select ${orderColumns}
       from (
         select o.* from orders o
          where o.user_id = $1 and o.id < coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
            and case when $3::text = 'placed' then ${tabOf} not in ('declined', 'unpaid') else ${tabOf} = $3 end
            and ${isFound('$4', '$5')}
          order by o.id desc limit ${limit}
       ) o
       ${orderJoins}
      order by o.id desc`,
    orderShape,
  )

/** The words that somebody looks for among their orders. */
export interface OrderSearch {
  /** In small letters; every one has to be found. */
  words: readonly string[]
  /** The order where the search ends (`findSearchEnd`). */
  end: string | null
}

/** A page of the user's orders of a tab, newest first. Each `limit` has a statement of its own. */
export const selectOrdersOfTab = (
  userId: string,
  before: string | null,
  limit: number,
  tab: MyOrderTab,
  { words, end }: OrderSearch,
): Promise<OrderRow[]> => run(ordersOfTab(limit), [userId, before, tab, words, end])

const tabCounts = statement(
  'order_tabs_of_user',
  `select tab.name, count(*)::integer as orders
     from orders o cross join lateral (select ${tabOf} as name) tab
    where o.user_id = $1 and tab.name <> 'unpaid' and ${isFound('$2', '$3')} group by tab.name`,
  { name: word<Exclude<MyOrderTab, 'placed'>>(), orders: integer },
)

/** How many of a user's orders each tab has that is not empty. */
export const countTabs = (userId: string, { words, end }: OrderSearch) => run(tabCounts, [userId, words, end])

const orderOfUser = statement(
  'order_of_user',
  `select ${orderColumns} from orders o ${orderJoins} where o.public_id = $1 and o.user_id = $2`,
  orderShape,
)

/** One order of this person; undefined when it is unknown or somebody else's. */
export async function selectOrderOf(userId: string, publicId: string): Promise<OrderRow | undefined> {
  const [row] = await run(orderOfUser, [publicId, userId])
  return row
}

const orderById = statement(
  'order_by_id',
  `select ${orderColumns} from orders o ${orderJoins} where o.id = $1`,
  orderShape,
)

/**
 * One order by its internal id, whoever placed it. For jobs and for the steps after placing an order, never for an id
 * from a request.
 */
export async function selectOrderById(id: string): Promise<OrderRow | undefined> {
  const [row] = await run(orderById, [id])
  return row
}

const mailboxShape = { user_id: uuid, email: text, is_own: truth }

const mailbox = statement(
  'order_mailbox',
  `select o.user_id, o.email, u.email = o.email and u.email_verified_at is not null as is_own
     from orders o join users u on u.id = o.user_id where o.id = $1`,
  mailboxShape,
)

/** Where an order's customer is written to. `is_own`: it is the confirmed address of the account, and not one that anybody could have typed. */
export async function selectMailbox(orderId: string): Promise<RowOf<typeof mailboxShape> | undefined> {
  const [row] = await run(mailbox, [orderId])
  return row
}

const stepShape = {
  to_status: text,
  changed_at: instant,
  changed_by: word<Mover['by']>(),
  reason: nullable(text),
}

export type StepRow = RowOf<typeof stepShape>

const history = statement(
  'order_history',
  `select to_status, changed_at, changed_by, reason from order_status_changes
    where order_id = $1 and vendor_order_id is null order by changed_at, id`,
  stepShape,
)

/** Status changes of the order as a whole, oldest first; those of single vendor orders are left out. */
export const selectHistory = (orderId: string): Promise<StepRow[]> => run(history, [orderId])

const changeShape = {
  what: word<OrderChangeView['what']>(),
  happened_at: instant,
  changed_by: nullable(word<Mover['by']>()),
  item: nullable(text),
  amount_paise: nullable(paise),
  reason: nullable(text),
  reference: nullable(text),
  return_id: nullable(text),
}

export type ChangeRow = RowOf<typeof changeShape>

const changes = statement(
  'order_changes',
  `select 'item_cancelled' as what, l.cancelled_at as happened_at, l.cancelled_by as changed_by,
          l.name || case when l.variant_name = '' then '' else ', ' || l.variant_name end as item,
          null::bigint as amount_paise, l.cancel_reason as reason, null as reference, null as return_id
     from line_items l where l.order_id = $1 and l.cancelled_at is not null
   union all
   select 'refunded', r.refunded_at, null, l.name || case when l.variant_name = '' then '' else ', ' || l.variant_name end,
          r.amount_paise, case when r.kind = 'goodwill' then r.reason end, r.provider_reference, case when r.kind = 'return' then ${returnOfRefund} end
     from refunds r left join line_items l on l.id = r.line_item_id
    where r.order_id = $1 and r.status = 'refunded'
   union all
   select 'goodwill_due', r.created_at, null, l.name || case when l.variant_name = '' then '' else ', ' || l.variant_name end,
          r.amount_paise, r.reason, null, null
     from refunds r left join line_items l on l.id = r.line_item_id
    where r.order_id = $1 and r.kind = 'goodwill' and r.status = 'due' and r.progress is distinct from 'proposed' and not is_refund_held(r)
   union all
   select 'charge_back_opened', b.opened_at, null, null, b.amount_paise, null, null, null
     from payment_charge_backs b where b.order_id = $1
   union all
   select case b.status when 'lost' then 'charge_back_lost' else 'charge_back_ended' end, b.ended_at, null, null, b.amount_paise, null, null, null
     from payment_charge_backs b where b.order_id = $1 and b.ended_at is not null
   union all
   select 'shipment_refused', f.refused_at, f.refused_by, v.name, null, f.why, null, null
     from refused_shipments f join vendor_orders s on s.id = f.vendor_order_id join vendors v on v.id = s.vendor_id
    where f.order_id = $1
   union all
   select c.what, c.happened_at, c.changed_by, v.name, null, c.why, null, null
     from refused_shipments_taken_back b join vendor_orders s on s.id = b.vendor_order_id join vendors v on v.id = s.vendor_id
     cross join lateral (values ('shipment_refused', b.refused_at, b.refused_by, b.why), ('shipment_goes_on', b.taken_back_at, b.taken_back_by, null))
       as c(what, happened_at, changed_by, why)
    where b.order_id = $1
    order by 2`,
  changeShape,
)

/** What changed in an order besides its status: items taken out and money that went back, oldest first. */
export const selectChanges = (orderId: string): Promise<ChangeRow[]> => run(changes, [orderId])

const shipments = statement(
  'order_shipments',
  `select o.id, v.name, o.status, o.carrier, o.tracking_number, o.shipped_at, o.delivered_at,
          (select min(c.changed_at) from order_status_changes c
            where c.order_id = o.order_id and c.vendor_order_id = o.id and c.to_status = 'processing') as packing_at,
          (select f.why from refused_shipments f where f.vendor_order_id = o.id) as refused_why
     from vendor_orders o join vendors v on v.id = o.vendor_id where o.order_id = $1 order by v.name`,
  {
    id: uuid,
    name: text,
    status: text,
    carrier: nullable(text),
    tracking_number: nullable(text),
    packing_at: nullable(instant),
    shipped_at: nullable(instant),
    delivered_at: nullable(instant),
    refused_why: nullable(text),
  },
)

/** The vendor orders of an order with courier, tracking number and moments (null before they are sent), by the vendor's name. */
export const selectShipments = (orderId: string) => run(shipments, [orderId])

const announce = statement('announce_placed', `select announce_order($1, 'placed')`, { announce_order: nothing })

/**
 * Tells open screens about an order that vendors can see from now on. It is not part of the placing transaction,
 * because notices make commits wait for each other.
 */
export async function announcePlaced(orderId: string): Promise<void> {
  await run(announce, [orderId])
}

const cancelledLineShape = {
  name: text,
  variant_name: text,
  quantity: integer,
  unit_price_paise: paise,
  tax_paise: paise,
  cancelled_by: nullable(word<Mover['by']>()),
  cancel_reason: nullable(text),
  refund_paise: nullable(paise),
}

export type CancelledLineRow = RowOf<typeof cancelledLineShape>

const cancelledLines = statement(
  'order_cancelled_lines',
  `select l.name, l.variant_name, l.quantity, l.unit_price_paise, l.tax_paise, l.cancelled_by, l.cancel_reason, r.amount_paise as refund_paise
     from line_items l left join lateral (${refundOfLine}) r on true
    where l.order_id = $1 and l.id = ${anyOf('$2', 'uuid')} and l.cancelled_at is not null order by l.position`,
  cancelledLineShape,
)

/**
 * Those of the given lines that are cancelled, with prices and refunds in paise. Lines of other orders are left out.
 */
export const selectCancelledLines = (orderId: string, lineIds: string[]): Promise<CancelledLineRow[]> =>
  run(cancelledLines, [orderId, lineIds])

const rest = statement(
  'order_rest',
  `select coalesce(sum(amount_paise), 0)::bigint as rest_paise from refunds
    where order_id = $1 and kind = 'cancellation' and line_item_id is null`,
  { rest_paise: paise },
)

/** What of a cancelled order's payment goes back for its cancellation, beside its single refunds, in paise; 0 when all had gone back before. */
export async function selectRest(orderId: string): Promise<Paise> {
  const [row] = await run(rest, [orderId])
  return required(row, `rest of ${orderId}`).rest_paise
}

const oldKeys = statement(
  'idempotency_keys_old',
  "delete from idempotency_keys where created_at < now() - interval '7 days'",
  {},
)

/** Deletes idempotency keys after seven days, longer than any form stays open. Repeatable. */
export async function deleteOldKeys(): Promise<void> {
  await run(oldKeys, [])
}

const loosen = statement(
  'orders_loosen',
  `select loosen_orders(u.id) from users u
    where u.deleted_at is not null and exists (
      select from orders o where o.user_id = u.id
         and (o.email <> '' or o.phone <> '' or exists (select from order_notes n where n.order_id = o.id)))`,
  { loosen_orders: integer },
)

/** Takes email address, phone number and notes from finished orders of deleted accounts, 30 days after their last move. Repeatable. */
export async function loosenOrders(): Promise<void> {
  await run(loosen, [])
}
