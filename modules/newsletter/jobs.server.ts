import type { JobHandler } from '#platform/jobs.server.ts'
import { deleteLapsedRequests } from './store.server.ts'

export const newsletterJobs: Record<string, JobHandler> = {
  // Addresses that nobody confirmed are forgotten.
  'newsletter:tidy': deleteLapsedRequests,
}
