import { z } from 'zod'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { inRetriedTransaction, inTransaction } from '#platform/db.server.ts'
import type { JobHandler } from '#platform/jobs.server.ts'
import { selectMembers } from '../store/members.server.ts'
import { saleEndEmail } from './emails.server.ts'
import { followPacks, noteEnding, productsBetweenMargins, vendorsToTell } from './store.server.ts'

/**
 * Batches whose last saleable day has passed leave lists, index and stored pages, and their vendors hear of what ends and what has ended.
 * Repeatable: each thing is said once of each batch. Nothing waits for this to be off sale (db/functions/pieces-for-sale.sql).
 */
async function endSales(): Promise<void> {
  for (const vendorId of await inTransaction(vendorsToTell)) {
    const people = await selectMembers(vendorId)
    await inRetriedTransaction(async (trx) => {
      const batches = await noteEnding(trx, vendorId)
      if (batches.length === 0) return
      const ended = batches.filter((batch) => batch.has_ended).map((batch) => batch.product_id)
      await followPacks(trx, [...new Set(ended)].sort())
      for (const { id, email } of people) await sendEmailIn(trx, saleEndEmail(email, batches), id)
    })
  }
}

const marginJob = z.strictObject({ category: z.string(), before: z.int(), after: z.int() })
const noProduct = '00000000-0000-0000-0000-000000000000'

/** The products of a category follow its new margin, some hundred in a transaction. Repeatable. */
async function followMargin(payload: unknown): Promise<void> {
  const { category, ...margins } = marginJob.parse(payload)
  for (let last = noProduct; ; ) {
    const products = await productsBetweenMargins(category, margins, last)
    const end = products.at(-1)
    if (!end) break
    await inRetriedTransaction((trx) => followPacks(trx, products))
    last = end
  }
  await endSales()
}

export const saleEndJobs: Record<string, JobHandler> = {
  'listing:sale_ends': endSales,
  'listing:margin_changed': followMargin,
}
