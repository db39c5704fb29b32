import { z } from 'zod'
import { sendLetter } from '#modules/mail/service/send.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import {
  deliveredLetter,
  newOrderLetter,
  parcelCorrectedLetter,
  partCancelledLetter,
  partLinesCancelledLetter,
  shippedLetter,
} from './emails.server.ts'
import {
  selectCancelledParts,
  selectParcelForLetter,
  selectPartsOfCancelledLines,
  selectReleasedParts,
} from './store/emails.server.ts'

const releasedJob = z.strictObject({ orderId: z.uuid() })
const movedJob = z.strictObject({ orderId: z.uuid(), vendorOrderId: z.uuid(), status: z.string() })

const correctedJob = z.strictObject({ orderId: z.uuid(), vendorOrderId: z.uuid() })
const cancelledJob = z.strictObject({ orderId: z.uuid(), lineIds: z.array(z.uuid()).optional() })

/** An order is paid or will be on delivery: the people of each vendor hear what there is to send. */
async function tellVendors(payload: unknown): Promise<void> {
  const { orderId } = releasedJob.parse(payload)
  for (const part of await selectReleasedParts(orderId)) {
    for (const member of part.members) await sendLetter(newOrderLetter(part, member))
  }
}

/** A parcel was sent or has arrived: the customer hears of it. Packing is nothing to write about. */
async function tellMoved(payload: unknown): Promise<void> {
  const { vendorOrderId, status } = movedJob.parse(payload)
  if (status !== 'shipped' && status !== 'delivered') return
  const parcel = await selectParcelForLetter(vendorOrderId)
  if (parcel) await sendLetter(status === 'shipped' ? shippedLetter(parcel) : deliveredLetter(parcel))
}

/** Courier or number of a parcel were put right; for one that has arrived it matters no more. */
async function tellCorrected(payload: unknown): Promise<void> {
  const parcel = await selectParcelForLetter(correctedJob.parse(payload).vendorOrderId)
  if (parcel?.status === 'shipped') await sendLetter(parcelCorrectedLetter(parcel))
}

/** The customer or the operator cancelled what vendors had to send: an order, or (with `lineIds`) lines of it. */
async function tellVendorsOfCancellation(payload: unknown): Promise<void> {
  const { orderId, lineIds } = cancelledJob.parse(payload)
  const parts = lineIds
    ? await selectPartsOfCancelledLines(orderId, lineIds)
    : (await selectCancelledParts(orderId)).map((part) => ({ ...part, whole: true }))
  for (const part of parts) {
    const letter = part.whole ? partCancelledLetter : partLinesCancelledLetter
    for (const member of part.members) await sendLetter(letter(part, member))
  }
}

export const fulfillmentJobs: Record<string, JobHandler> = {
  'order:released': tellVendors,
  'order:moved': tellMoved,
  'order:parcel_corrected': tellCorrected,
  'order:cancelled_for_vendors': tellVendorsOfCancellation,
}
