import { z } from 'zod'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { listingEmail } from './emails.server.ts'
import { selectRecipients } from './store/moves.server.ts'
import { deleteLoosePhotos } from './store/photos.server.ts'

const movedJob = z.strictObject({
  productId: z.uuid(),
  what: z.enum(['approved', 'sent_back', 'suspended', 'reinstated', 'changes_approved', 'changes_sent_back']),
  reason: z.string().nullable(),
})

/** The vendor hears of each decision about a listing. */
async function tellMoved(payload: unknown): Promise<void> {
  const { productId, what, reason } = movedJob.parse(payload)
  for (const { account_id: accountId, product, email } of await selectRecipients(productId)) {
    await sendEmail(listingEmail(email, { productId, product, what, reason }), accountId)
  }
}

export const listingJobs: Record<string, JobHandler> = {
  'listing:moved': tellMoved,
  'photos:tidy': deleteLoosePhotos,
}
