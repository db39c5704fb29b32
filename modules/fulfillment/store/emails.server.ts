import type { RefusedReason } from '#modules/orders/refused-shipments.ts'
import type { StepBy } from '#modules/orders/shapes.ts'
import { day, json, nullable, type RowOf, text, truth, word } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'

interface EmailLine {
  name: string
  variantName: string
  quantity: number
}

const liveLines = `
  select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'variantName', l.variant_name, 'quantity', l.quantity)
           order by l.position), '[]')
    from line_items l where l.vendor_order_id = s.id and l.cancelled_at is null`

const membersOfVendor = `
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.id), '[]')
    from vendor_members m join users u on u.id = m.user_id and u.deleted_at is null
    join profiles p on p.user_id = u.id and p.blocked_at is null
   where m.vendor_id = v.id`

const releasedShape = {
  public_id: text,
  vendor_name: text,
  city: text,
  state: text,
  lines: json<EmailLine[]>(),
  members: json<{ id: string; email: string }[]>(),
}

export type ReleasedVendorOrder = RowOf<typeof releasedShape>

const released = statement(
  'vendor_orders_released',
  `select o.public_id, v.name as vendor_name, o.city, o.state, (${liveLines}) as lines, (${membersOfVendor}) as members
     from vendor_orders s join orders o on o.id = s.order_id join vendors v on v.id = s.vendor_id
    where s.order_id = $1 and s.released_at is not null and s.status = 'pending'
    order by s.id`,
  releasedShape,
)

/** The vendor orders of an order that vendors are to send, with the people of each vendor. For emails. */
export const selectReleasedVendorOrders = (orderId: string): Promise<ReleasedVendorOrder[]> => run(released, [orderId])

const shipmentShape = {
  public_id: text,
  email: text,
  estimated_delivery_on: day,
  vendor_name: text,
  status: text,
  carrier: nullable(text),
  tracking_number: nullable(text),
  lines: json<EmailLine[]>(),
}

export type ShipmentForEmail = RowOf<typeof shipmentShape>

const shipment = statement(
  'shipment_for_email',
  `select o.public_id, o.email, o.estimated_delivery_on, v.name as vendor_name, s.status, s.carrier, s.tracking_number,
          (${liveLines}) as lines
     from vendor_orders s join orders o on o.id = s.order_id join vendors v on v.id = s.vendor_id
    where s.id = $1`,
  shipmentShape,
)

/** A shipment as its customer's emails tell of it. */
export async function selectShipmentForEmail(vendorOrderId: string): Promise<ShipmentForEmail | undefined> {
  const [row] = await run(shipment, [vendorOrderId])
  return row
}

const refusedShipment = statement(
  'refused_shipment_for_email',
  'select why, is_cash from refused_shipments where vendor_order_id = $1 and counted_at is null',
  { why: word<RefusedReason>(), is_cash: truth },
)

/** What became of a shipment that does not reach its customer; undefined where it does, or was counted already. */
export async function findRefused(
  vendorOrderId: string,
): Promise<{ why: RefusedReason; is_cash: boolean } | undefined> {
  const [row] = await run(refusedShipment, [vendorOrderId])
  return row
}

const cancelledShape = {
  public_id: text,
  cancelled_by: word<StepBy>(),
  reason: nullable(text),
  /** What was cancelled. */
  lines: json<EmailLine[]>(),
  members: json<{ id: string; email: string }[]>(),
}

export type CancelledVendorOrder = RowOf<typeof cancelledShape>

const cancelled = statement(
  'vendor_orders_cancelled',
  `select o.public_id, c.changed_by as cancelled_by, c.reason, (${membersOfVendor}) as members,
          (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'variantName', l.variant_name, 'quantity', l.quantity)
                    order by l.position), '[]')
             from line_items l
            where l.vendor_order_id = s.id and (l.cancelled_at is null or l.cancelled_at = c.changed_at)) as lines
     from orders o
     join order_status_changes w on w.order_id = o.id and w.vendor_order_id is null and w.to_status = 'cancelled'
     join order_status_changes c on c.order_id = o.id and c.vendor_order_id is not null and c.to_status = 'cancelled'
      and c.changed_at = w.changed_at
     join vendor_orders s on s.id = c.vendor_order_id
     join vendors v on v.id = s.vendor_id
    where o.id = $1 and s.released_at is not null and c.changed_by in ('customer', 'admin')
    order by s.id`,
  cancelledShape,
)

/**
 * The vendor orders that went with an order when it was cancelled, of vendors who had them to send and did not cancel themselves. A vendor order
 * that went before, by itself, was told of then: the steps of one cancellation have one moment.
 */
export const selectCancelledVendorOrders = (orderId: string): Promise<CancelledVendorOrder[]> =>
  run(cancelled, [orderId])

const ofCancelledLines = statement(
  'vendor_orders_of_cancelled_lines',
  `select o.public_id, gone.cancelled_by, gone.reason, gone.lines, (${membersOfVendor}) as members,
          not exists (select 1 from line_items l where l.vendor_order_id = s.id and l.cancelled_at is null) as whole
     from (
       select l.vendor_order_id, min(l.cancelled_by) as cancelled_by, min(l.cancel_reason) as reason,
              jsonb_agg(jsonb_build_object('name', l.name, 'variantName', l.variant_name, 'quantity', l.quantity)
                order by l.position) as lines
         from line_items l
        where l.order_id = $1 and l.id = any($2::uuid[]) and l.cancelled_by in ('customer', 'admin')
        group by l.vendor_order_id
     ) gone
     join vendor_orders s on s.id = gone.vendor_order_id
     join orders o on o.id = s.order_id
     join vendors v on v.id = s.vendor_id
    where s.released_at is not null
    order by s.id`,
  { ...cancelledShape, whole: truth },
)

/** The vendor orders that these lines were cancelled of, of vendors who had them to send and did not cancel themselves. */
export const selectVendorOrdersOfCancelledLines = (
  orderId: string,
  lineIds: readonly string[],
): Promise<(CancelledVendorOrder & { whole: boolean })[]> => run(ofCancelledLines, [orderId, lineIds])
