import { perContext } from '#platform/context.server.ts'
import { type HealthRow, selectFigures } from './store.server.ts'

export type HealthFigures = HealthRow

/** However many ask, the database counts once in this time. */
const freshMs = 5_000

const counted = perContext(() => ({
  at: Number.NEGATIVE_INFINITY,
  figures: undefined as Promise<HealthFigures> | undefined,
}))

/** What waits and what failed in the whole shop, at most 5 s old. Rejects while the database is away. */
export function getFigures(): Promise<HealthFigures> {
  const last = counted()
  if (!last.figures || performance.now() - last.at > freshMs) {
    last.at = performance.now()
    last.figures = selectFigures()
    last.figures.catch(() => {
      last.figures = undefined
    })
  }
  return last.figures
}
