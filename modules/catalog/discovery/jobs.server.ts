import type { JobHandler } from '#platform/jobs.server.ts'
import { settleFigures } from './store.server.ts'

/** What was changed since the last minute, some thousands at a time so that no statement runs long. */
async function settleChangedFigures(): Promise<void> {
  while ((await settleFigures(5_000)) > 0);
}

export const discoveryJobs: Record<string, JobHandler> = { 'catalog:figures': settleChangedFigures }
