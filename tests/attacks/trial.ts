import type { Stage, Visits } from './stage.ts'

/** One thing that was measured, and how much of it there may be. */
export interface Figure {
  what: string
  value: number
  unit: 'ms' | 'MB' | 'KB' | ''
  /** `most` and `least` are still reached. */
  limit: { most: number } | { least: number }
}

/** What one attacker does, and what others notice of it. A file of `trials` exports one as its default. */
export interface Trial {
  /** What the attacker does, in a few words. */
  name: string
  /** Also part of the short run: a few seconds. */
  isShort: boolean
  run(stage: Stage, isShort: boolean): Promise<Figure[]>
}

/** At most so much. */
export const atMost = (what: string, value: number, unit: Figure['unit'], most: number): Figure => ({
  what,
  value,
  unit,
  limit: { most },
})

/** On a machine that is busy with other things, an attack may slow others down so many times. */
const slowdownMost = 12

/** What 95 of 100 visits take at most, on a machine that has nothing else to do. */
export const visitsAtMost = (what: string, { p95, quiet }: Visits, most: number): Figure =>
  atMost(`${what}, 95 of 100`, p95, 'ms', Math.round(Math.max(most, slowdownMost * quiet)))

/** Exactly so many. */
export const exactly = (what: string, value: number, wanted: number): Figure[] => [
  { what, value, unit: '', limit: { most: wanted } },
  ...(value < wanted ? [{ what, value, unit: '' as const, limit: { least: wanted } }] : []),
]

/** Whether a figure keeps its limit. What could not be measured does not. */
export const isReached = ({ value, limit }: Figure): boolean =>
  'most' in limit ? value <= limit.most : value >= limit.least
