import { describe, expect, it } from 'vitest'
import { clocksOf, monthLater, overdueWords } from './rules.ts'

const at = (text: string) => new Date(text)
const written = {
  writtenAt: at('2026-11-20T04:00:00Z'),
  waitingSince: at('2026-11-20T04:00:00Z'),
  acknowledgedAt: null,
}

describe('what is owed on a message', () => {
  it('is all three while nobody has answered and no receipt went out', () => {
    expect(clocksOf({ ...written, status: 'open' })).toEqual({
      replyBy: at('2026-11-21T04:00:00Z'),
      acknowledgeBy: at('2026-11-22T04:00:00Z'),
      settleBy: at('2026-12-20T04:00:00Z'),
    })
  })

  it('is only the end of the matter once it is answered, and nothing once it is closed', () => {
    const answered = { ...written, acknowledgedAt: at('2026-11-20T05:00:00Z') }
    expect(clocksOf({ ...answered, status: 'answered' })).toEqual({
      replyBy: null,
      acknowledgeBy: null,
      settleBy: at('2026-12-20T04:00:00Z'),
    })
    expect(Object.values(clocksOf({ ...written, status: 'closed' }))).toEqual([null, null, null])
  })

  it('begins anew for the answer when it was opened again, and not for the month', () => {
    const again = { ...written, status: 'open' as const, waitingSince: at('2026-12-01T04:00:00Z') }
    expect(clocksOf(again)).toMatchObject({ replyBy: at('2026-12-02T04:00:00Z'), settleBy: at('2026-12-20T04:00:00Z') })
  })
})

it.each([
  ['2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z'],
  ['2026-12-15T10:00:00Z', '2027-01-15T10:00:00Z'],
  // Half past one at night in India is the 1st there, and still the last of the month in London.
  ['2026-11-30T20:00:00Z', '2026-12-31T20:00:00Z'],
])('a month after %s is %s', (from, to) => {
  expect(monthLater(at(from))).toEqual(at(to))
})

it('says by how much something is overdue, and nothing before', () => {
  const now = at('2026-11-23T12:00:00Z')
  expect(overdueWords(null, now)).toBeUndefined()
  expect(overdueWords('2026-11-23T12:00:01Z', now)).toBeUndefined()
  expect(overdueWords('2026-11-23T11:59:00Z', now)).toBe('overdue 1 h')
  expect(overdueWords('2026-11-21T22:00:00Z', now)).toBe('overdue 38 h')
  expect(overdueWords('2026-11-13T12:00:00Z', now)).toBe('overdue 10 days')
})
