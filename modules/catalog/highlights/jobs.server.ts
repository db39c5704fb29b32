import type { JobHandler } from '#platform/jobs.server.ts'
import { endNew } from './store.server.ts'

export const highlightJobs: Record<string, JobHandler> = { 'catalog:end_new': endNew }
