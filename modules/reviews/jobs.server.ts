import { z } from 'zod'
import type { JobHandler } from '#platform/jobs.server.ts'
import { releaseReviews } from './service/write.server.ts'
import { deleteLooseUploads, foldProduct, selectUncounted } from './store/write.server.ts'

/** Counts what nobody counted while many wrote at once, and the votes since. */
async function foldAll(): Promise<void> {
  for (const productId of await selectUncounted()) await foldProduct(productId)
}

const releaseJob = z.strictObject({ userId: z.uuid() })

export const reviewJobs: Record<string, JobHandler> = {
  'reviews:fold': foldAll,
  'reviews:release': (payload) => releaseReviews(releaseJob.parse(payload).userId),
  'reviews:tidy': deleteLooseUploads,
}
