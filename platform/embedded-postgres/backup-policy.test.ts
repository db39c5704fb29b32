import { expect, it } from 'vitest'
import { backupsToStay } from './backup-policy.ts'

/** A backup each night at 2 in India, the last on Thursday 26 November. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, ago) => new Date(Date.parse('2026-11-26T02:00:00+05:30') - ago * 86_400_000))
const days = (moments: readonly Date[]) => moments.map((moment) => moment.toISOString().slice(0, 10))

it('the newest of each of the last days stays, then the newest of each of the last weeks', () => {
  const staying = backupsToStay(nights(60), { daily: 3, weekly: 3 })
  // In UTC, a night's day is the one before. Weeks end on Sunday, the 22nd and the 15th.
  expect(days(staying)).toEqual(['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-21', '2026-11-14'])
})

it('several of one day count once, and days without a backup not at all', () => {
  const moments = ['2026-11-26T10:00:00Z', '2026-11-26T09:00:00Z', '2026-11-20T09:00:00Z'].map((at) => new Date(at))
  expect(days(backupsToStay(moments, { daily: 2, weekly: 0 }))).toEqual(['2026-11-26', '2026-11-20'])
  expect(backupsToStay([], { daily: 2, weekly: 2 })).toEqual([])
})
