import { z } from 'zod'
import type { JobHandler } from '#platform/jobs.server.ts'
import { deliver } from './deliver.server.ts'

const event = z.strictObject({ id: z.string(), kind: z.string(), reference: z.string() })

export const sandboxJobs: Record<string, JobHandler> = {
  /** The sandbox tells of a payment later, as it was asked to. */
  'payment:sandbox_event': (told) => deliver(event.parse(told)),
}
