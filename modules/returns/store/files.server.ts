import type { RefundProgress, RefundStatus } from '#modules/payments/rules.ts'
import {
  bytes,
  day,
  instant,
  json,
  nullable,
  paise,
  type RowOf,
  text,
  truth,
  uuid,
  word,
} from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import type { Payer, Replacement, ReturnReason, ReturnStatus, ReturnStep, Way } from '../rules.ts'

export type By = 'customer' | 'vendor' | 'admin' | 'system'

/** A line of a return with the frozen line it is of. */
export interface FileLine {
  id: string
  lineItemId: string
  variantId: string
  name: string
  variantName: string
  imageId: string | null
  quantity: number
  received: number | null
  restocked: number
  writtenOff: number
  accepted: number
  refused: number
  /** The whole line as it was bought, and how many of its pieces were accepted in all returns. */
  lineQuantity: number
  unitPricePaise: Paise
  taxPaise: Paise
  lineAccepted: number
  /** How many of its pieces can still be asked back. */
  lineLeft: number
  /** Of what was accepted: what it had cost, and what of it goes back, also in the place of an exchange. */
  worthPaise: Paise
  refundPaise: Paise
  /** What goes back for what was accepted where money takes the place of the replacement. */
  refundInsteadPaise: Paise
  replacementName: string | null
  /** The replacement is the same pack. */
  isAgain: boolean
  replacementPricePaise: Paise | null
  /** The batch of the line is the one on sale, and not past its last saleable day. */
  isBatchOnSale: boolean
}

const linesOfReturn = `
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'lineItemId', l.id, 'variantId', l.variant_id, 'name', l.name, 'variantName', l.variant_name,
           'imageId', l.image_id,
           'quantity', p.quantity, 'received', p.received, 'restocked', p.restocked, 'writtenOff', p.written_off, 'accepted', p.accepted,
           'refused', p.refused, 'lineQuantity', l.quantity, 'unitPricePaise', l.unit_price_paise, 'taxPaise', l.tax_paise,
           'lineAccepted', (select sum(q.accepted) from return_lines q where q.line_item_id = l.id),
           'lineLeft', returnable_pieces(l.id),
           'worthPaise', a.worth, 'refundPaise', a.refund, 'refundInsteadPaise', a.instead, 'replacementName', p.replacement_name, 'isAgain', p.replacement_variant_id is not distinct from l.variant_id, 'replacementPricePaise', p.replacement_price_paise,
           'isBatchOnSale', w.batch_number is not distinct from l.batch_number
             and (w.expires_on is null or last_saleable_day(w.expires_on, c.sale_margin_days) >= india_day(now()))) order by l.position), '[]')
    from return_lines p
    join line_items l on l.id = p.line_item_id
    join variants w on w.id = l.variant_id
    join products g on g.id = l.product_id
    join categories c on c.name = g.category
    cross join lateral (select coalesce((select sum(worth_paise) from return_acceptances where return_line_id = p.id), 0) as worth,
                               coalesce((select sum(worth_paise - refund_paise) from return_acceptances where return_line_id = p.id and replaced > 0), 0) as instead,
                               coalesce((select sum(amount_paise) from refunds_of_return_line(p.id)), 0) as refund) a
   where p.return_id = r.id`

const photosOfReturn = `
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'by', f.sent_by, 'at', f.uploaded_at) order by f.id), '[]') from return_photos f where f.return_id = r.id`

const eventsOfReturn = `
  select coalesce(jsonb_agg(jsonb_build_object('what', e.what, 'at', e.happened_at, 'by', e.changed_by, 'detail', e.detail) order by e.id), '[]')
    from return_events e where e.return_id = r.id`

export interface FileRefund {
  id: string
  amountPaise: Paise
  status: RefundStatus
  progress: RefundProgress | null
  /** Why its gateway has not sent it. */
  failure: string | null
  /** It waits for a bank that decides about a charge-back. */
  isHeld: boolean
  reference: string | null
  at: string
}

/** The refunds of the return `r`. */
const refundsOfReturn = `
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'amountPaise', f.amount_paise, 'status', f.status, 'progress', f.progress,
           'failure', f.failure, 'isHeld', f.status = 'due' and is_refund_held(f), 'reference', f.provider_reference,
           'at', coalesce(f.refunded_at, f.created_at)) order by f.id), '[]')
    from return_lines q cross join refunds_of_return_line(q.id) f where q.return_id = r.id`

const fileShape = {
  key: uuid,
  public_id: text,
  order_key: uuid,
  order_id: text,
  user_id: uuid,
  vendor_id: uuid,
  vendor_name: text,
  status: word<ReturnStatus>(),
  reason: word<ReturnReason>(),
  is_opened: truth,
  wish: word<'refund' | 'exchange'>(),
  payer: word<Payer>(),
  note: text,
  way: nullable(word<Way>()),
  pick_up_on: nullable(day),
  carrier: nullable(text),
  tracking_number: nullable(text),
  refusal: nullable(text),
  appeal: text,
  escalated_from: nullable(text),
  requested_at: instant,
  due_at: nullable(instant),
  has_risen: truth,
  replacement: nullable(word<Replacement>()),
  replacement_carrier: nullable(text),
  replacement_tracking_number: nullable(text),
  replacement_due_at: nullable(instant),
  customer_name: text,
  phone: text,
  street: text,
  landmark: text,
  city: text,
  state: text,
  pincode: text,
  vendor_street: text,
  vendor_city: text,
  vendor_state: text,
  vendor_pincode: nullable(text),
  vendor_phone: text,
  is_vendor_suspended: truth,
  is_paid_by_hand: truth,
  has_account: truth,
  account: nullable(json<{ kind: 'bank' | 'upi'; shown: string }>()),
  left_paise: nullable(paise),
  lines: json<FileLine[]>(),
  photos: json<{ id: string; by: 'customer' | 'vendor'; at: string }[]>(),
  events: json<{ what: ReturnStep; at: string; by: By; detail: string | null }[]>(),
  refunds: json<FileRefund[]>(),
}

export type ReturnFile = RowOf<typeof fileShape>

// What can still go back for what is to be checked, or for a replacement (db/functions/owe-refund.sql); null where that is not bounded: nothing was collected at the door yet.
const leftForReturn = `
  select case when p.status <> 'on_delivery' or l.paise > 0 then greatest(l.paise, 0) end
    from payments p cross join lateral (select left_to_refund(p.order_id, false, false) as paise) l
   where p.order_id = o.id and (r.replacement is not null or r.status = 'received')`

const file = `
  select r.id as key, r.public_id, o.id as order_key, o.public_id as order_id, o.user_id, v.id as vendor_id, v.name as vendor_name, r.status, r.reason,
         r.is_opened, r.wish, r.payer, r.note, r.way, r.pick_up_on, r.carrier, r.tracking_number, r.refusal, r.appeal, r.escalated_from,
         r.requested_at, r.due_at, r.risen_at is not null as has_risen, r.replacement, r.replacement_carrier, r.replacement_tracking_number,
         r.replacement_due_at, o.customer_name, o.phone, o.street, o.landmark, o.city, o.state, o.pincode,
         v.street as vendor_street, v.city as vendor_city, v.state as vendor_state, v.pincode as vendor_pincode, v.phone as vendor_phone,
         v.status = 'suspended' as is_vendor_suspended, is_paid_by_hand(o) as is_paid_by_hand,
         exists (select from users c where c.id = o.user_id and c.deleted_at is null) as has_account,
         (select jsonb_build_object('kind', a.kind, 'shown', a.shown) from return_accounts a where a.return_id = r.id) as account,
         (${leftForReturn}) as left_paise,
         (${linesOfReturn}) as lines, (${photosOfReturn}) as photos, (${eventsOfReturn}) as events, (${refundsOfReturn}) as refunds
    from returns r
    join orders o on o.id = r.order_id
    join vendors v on v.id = r.vendor_id`

const ofCustomer = statement('return_of_customer', `${file} where r.public_id = $1 and o.user_id = $2`, fileShape)
const ofVendor = statement('return_of_vendor', `${file} where r.public_id = $1 and r.vendor_id = $2`, fileShape)
const ofAnybody = statement('return_of_anybody', `${file} where r.public_id = $1`, fileShape)
const byKey = statement('return_by_key', `${file} where r.id = $1`, fileShape)
const ofOrder = statement(
  'returns_of_order',
  `${file} where r.order_id = $1 and o.user_id = $2 order by r.id desc`,
  fileShape,
)

/** Whose returns somebody may see: a customer's own, a vendor's own, all of them for the operator. */
export type ReturnScope = { userId: string } | { vendorId: string } | 'all'

/** A return with everything about it; undefined when there is none, or it is not for this viewer. */
export async function findReturn(publicId: string, scope: ReturnScope): Promise<ReturnFile | undefined> {
  const [row] =
    scope === 'all'
      ? await run(ofAnybody, [publicId])
      : 'userId' in scope
        ? await run(ofCustomer, [publicId, scope.userId])
        : await run(ofVendor, [publicId, scope.vendorId])
  return row
}

/** The same by its key, for jobs and for what was written just now. */
export async function findReturnByKey(key: string): Promise<ReturnFile | undefined> {
  const [row] = await run(byKey, [key])
  return row
}

/** All returns of an order of this person, the latest first. */
export const selectReturnsOfOrder = (orderKey: string, userId: string): Promise<ReturnFile[]> =>
  run(ofOrder, [orderKey, userId])

const photo = statement(
  'return_photo',
  `select f.bytes from return_photos f join returns r on r.id = f.return_id join orders o on o.id = r.order_id
    where f.id = $1 and r.public_id = $2 and ($3::uuid is null or o.user_id = $3) and ($4::uuid is null or r.vendor_id = $4)`,
  { bytes },
)

/** A photograph of a return as a JPEG, for whoever may see the return. */
export async function readReturnPhoto(
  publicId: string,
  photoId: string,
  scope: ReturnScope,
): Promise<Buffer | undefined> {
  const [userId, vendorId] =
    scope === 'all' ? [null, null] : 'userId' in scope ? [scope.userId, null] : [null, scope.vendorId]
  const [row] = await run(photo, [photoId, publicId, userId, vendorId])
  return row?.bytes
}
