import { z } from 'zod'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { emailCustomer } from '#modules/orders/service/customer-email.server.ts'
import { sendRefunds } from '#modules/payments/service/refunds.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { type ReturnStep, returnSteps } from './rules.ts'
import { runClocks, tidyReturns } from './service/clocks.server.ts'
import { emailOfRefusedRefund, emailsOfStep } from './service/step-emails.server.ts'

const movedJob = z.strictObject({
  orderId: z.uuid(),
  returnId: z.uuid(),
  eventId: z.uuid(),
  what: z.enum(returnSteps),
  refundId: z.uuid().optional(),
})

const refusedJob = z.strictObject({ orderId: z.uuid(), refundId: z.uuid() })

/** Steps after which money may go back. */
const paying: ReadonlySet<ReturnStep> = new Set<ReturnStep>([
  'accepted',
  'accepted_in_part',
  'kept',
  'lost',
  'granted',
  'paid_instead',
])

/** A return has taken a step: money goes back first, then its customer and its vendor read what, why and what comes next. */
async function tellMoved(payload: unknown): Promise<void> {
  const { orderId, eventId, what, refundId } = movedJob.parse(payload)
  if (paying.has(what)) await sendRefunds(orderId)
  const emails = await emailsOfStep(eventId, refundId)
  if (!emails) return
  await emailCustomer(orderId, () => emails.toCustomer)
  for (const { memberId, email } of emails.toVendor) await sendEmail(email, memberId)
}

/** The gateway will not send the money of a return: its customer is asked where to send it, as the order's page does. */
async function askForAccount(payload: unknown): Promise<void> {
  const { orderId, refundId } = refusedJob.parse(payload)
  await emailCustomer(orderId, () => emailOfRefusedRefund(refundId))
}

export const returnJobs: Record<string, JobHandler> = {
  'return:moved': tellMoved,
  'return:report_moved': tellMoved,
  'return:refund_refused': askForAccount,
  'returns:clocks': runClocks,
  'returns:tidy': tidyReturns,
}
