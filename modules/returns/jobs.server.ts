import { z } from 'zod'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { emailCustomer } from '#modules/orders/service/customer-email.server.ts'
import { sendRefunds } from '#modules/payments/service/refunds.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { customerEmail } from './emails/customer.server.ts'
import { vendorEmail } from './emails/vendor.server.ts'
import { type ReturnStep, returnSteps } from './rules.ts'
import { runClocks, tidyReturns } from './service/clocks.server.ts'
import { selectReturnPeople } from './store/emails.server.ts'
import { findReturnByKey } from './store/files.server.ts'

const movedJob = z.strictObject({
  orderId: z.uuid(),
  returnId: z.uuid(),
  eventId: z.uuid(),
  what: z.enum(returnSteps),
  refundId: z.uuid().optional(),
})

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
  const { orderId, returnId, eventId, what, refundId } = movedJob.parse(payload)
  if (paying.has(what)) await sendRefunds(orderId)
  const [file, people] = await Promise.all([findReturnByKey(returnId), selectReturnPeople(returnId, eventId)])
  if (!file || !people) return
  const step = {
    what,
    by: people.event_by,
    detail: people.event_detail,
    owed: people.owed_paise,
    refund: file.refunds.find(({ id }) => id === refundId),
  }
  await emailCustomer(orderId, () => customerEmail(file, people.customer_email, step))
  for (const { id, email } of people.members) {
    const written = vendorEmail(file, email, step)
    if (written) await sendEmail(written, id)
  }
}

export const returnJobs: Record<string, JobHandler> = {
  'return:moved': tellMoved,
  'returns:clocks': runClocks,
  'returns:tidy': tidyReturns,
}
