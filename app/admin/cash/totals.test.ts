import { expect, it } from 'vitest'
import { overdueNote, withCouriersNote } from './totals.ts'

const counts = { withCouriers: 13, overdue: 11, remitted: 0, writtenOff: 0, differences: 0 }
const withOldest = (oldestDays: number | null) =>
  withCouriersNote({ counts, totals: { withCouriers: 1, overdue: 1, oldestDays } })

// A row of the first day on which it is overdue says 'Collected 12 days ago'.
it('counts cash as overdue from the day on which its row says so', () => {
  expect(overdueNote({ counts })).toBe('11 collections, collected 12 or more days ago')
  expect(overdueNote({ counts: { ...counts, overdue: 0 } })).toBe('Nothing for 12 days or more')
})

it('says how old the oldest is', () => {
  expect(withOldest(61)).toBe('13 collections, the oldest 61 days old')
  expect(withOldest(1)).toBe('13 collections, the oldest 1 day old')
  expect(withOldest(0)).toBe('13 collections, the oldest from the last 24 hours')
  expect(withOldest(null)).toBe('Nothing is awaited')
})
