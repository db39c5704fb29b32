import { z } from 'zod'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { emailCustomer } from '#modules/orders/service/customer-email.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import {
  linesCancelledEmail,
  newOrderEmail,
  refusedEmail,
  shipmentCorrectedEmail,
  takenBackEmail,
  vendorOrderCancelledEmail,
} from './emails.server.ts'
import { emailOfShipment } from './service/shipment-email.server.ts'
import {
  findRefused,
  selectCancelledVendorOrders,
  selectReleasedVendorOrders,
  selectShipmentForEmail,
  selectVendorOrdersOfCancelledLines,
} from './store/emails.server.ts'

const releasedJob = z.strictObject({ orderId: z.uuid() })
const movedJob = z.strictObject({ orderId: z.uuid(), vendorOrderId: z.uuid(), status: z.string() })

const correctedJob = z.strictObject({ orderId: z.uuid(), vendorOrderId: z.uuid() })
const cancelledJob = z.strictObject({ orderId: z.uuid(), lineIds: z.array(z.uuid()).optional() })

/** An order is paid or will be on delivery: the people of each vendor hear what there is to send. */
async function tellVendors(payload: unknown): Promise<void> {
  const { orderId } = releasedJob.parse(payload)
  for (const vendorOrder of await selectReleasedVendorOrders(orderId)) {
    for (const { id, email } of vendorOrder.members) await sendEmail(newOrderEmail(vendorOrder, email), id)
  }
}

/** A shipment was sent or has arrived: the customer hears of it. Packing is nothing to write about. */
async function tellMoved(payload: unknown): Promise<void> {
  const { orderId, vendorOrderId, status } = movedJob.parse(payload)
  if (status === 'refused') return tellRefused(orderId, vendorOrderId)
  if (status === 'taken_back') return tellTakenBack(orderId, vendorOrderId)
  if (status !== 'shipped' && status !== 'delivered') return
  const kind = status === 'shipped' ? 'parcel_shipped' : 'parcel_delivered'
  await emailCustomer(orderId, () => emailOfShipment(kind, vendorOrderId))
}

/** A shipment does not reach its customer. Once it was counted, the cancellation tells more. */
async function tellRefused(orderId: string, vendorOrderId: string): Promise<void> {
  const [shipment, refused] = await Promise.all([selectShipmentForEmail(vendorOrderId), findRefused(vendorOrderId)])
  if (shipment && refused) await emailCustomer(orderId, () => refusedEmail(shipment, refused.why, !refused.is_cash))
}

/** A shipment was marked as refused by mistake. Where it was marked again, or has arrived meanwhile, there is nothing to say. */
async function tellTakenBack(orderId: string, vendorOrderId: string): Promise<void> {
  const [shipment, refused] = await Promise.all([selectShipmentForEmail(vendorOrderId), findRefused(vendorOrderId)])
  if (shipment?.status === 'shipped' && !refused) await emailCustomer(orderId, () => takenBackEmail(shipment))
}

/** Courier or number of a shipment were put right; for one that has arrived it matters no more. */
async function tellCorrected(payload: unknown): Promise<void> {
  const { orderId, vendorOrderId } = correctedJob.parse(payload)
  const shipment = await selectShipmentForEmail(vendorOrderId)
  if (shipment?.status === 'shipped') await emailCustomer(orderId, () => shipmentCorrectedEmail(shipment))
}

/** The customer or the operator cancelled what vendors had to send: an order, or (with `lineIds`) lines of it. */
async function tellVendorsOfCancellation(payload: unknown): Promise<void> {
  const { orderId, lineIds } = cancelledJob.parse(payload)
  const vendorOrders = lineIds
    ? await selectVendorOrdersOfCancelledLines(orderId, lineIds)
    : (await selectCancelledVendorOrders(orderId)).map((vendorOrder) => ({ ...vendorOrder, whole: true }))
  for (const vendorOrder of vendorOrders) {
    const emailFor = vendorOrder.whole ? vendorOrderCancelledEmail : linesCancelledEmail
    for (const { id, email } of vendorOrder.members) await sendEmail(emailFor(vendorOrder, email), id)
  }
}

export const fulfillmentJobs: Record<string, JobHandler> = {
  'order:released': tellVendors,
  'order:moved': tellMoved,
  'order:parcel_corrected': tellCorrected,
  'order:cancelled_for_vendors': tellVendorsOfCancellation,
}
