import type { JobHandler } from '#platform/jobs.server.ts'
import { keepMonths } from './store.server.ts'

export const auditJobs: Record<string, JobHandler> = {
  'audit:months': keepMonths,
}
