import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { mailOutdated } from '#modules/mail/errors.ts'
import type { MailKind } from '#modules/mail/rules.ts'
import { getRepeatableMail } from '#modules/mail/service/outbox.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { emailOfOrder, type OrderMailKind } from '#modules/orders/service/order-email.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import type { Email } from '#platform/kit/mail.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { deliveredEmail, shippedEmail } from '../emails.server.ts'
import { selectShipmentForEmail } from '../store/emails.server.ts'

type ParcelMailKind = Exclude<MailKind, OrderMailKind>

/** The email about a parcel as it reads today, with what it can be written anew from. Undefined when there is no such parcel. */
export async function emailOfShipment(kind: ParcelMailKind, vendorOrderId: string): Promise<Email | undefined> {
  const shipment = await selectShipmentForEmail(vendorOrderId)
  if (!shipment) return undefined
  const email = kind === 'parcel_shipped' ? shippedEmail(shipment) : deliveredEmail(shipment)
  return { ...email, again: { kind, sourceId: vendorOrderId } }
}

const isOfParcel = (kind: MailKind): kind is ParcelMailKind => kind === 'parcel_shipped' || kind === 'parcel_delivered'

/**
 * Writes an email about an order anew, as the order stands today, and sends it to the same address. Refuses one that nothing writes anew, one whose
 * news are over, and more than a few a day (too_many_requests).
 */
export async function sendMailAgain(admin: AdminActor, mailId: string): Promise<void> {
  const mail = await getRepeatableMail(mailId)
  const { kind, sourceId } = mail
  const email = await (isOfParcel(kind) ? emailOfShipment(kind, sourceId) : emailOfOrder(kind, sourceId))
  if (email?.to !== mail.recipient) throw mailOutdated()
  await consumeForAccount('mailAgainPerMail', mailId)
  await consumeForAccount('mailAgainPerEmail', mail.recipient)
  await inTransaction(async (trx) => {
    await sendEmailIn(trx, email, mail.account_id)
    await recordAct(trx, admin, {
      action: 'mail.sent_again',
      subject: { type: 'mail', id: mailId, name: mail.subject },
    })
  })
}
