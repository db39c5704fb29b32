import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { notSentYet, orderNotFound } from '../errors.ts'
import { canCorrectShipment } from '../rules.ts'
import type { ShipmentCorrectionInput } from '../shapes.ts'
import { lockShipment, type ShipmentToCorrect, writeShipment } from '../store/shipments.server.ts'

const facts = ({ carrier, tracking_number: trackingNumber }: ShipmentToCorrect) => ({ carrier, trackingNumber })

/** Refuses what was not sent and what somebody else changed since; what stands there already is no change. */
async function correct(
  trx: Trx,
  actor: VendorActor | AdminActor,
  publicId: string,
  shipment: ShipmentToCorrect | undefined,
  { version, ...wanted }: ShipmentCorrectionInput,
): Promise<void> {
  if (!shipment) throw orderNotFound()
  if (!canCorrectShipment(shipment.status)) throw notSentYet(publicId, shipment.status)
  const before = facts(shipment)
  if (before.carrier === wanted.carrier && before.trackingNumber === wanted.trackingNumber) return
  if (shipment.version !== version) {
    const by = await changedBy(trx, actor, 'order', publicId)
    throw editConflict('This parcel', { ...before, version: shipment.version }, by)
  }
  await writeShipment(trx, shipment, wanted)
  await recordAct(trx, actor, {
    action: 'order.parcel_corrected',
    subject: { type: 'order', id: publicId, name: publicId },
    before: { ...before },
    after: { ...wanted, ...(actor.role === 'admin' ? { vendor: shipment.vendor_name } : {}) },
  })
}

/** A vendor puts courier and number of its own shipment right. The customer's page follows, and the customer is written to. */
export async function correctOwnShipment(
  vendor: VendorActor,
  publicId: string,
  input: ShipmentCorrectionInput,
): Promise<void> {
  await inRetriedTransaction(async (trx) =>
    correct(trx, vendor, publicId, await lockShipment(trx, publicId, { vendorId: vendor.vendorId }), input),
  )
}

/** The operator does the same for the vendor order that is named. */
export async function correctShipment(
  admin: AdminActor,
  publicId: string,
  vendorOrderId: string,
  input: ShipmentCorrectionInput,
): Promise<void> {
  await inRetriedTransaction(async (trx) =>
    correct(trx, admin, publicId, await lockShipment(trx, publicId, { vendorOrderId }), input),
  )
}
