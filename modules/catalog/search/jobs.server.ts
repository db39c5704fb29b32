import type { JobHandler } from '#platform/jobs.server.ts'
import { refreshWords } from './store.server.ts'

export const searchJobs: Record<string, JobHandler> = {
  'search:words': () => refreshWords(),
}
