import type { Stage } from './stage.ts'

/** What came of a trial: its figures in words, and whether they keep the promise. */
export interface Outcome {
  figures: string
  isReached: boolean
}

/** Something that goes wrong around a shop, and what the shop then owes. */
export interface Trial {
  /** For `--only`. */
  name: string
  promise: string
  /** Also in the short run, which npm test does. */
  isShort?: boolean
  /** Programs that Debian brings, and what only root may do. */
  needs?: readonly ('pgbouncer' | 'varnish' | 'root')[]
  run(stage: Stage): Promise<Outcome>
}

/** The milliseconds until `look` answers true; throws with `what` after `most`. */
export async function until(what: string, look: () => Promise<boolean>, most = 30_000): Promise<number> {
  const begun = performance.now()
  while (!(await look().catch(() => false))) {
    if (performance.now() - begun > most) throw new Error(`Not within ${most / 1_000} s: ${what}.`)
    await new Promise((pause) => setTimeout(pause, 25))
  }
  return performance.now() - begun
}

export const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

/** How often each value occurs, in words. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => `${count} × ${value}`).join(', ') || 'none'
}
