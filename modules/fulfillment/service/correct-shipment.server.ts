import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { notSentYet, orderNotFound } from '#modules/fulfillment/errors.ts'
import { canCorrectParcel } from '#modules/fulfillment/rules.ts'
import type { ParcelCorrectionInput } from '#modules/fulfillment/shapes.ts'
import { lockParcel, type ParcelToCorrect, writeParcel } from '#modules/fulfillment/store/shipments.server.ts'
import { inTransaction } from '#modules/fulfillment/store/vendor-orders.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'

const facts = ({ carrier, tracking_number: trackingNumber }: ParcelToCorrect) => ({ carrier, trackingNumber })

/** Refuses what was not sent and what somebody else changed since; what stands there already is no change. */
async function correct(
  trx: Transaction<DB>,
  actor: VendorActor | AdminActor,
  publicId: string,
  parcel: ParcelToCorrect | undefined,
  { version, ...wanted }: ParcelCorrectionInput,
): Promise<void> {
  if (!parcel) throw orderNotFound()
  if (!canCorrectParcel(parcel.status)) throw notSentYet(publicId, parcel.status)
  const before = facts(parcel)
  if (before.carrier === wanted.carrier && before.trackingNumber === wanted.trackingNumber) return
  if (parcel.version !== version) throw editConflict('This parcel', { ...before, version: parcel.version })
  await writeParcel(trx, parcel, wanted)
  await recordAct(trx, actor, {
    action: 'order.parcel_corrected',
    subject: { type: 'order', id: publicId, name: publicId },
    before: { ...before },
    after: { ...wanted, ...(actor.role === 'admin' ? { vendor: parcel.vendor_name } : {}) },
  })
}

/** A vendor puts courier and number of its own parcel right. The customer's page follows, and the customer is written to. */
export async function correctOwnParcel(
  vendor: VendorActor,
  publicId: string,
  input: ParcelCorrectionInput,
): Promise<void> {
  await inTransaction(async (trx) =>
    correct(trx, vendor, publicId, await lockParcel(trx, publicId, { vendorId: vendor.vendorId }), input),
  )
}

/** The operator does the same for the part that is named. */
export async function correctParcel(
  admin: AdminActor,
  publicId: string,
  partId: string,
  input: ParcelCorrectionInput,
): Promise<void> {
  await inTransaction(async (trx) => correct(trx, admin, publicId, await lockParcel(trx, publicId, { partId }), input))
}
