import { z } from 'zod'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { enqueueJob, type JobHandler } from '#platform/jobs.server.ts'
import { backInStockEmail } from './emails.server.ts'
import { claimWaiting, deleteOldAlerts, selectMissed, selectWaited } from './store.server.ts'

const variantJob = z.strictObject({ variantId: z.uuid() })
const emailsAtOnce = 50
const missedAtOnce = 1_000

/** Stock came back: one email to each address that waits. Repeatable: nobody is told twice. */
async function tellBackInStock(payload: unknown): Promise<void> {
  const { variantId } = variantJob.parse(payload)
  for (;;) {
    // Read again for each portion: it may sell out while the emails go.
    const variant = await selectWaited(variantId)
    if (!variant || variant.stock === 0) return
    const told = await claimWaiting(variantId, emailsAtOnce, async (trx, alert) => {
      await sendEmailIn(trx, backInStockEmail(variant, { email: alert.email, token: alert.cancel_token }), null)
    })
    if (told < emailsAtOnce) return
  }
}

/** By night: deletes old addresses, and tells those who wait for something that came back without a job being left. */
async function tidy(): Promise<void> {
  await deleteOldAlerts()
  for (const variantId of await selectMissed(missedAtOnce)) {
    await enqueueJob('wishlist:back_in_stock', { variantId }, { key: `wishlist:back_in_stock:${variantId}` })
  }
}

export const wishlistJobs: Record<string, JobHandler> = {
  'wishlist:back_in_stock': tellBackInStock,
  'wishlist:tidy': tidy,
}
