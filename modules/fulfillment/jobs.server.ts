import { z } from 'zod'
import { sendLetter } from '#modules/settings/letters.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { deliveredLetter, newOrderLetter, shippedLetter } from './letters.server.ts'
import { selectParcelForLetter, selectReleasedParts } from './store.server.ts'

const releasedJob = z.strictObject({ orderId: z.uuid() })
const movedJob = z.strictObject({ orderId: z.uuid(), vendorOrderId: z.uuid(), status: z.string() })

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

export const fulfillmentJobs: Record<string, JobHandler> = {
  'order:released': tellVendors,
  'order:moved': tellMoved,
}
