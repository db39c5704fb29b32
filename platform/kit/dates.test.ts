import { describe, expect, it } from 'vitest'
import { addDays, formatDay, formatDayWithWeekday, formatInstant, formatMoment, indianDay, momentOf } from './dates.ts'

describe('dates', () => {
  const moment = new Date('2026-11-20T18:45:00Z') // 21 November, 00:15 in India

  it('shows the day it is in India', () => {
    expect(formatDay(moment)).toBe('21 Nov 2026')
    expect(formatDayWithWeekday(moment)).toBe('Sat, 21 Nov 2026')
    expect(formatMoment(moment)).toBe('21 Nov 2026, 12:15 am')
    expect(indianDay(moment)).toBe('2026-11-21')
  })

  it.each([null, undefined, '', 'not a date'])('says N/A for %s', (value) => {
    expect(formatDay(value)).toBe('N/A')
    expect(formatDayWithWeekday(value)).toBe('N/A')
    expect(formatMoment(value)).toBe('N/A')
  })

  it.each([
    ['2026-11-26 14:03:00', '2026-11-26T08:33:00.000Z'],
    ['2026-11-26 14:03', '2026-11-26T08:33:00.000Z'],
    ['2026-11-26T14:03:00.25', '2026-11-26T08:33:00.250Z'],
    ['2026-11-26T14:03:00Z', '2026-11-26T14:03:00.000Z'],
    ['2026-11-26T14:03:00+01:00', '2026-11-26T13:03:00.000Z'],
  ])('reads %s in India, unless it names its offset', (typed, moment) => {
    expect(momentOf(typed)?.toISOString()).toBe(moment)
  })

  it.each(['2026-02-30 10:00', '2026-11-26', '26/11/2026 14:03', '14:03', '2026-11-26 25:00', 'yesterday'])(
    'reads no moment in %s',
    (typed) => {
      expect(momentOf(typed)).toBeUndefined()
    },
  )

  it('names a moment in no doubt', () => {
    expect(formatInstant(moment)).toBe('21 Nov 2026, 00:15:00 in India (2026-11-20T18:45:00.000Z)')
  })

  it('reads a calendar day as that day in India', () => {
    expect(formatDayWithWeekday('2026-11-25')).toBe('Wed, 25 Nov 2026')
  })

  it('counts five days of 24 hours', () => {
    expect(indianDay(addDays(moment, 5))).toBe('2026-11-26')
  })
})
