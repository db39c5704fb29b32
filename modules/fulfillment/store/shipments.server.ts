import { sql } from 'kysely'
import { db, type Trx } from '#platform/db.server.ts'
import type { NumberUse } from '../shipment-rows.ts'

export interface ShipmentToCorrect {
  id: string
  order_id: string
  status: string
  version: number
  vendor_name: string
  carrier: string | null
  tracking_number: string | null
}

/** The shipment of a vendor order, held until the end of the transaction. Of another vendor, or unpaid, it is not there. Locks the order first. */
export async function lockShipment(
  trx: Trx,
  publicId: string,
  whoseOrder: { vendorId: string } | { vendorOrderId: string },
): Promise<ShipmentToCorrect | undefined> {
  const whose =
    'vendorId' in whoseOrder ? sql`s.vendor_id = ${whoseOrder.vendorId}` : sql`s.id = ${whoseOrder.vendorOrderId}`
  await sql`select 1 from orders where public_id = ${publicId} for update`.execute(trx)
  const { rows } = await sql<ShipmentToCorrect>`
    select s.id, s.order_id, s.status, s.version, v.name as vendor_name, s.carrier, s.tracking_number
      from vendor_orders s join orders o on o.id = s.order_id join vendors v on v.id = s.vendor_id
     where o.public_id = ${publicId} and ${whose} and s.released_at is not null
       for update of s`.execute(trx)
  return rows[0]
}

/** Has whoever else ships under this number wait until the transaction ends, so that the look for it and its use are one. */
export async function holdNumber(trx: Trx, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tracking ' || upper(${number}), 0))`.execute(trx)
}

/** Which of these tracking numbers vendors have given to which of their orders. */
export async function selectNumbersInUse(
  vendorIds: readonly string[],
  numbers: readonly string[],
  on: typeof db | Trx = db,
): Promise<NumberUse[]> {
  const asked = numbers.map((number) => number.toUpperCase())
  const { rows } = await sql<NumberUse>`
    select o.public_id as "orderId", s.carrier, s.tracking_number as "trackingNumber"
      from vendor_orders s join orders o on o.id = s.order_id
     where s.vendor_id = any(${sql.val(vendorIds)}::uuid[]) and s.tracking_number is not null
       and upper(s.tracking_number) = any(${sql.val(asked)}::text[])`.execute(on)
  return rows
}

/** Puts a shipment right and tells: open screens at once, the customer by a job. */
export async function writeShipment(
  trx: Trx,
  shipment: Pick<ShipmentToCorrect, 'id' | 'order_id'>,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  await sql`
    update vendor_orders
       set carrier = ${carrier}, tracking_number = ${trackingNumber}, version = version + 1, updated_at = now()
     where id = ${shipment.id}`.execute(trx)
  await sql`update orders set updated_at = now(), version = version + 1 where id = ${shipment.order_id}`.execute(trx)
  await sql`
    select announce_order(${shipment.order_id}, 'moved'),
           enqueue_job('order:parcel_corrected', jsonb_build_object('orderId', ${shipment.order_id}::uuid,
             'vendorOrderId', ${shipment.id}::uuid))`.execute(trx)
}
