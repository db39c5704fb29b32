import type { JobHandler } from '#platform/jobs.server.ts'
import { deleteLapsed } from './store.server.ts'

/** Sessions and reset links that have ended, and buckets that have run dry, go once a night. */
export const accountJobs: Record<string, JobHandler> = { 'accounts:tidy': deleteLapsed }
