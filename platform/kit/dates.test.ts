import { describe, expect, it } from 'vitest'
import { addDays, formatDay, formatDayWithWeekday, formatMoment, indianDay } from './dates.ts'

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

  it('reads a calendar day as that day in India', () => {
    expect(formatDayWithWeekday('2026-11-25')).toBe('Wed, 25 Nov 2026')
  })

  it('counts five days of 24 hours', () => {
    expect(indianDay(addDays(moment, 5))).toBe('2026-11-26')
  })
})
