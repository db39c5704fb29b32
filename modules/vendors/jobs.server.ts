import { z } from 'zod'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { movedEmail } from './emails.server.ts'
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
    await sendEmail(movedEmail(status, { to: member.email, name: member.name, shop: vendor.name, reason }))
  }
}

export const vendorJobs: Record<string, JobHandler> = { 'vendors:tell-moved': tellMoved }
