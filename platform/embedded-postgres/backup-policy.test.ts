import fc from 'fast-check'
import { expect, it } from 'vitest'
import { backupsToStay, type Keeping } from './backup-policy.ts'

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

const hourMs = 3_600_000

/** The backups that are there after each backup of a row, made so many hours after the one before, and the thinning that follows it. */
function* thinnedAfterEach(hours: readonly number[], keeping: Keeping): Generator<{ made: Date[]; staying: Date[] }> {
  const made: Date[] = []
  let staying: Date[] = []
  let at = Date.parse('2026-11-23T12:00:00Z')
  for (const pause of hours) {
    at += pause * hourMs
    made.push(new Date(at))
    staying = backupsToStay([...staying, new Date(at)], keeping)
    yield { made, staying }
  }
}

it('a second backup on the first day leaves the way back to the hours before it', () => {
  const moments = ['2026-11-26T15:00:00Z', '2026-11-26T05:00:00Z'].map((at) => new Date(at))
  expect(backupsToStay(moments, { daily: 7, weekly: 4 })).toEqual(moments)
})

it('one that was given up is no way back', () => {
  const moments = ['2026-11-26T15:00:00Z', '2026-11-25T14:00:00Z', '2026-11-23T05:00:00Z'].map((at) => new Date(at))
  const [newest = new Date(), , older = new Date()] = moments
  expect(days(backupsToStay(moments, { daily: 1, weekly: 0 }, [newest, older]))).toEqual(['2026-11-26', '2026-11-23'])
})

it('after any row of backups and thinnings a whole day back, or all of a younger shop, can be restored', () => {
  const rows = fc.oneof(
    ...[2, 12, 40, 300].map((max) => fc.array(fc.double({ min: 0.1, max, noNaN: true }), { maxLength: 40 })),
  )
  const keepings = fc.record({ daily: fc.integer({ min: 1, max: 8 }), weekly: fc.integer({ min: 0, max: 5 }) })
  fc.assert(
    fc.property(rows, keepings, (hours, keeping) => {
      for (const { made, staying } of thinnedAfterEach(hours, keeping)) {
        const [first = 0, now = 0] = [made[0]?.getTime(), made.at(-1)?.getTime()]
        expect(Math.min(...staying.map(Number))).toBeLessThanOrEqual(Math.max(now - 24 * hourMs, first))
        expect(staying).toContainEqual(made.at(-1))
        expect(staying.length).toBeLessThanOrEqual(keeping.daily + keeping.weekly + 1)
      }
    }),
  )
})
