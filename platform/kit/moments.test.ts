import { describe, expect, it } from 'vitest'
import { formatInstant, momentOf } from './moments.ts'

describe('moments', () => {
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
    expect(formatInstant(new Date('2026-11-20T18:45:00Z'))).toBe(
      '21 Nov 2026, 00:15:00 in India (2026-11-20T18:45:00.000Z)',
    )
  })
})
