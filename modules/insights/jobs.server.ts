import type { JobHandler } from '#platform/jobs.server.ts'
import { refreshPopularity } from './popularity/service.server.ts'
import { rollUp } from './store.server.ts'
import { refreshBoughtTogether } from './together/service.server.ts'

/** Changed days that nobody has looked at since, a few at a time so that no statement runs long. */
async function rollUpChangedDays(): Promise<void> {
  while ((await rollUp(5)) > 0);
}

export const insightJobs: Record<string, JobHandler> = {
  'insights:roll_up': rollUpChangedDays,
  'insights:together': refreshBoughtTogether,
  'catalog:popularity': async () => {
    await refreshPopularity()
  },
}
