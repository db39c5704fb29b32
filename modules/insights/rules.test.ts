import { describe, expect, it } from 'vitest'
import { paise } from '#platform/kit/money.ts'
import {
  averageOrder,
  changeInPercent,
  dayAfter,
  daysOf,
  isDay,
  longestPeriod,
  periodOf,
  periodProblem,
  previousPeriod,
} from './rules.ts'

const today = '2026-11-20'

describe('a period', () => {
  it.each([
    [{}, '2026-10-22', '30'],
    [{ range: '7' }, '2026-11-14', '7'],
    [{ range: '90' }, '2026-08-23', '90'],
    [{ range: '365' }, '2026-10-22', '30'],
    [{ range: 'constructor' }, '2026-10-22', '30'],
    [{ from: '2026-11-01' }, '2026-10-22', '30'],
    [{ from: '2026-11-31', to: '2026-12-05' }, '2026-10-22', '30'],
  ])('that is asked for as %j begins on %s', (asked, from, range) => {
    expect(periodOf(asked, today)).toEqual({ from, to: today, range })
  })

  it('may be two days of one’s own', () => {
    expect(periodOf({ range: '7', from: '2026-02-01', to: '2026-02-28' }, today)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
      range: 'custom',
    })
    expect(periodOf({ from: '2026-11-10', to: '2026-11-01' }, today)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-10',
    })
  })

  it('has all its days, also over the end of February', () => {
    expect(daysOf({ from: '2028-02-27', to: '2028-03-01' })).toEqual([
      '2028-02-27',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })

  it('is compared with as many days just before it', () => {
    expect(previousPeriod({ from: '2026-11-01', to: '2026-11-10' })).toEqual({ from: '2026-10-22', to: '2026-10-31' })
    expect(previousPeriod({ from: today, to: today })).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  })

  it('is refused in words when it is none', () => {
    expect(periodProblem('', today, today)).toMatch(/Choose a first/)
    expect(periodProblem(today, '2026-11-19', today)).toMatch(/after the last/)
    expect(periodProblem('2026-12-01', '2026-12-02', today)).toMatch(/future/)
    expect(periodProblem(dayAfter(today, -longestPeriod), today, today)).toMatch(/at most 366/)
    expect(periodProblem(dayAfter(today, 1 - longestPeriod), today, today)).toBeUndefined()
  })
})

it.each(['2026-02-30', '1999-12-31', '2026-1-1', '2026-11-20T00:00', '😀', '20260-01-1', ''])(
  'takes %s for no day',
  (text) => {
    expect(isDay(text)).toBe(false)
  },
)

describe('a change', () => {
  it('has one decimal and a sign', () => {
    expect(changeInPercent(112.4, 100)).toBe(12.4)
    expect(changeInPercent(1, 3)).toBe(-66.7)
    expect(changeInPercent(5, 5)).toBe(0)
  })

  it('cannot be said against nothing', () => {
    expect(changeInPercent(5, 0)).toBeNull()
    expect(changeInPercent(0, 0)).toBe(0)
  })
})

it('averages orders in whole rupees, and without orders says 0', () => {
  expect(averageOrder(paise(100_000), 3)).toBe(33_300)
  expect(averageOrder(paise(0), 0)).toBe(0)
})
