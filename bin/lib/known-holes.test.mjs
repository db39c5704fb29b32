import { describe, expect, test } from 'vitest'
import { advisoriesOf, problemsOfList, unanswered } from './known-holes.mjs'

const today = '2026-11-26'
const accepted = (until, reason = 'It is not reached.') => [{ advisory: 'GHSA-1', reason, until }]
const via = (number, severity) => ({
  name: 'left-pad',
  severity,
  title: 'It pads too far',
  url: `https://github.com/advisories/${number}`,
})

describe('the list of accepted holes', () => {
  test.each([
    ['2026-11-25', 'was accepted until'],
    ['2027-03-01', 'more than 90 days'],
    ['soon', 'has no day'],
    [undefined, 'has no day'],
  ])('is refused with one until %s', (until, words) => {
    expect(problemsOfList(accepted(until), today).join()).toContain(words)
  })

  test('is refused without a reason', () => {
    expect(problemsOfList(accepted('2026-12-01', ''), today)).toHaveLength(1)
  })

  test('is taken up to its last day', () => {
    expect(problemsOfList(accepted(today), today)).toEqual([])
    expect(problemsOfList([], today)).toEqual([])
  })
})

describe('known holes', () => {
  const report = {
    vulnerabilities: {
      'left-pad': { via: [via('GHSA-1', 'high'), via('GHSA-2', 'critical'), via('GHSA-3', 'moderate')] },
      wide: { via: ['left-pad', via('GHSA-1', 'high')] },
    },
  }

  test('are not known from an answer that says nothing of them', () => {
    expect(advisoriesOf({ message: '405 Method Not Allowed' })).toBeUndefined()
    expect(advisoriesOf(undefined)).toBeUndefined()
  })

  test('count once each; the high and critical ones need an answer', () => {
    const found = advisoriesOf(report)
    expect(found).toHaveLength(3)
    expect(unanswered(found, []).map(({ advisory }) => advisory)).toEqual(['GHSA-1', 'GHSA-2'])
    expect(unanswered(found, accepted(today)).map(({ advisory }) => advisory)).toEqual(['GHSA-2'])
  })
})
