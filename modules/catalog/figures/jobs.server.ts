import type { JobHandler } from '#platform/jobs.server.ts'
import { settleFigures } from './store.server.ts'

/** Settles all marked products, a thousand marks at a time, so that somebody who edits one of them waits a tenth of a second at most. */
async function settleChangedFigures(): Promise<void> {
  for (let settled = -1; settled !== 0; ) settled = await settleFigures(1_000)
}

export const figureJobs: Record<string, JobHandler> = { 'catalog:figures': settleChangedFigures }
