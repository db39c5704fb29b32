import type { JobHandler } from '#platform/jobs.server.ts'
import { refreshPopularSearches } from './service.server.ts'

export const popularSearchJobs: Record<string, JobHandler> = { 'search:popular': refreshPopularSearches }
