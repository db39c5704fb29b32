import { describe, expect, it } from 'vitest'
import { dayForm, daysOfPreset, pastDayProblem, presetOf, readDay, typedDay } from './date-presets.ts'

describe('days in one press', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23'],
    ['week', '2026-11-23', '2026-11-17'],
    ['week', '2026-03-03', '2026-02-25'],
    ['month', '2026-11-23', '2026-11-01'],
    ['year', '2026-11-23', '2026-04-01'],
    ['year', '2027-03-31', '2026-04-01'],
    ['year', '2027-04-01', '2027-04-01'],
  ] as const)('%s on %s begins on %s', (preset, today, from) => {
    expect(daysOfPreset(preset, today)).toEqual({ from, to: today })
  })

  it('are known again by their days', () => {
    expect(presetOf({ from: '2026-11-01', to: '2026-11-23' }, '2026-11-23')).toBe('month')
    expect(presetOf({ from: '2026-11-02', to: '2026-11-23' }, '2026-11-23')).toBeUndefined()
  })
})

describe('a day as people write it', () => {
  it.each([
    ['23 Nov 2026', '2026-11-23'],
    ['23 november 2026', '2026-11-23'],
    ['3/4/2026', '2026-04-03'],
    ['03-04-26', '2026-04-03'],
    ['3.4.2026', '2026-04-03'],
    ['23 Nov', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
  ])('%s', (typed, day) => {
    expect(readDay(typed, '2026-12-01')).toBe(day)
  })

  it.each(['', '31 Feb 2026', '11/23/2026', '23', 'Nov 2026', '23 Nov 1999', 'yesterday'])('%s is none', (typed) => {
    expect(readDay(typed, '2026-12-01')).toBeUndefined()
  })
})

describe('a day of a form that has come already', () => {
  it.each([
    ['', 'Say when.'],
    [' ', 'Say when.'],
    ['11/23/2026', dayForm],
    ['soon', dayForm],
    ['23 Nov 1999', dayForm],
    ['31/2/2026', 'This day does not exist.'],
    ['31 June', 'This day does not exist.'],
    ['2026-02-30', 'This day does not exist.'],
    ['24 Nov 2026', 'This day has not come yet.'],
    ['23 Nov 2026', undefined],
    ['22/11/2026', undefined],
  ])('%j: %s', (typed, problem) => {
    expect(pastDayProblem(typed, '2026-11-23', 'Say when.')).toBe(problem)
  })

  it('is passed on as the API takes it; what is no day as none', () => {
    expect(typedDay('22/11/2026', '2026-11-23')).toBe('2026-11-22')
    expect(typedDay('soon', '2026-11-23')).toBe('')
  })
})
