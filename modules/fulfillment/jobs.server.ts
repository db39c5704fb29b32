import { z } from 'zod'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import {
  deliveredEmail,
  newOrderEmail,
  parcelCorrectedEmail,
  partCancelledEmail,
  partLinesCancelledEmail,
  shippedEmail,
} from './emails.server.ts'
import {
  selectCancelledParts,
  selectParcelForEmail,
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
    for (const member of part.members) await sendEmail(newOrderEmail(part, member))
  }
}

/** A parcel was sent or has arrived: the customer hears of it. Packing is nothing to write about. */
async function tellMoved(payload: unknown): Promise<void> {
  const { vendorOrderId, status } = movedJob.parse(payload)
  if (status !== 'shipped' && status !== 'delivered') return
  const parcel = await selectParcelForEmail(vendorOrderId)
  if (parcel) await sendEmail(status === 'shipped' ? shippedEmail(parcel) : deliveredEmail(parcel))
}

/** Courier or number of a parcel were put right; for one that has arrived it matters no more. */
async function tellCorrected(payload: unknown): Promise<void> {
  const parcel = await selectParcelForEmail(correctedJob.parse(payload).vendorOrderId)
  if (parcel?.status === 'shipped') await sendEmail(parcelCorrectedEmail(parcel))
}

/** The customer or the operator cancelled what vendors had to send: an order, or (with `lineIds`) lines of it. */
async function tellVendorsOfCancellation(payload: unknown): Promise<void> {
  const { orderId, lineIds } = cancelledJob.parse(payload)
  const parts = lineIds
    ? await selectPartsOfCancelledLines(orderId, lineIds)
    : (await selectCancelledParts(orderId)).map((part) => ({ ...part, whole: true }))
  for (const part of parts) {
    const emailFor = part.whole ? partCancelledEmail : partLinesCancelledEmail
    for (const member of part.members) await sendEmail(emailFor(part, member))
  }
}

export const fulfillmentJobs: Record<string, JobHandler> = {
  'order:released': tellVendors,
  'order:moved': tellMoved,
  'order:parcel_corrected': tellCorrected,
  'order:cancelled_for_vendors': tellVendorsOfCancellation,
}
