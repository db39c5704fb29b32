import type { JobHandler } from '#platform/jobs.server.ts'
import { settleFigures } from './store.server.ts'

/** What was changed since the last minute, a thousand at a time: whoever writes the words of one of them waits a tenth of a second at most. */
async function settleChangedFigures(): Promise<void> {
  for (let settled = -1; settled !== 0; ) settled = await settleFigures(1_000)
}

export const figureJobs: Record<string, JobHandler> = { 'catalog:figures': settleChangedFigures }
