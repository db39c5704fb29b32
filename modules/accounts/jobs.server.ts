import { z } from 'zod'
import type { JobHandler } from '#platform/jobs.server.ts'
import { sendResetLink } from './service/passwords.server.ts'
import { deleteLapsed } from './store/lapsed.server.ts'

const resetJob = z.strictObject({ email: z.string() })

export const accountJobs: Record<string, JobHandler> = {
  'accounts:send-reset-link': (payload) => sendResetLink(resetJob.parse(payload).email),
  // Sessions and reset links that have ended, and buckets that have run dry, go once a night.
  'accounts:tidy': deleteLapsed,
}
