import { z } from 'zod'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { closedEmail, contactEmail, movedEmail, revisionEmail, revisionWaitsEmail } from './emails.server.ts'
import { vendorStatuses } from './rules.ts'
import { selectBusiness, selectMembers } from './store/business.server.ts'

const movedJob = z.strictObject({
  vendorId: z.uuid(),
  status: z.enum(vendorStatuses),
  reason: z.string().nullable(),
})

/** Tells each member of a vendor about a move. */
async function tellMoved(payload: unknown): Promise<void> {
  const { vendorId, status, reason } = movedJob.parse(payload)
  const vendor = await selectBusiness(vendorId)
  if (!vendor) return
  for (const member of await selectMembers(vendorId)) {
    await sendEmail(movedEmail(status, { to: member.email, shop: vendor.name, reason }), member.id)
  }
}

const revisionJob = z.strictObject({
  vendorId: z.uuid(),
  status: z.enum(['submitted', 'approved', 'rejected', 'withdrawn']),
  fields: z.array(z.string()),
  account: z.string().nullable(),
  by: z.string(),
  reason: z.string().nullable(),
})

/**
 * Tells each member, and the address that customers are shown, what became of a change of identity or bank account: whoever did not ask for
 * it hears of it while it still waits. The operator hears that something waits.
 */
async function tellRevision(payload: unknown): Promise<void> {
  const { vendorId, ...happened } = revisionJob.parse(payload)
  const vendor = await selectBusiness(vendorId)
  if (!vendor) return
  const told = { ...happened, shop: vendor.name }
  const accounts = new Map<string, string | null>((await selectMembers(vendorId)).map(({ id, email }) => [email, id]))
  if (vendor.email && !accounts.has(vendor.email)) accounts.set(vendor.email, null)
  for (const [to, accountId] of accounts) await sendEmail(revisionEmail({ ...told, to }), accountId)
  if (happened.status !== 'submitted') return
  await sendEmail(revisionWaitsEmail({ ...told, vendorId, to: (await getShop()).supportEmail }), null)
}

const contactJob = z.strictObject({ vendorId: z.uuid(), to: z.string(), by: z.string() })

/** Tells the address that customers were shown before that it is shown no more. */
async function tellContact(payload: unknown): Promise<void> {
  const { vendorId, to, by } = contactJob.parse(payload)
  const vendor = await selectBusiness(vendorId)
  if (vendor) await sendEmail(contactEmail({ to, by, shop: vendor.name }), null)
}

/** Tells the operator that nobody acts for a shop any more. */
async function tellClosed(payload: unknown): Promise<void> {
  const { vendorId } = z.strictObject({ vendorId: z.uuid() }).parse(payload)
  const vendor = await selectBusiness(vendorId)
  if (!vendor) return
  const { supportEmail } = await getShop()
  await sendEmail(
    closedEmail({ to: supportEmail, shop: vendor.name, vendorId, isSuspended: vendor.status === 'suspended' }),
    null,
  )
}

export const vendorJobs: Record<string, JobHandler> = {
  'vendors:tell-moved': tellMoved,
  'vendors:tell-revision': tellRevision,
  'vendors:tell-contact': tellContact,
  'vendors:tell-closed': tellClosed,
}
