import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { emailOfShipment } from '#modules/fulfillment/service/shipment-email.server.ts'
import { mailOutdated } from '#modules/mail/errors.ts'
import type { MailKind } from '#modules/mail/rules.ts'
import { getRepeatableMail } from '#modules/mail/service/outbox.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { emailOfOrder } from '#modules/orders/service/order-email.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import type { Email } from '#platform/kit/mail.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { emailOfLatestStep, emailOfRefusedRefund } from './step-emails.server.ts'

/** Writes an email anew from the row that it tells of; answers with nothing where its news are over. */
const writers: Readonly<Record<MailKind, (sourceId: string) => Promise<Email | undefined>>> = {
  order_confirmed: (orderId) => emailOfOrder('order_confirmed', orderId),
  order_paid: (orderId) => emailOfOrder('order_paid', orderId),
  order_cancelled: (orderId) => emailOfOrder('order_cancelled', orderId),
  parcel_shipped: (vendorOrderId) => emailOfShipment('parcel_shipped', vendorOrderId),
  parcel_delivered: (vendorOrderId) => emailOfShipment('parcel_delivered', vendorOrderId),
  return_moved: emailOfLatestStep,
  refund_refused: emailOfRefusedRefund,
}

/**
 * Writes an email about an order, its parcels or its returns anew, as they stand today, and sends it to the same address. Refuses one that nothing
 * writes anew, one whose news are over, and more than a few a day (too_many_requests).
 */
export async function sendMailAgain(admin: AdminActor, mailId: string): Promise<void> {
  const mail = await getRepeatableMail(mailId)
  const email = await writers[mail.kind](mail.sourceId)
  if (email?.to !== mail.recipient) throw mailOutdated()
  // A copy is a mail of its own, and counts with the first one.
  await consumeForAccount('mailAgainPerMail', `${mail.kind} ${mail.sourceId}`)
  await consumeForAccount('mailAgainPerEmail', mail.recipient)
  await inTransaction(async (trx) => {
    await sendEmailIn(trx, email, mail.account_id)
    await recordAct(trx, admin, {
      action: 'mail.sent_again',
      subject: { type: 'mail', id: mailId, name: mail.subject },
    })
  })
}
