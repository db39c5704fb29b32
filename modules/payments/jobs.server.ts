import type { JobHandler } from '#platform/jobs.server.ts'
import { compareProviderBooks } from './service/reconcile.server.ts'

export const paymentJobs: Record<string, JobHandler> = {
  'payments:compare_books': compareProviderBooks,
}
