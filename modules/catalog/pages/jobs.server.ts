import type { JobHandler } from '#platform/jobs.server.ts'
import { announceBrands, settleBrands } from './store.server.ts'

/** Changed brands that no page has shown since, a few at a time so that no statement runs long. */
async function countChangedBrands(): Promise<void> {
  let settled = 0
  for (let more = -1; more !== 0; settled += more) more = await settleBrands(200)
  if (settled > 0) await announceBrands()
}

export const pageJobs: Record<string, JobHandler> = { 'catalog:brands': countChangedBrands }
