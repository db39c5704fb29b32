import type { Email } from '#platform/kit/mail.ts'
import { accountEmail, customerEmail } from '../emails/customer.server.ts'
import { vendorEmail } from '../emails/vendor.server.ts'
import { isBlocked, needsAccount } from '../present.ts'
import { type StepForEmail, selectReturnOfRefund, selectStepForEmail } from '../store/emails.server.ts'
import { type FileRefund, findReturnByKey } from '../store/files.server.ts'

export interface StepEmails {
  toCustomer: Email | undefined
  toVendor: { memberId: string; email: Email }[]
}

/** What is written about a step of a return, as the return stands today. `refundId`: the refund that it is about. Undefined when the return is gone. */
export async function emailsOfStep(eventId: string, refundId?: string): Promise<StepEmails | undefined> {
  const step = await selectStepForEmail(eventId)
  return step && emailsOf(step, eventId, (refund) => refund.id === refundId)
}

/** The email to the customer about a step, written anew. Undefined once the return has taken another step, which has an email of its own. */
export async function emailOfLatestStep(eventId: string): Promise<Email | undefined> {
  const step = await selectStepForEmail(eventId)
  if (!step?.is_latest) return undefined
  // What is said with a refund is its reference. One transfer by hand may send several: the latest step is about the last.
  const emails = await emailsOf(step, eventId, (refund) => step.detail !== null && refund.reference === step.detail)
  return emails?.toCustomer
}

/** What the customer is asked where a gateway will not send a refund. Undefined once it goes another way, or they have said where to. */
export async function emailOfRefusedRefund(refundId: string): Promise<Email | undefined> {
  const of = await selectReturnOfRefund(refundId)
  const file = of && (await findReturnByKey(of.return_key))
  const refund = file?.refunds.find(({ id }) => id === refundId)
  if (!file || !refund || !isBlocked(refund) || !needsAccount(file)) return undefined
  return {
    ...accountEmail(file, of.customer_email, refund),
    again: { kind: 'refund_refused', sourceId: refundId },
  }
}

async function emailsOf(
  { what, changed_by: by, detail, owed_paise: owed, ...step }: StepForEmail,
  eventId: string,
  isRefund: (refund: FileRefund) => boolean,
): Promise<StepEmails | undefined> {
  const file = await findReturnByKey(step.return_key)
  if (!file) return undefined
  const told = { what, by, detail, owed, refund: file.refunds.findLast(isRefund) }
  const toCustomer = customerEmail(file, step.customer_email, told)
  return {
    toCustomer: toCustomer && { ...toCustomer, again: { kind: 'return_moved', sourceId: eventId } },
    toVendor: step.members.flatMap(({ id: memberId, email: to }) => {
      const email = vendorEmail(file, to, told)
      return email ? [{ memberId, email }] : []
    }),
  }
}
