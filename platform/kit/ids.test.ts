import { expect, it } from 'vitest'
import { isUuid, keysOfDays } from './ids.ts'

it.each(['01890a5d-ac96-774b-bcce-b302099a8057', '01890A5D-AC96-774B-BCCE-B302099A8057'])('%s is a key', (text) => {
  expect(isUuid(text)).toBe(true)
})

it.each(['', 'x', '01890a5dac96774bbcceb302099a8057', '01890a5d-ac96-774b-bcce-b302099a8057 ', "' or 1=1 --"])(
  '%j is none',
  (text) => {
    expect(isUuid(text)).toBe(false)
  },
)

it('a span of days in India is the span of the ids made in it', () => {
  const { fromKey, beforeKey } = keysOfDays({ from: '2026-11-23', to: '2026-11-23' })
  // 2026-11-22T18:30:00Z and a day later.
  expect(fromKey).toBe('01a20485-b040-7000-8000-000000000000')
  expect(beforeKey).toBe('01a209ac-0c40-7000-8000-000000000000')
  expect(keysOfDays({})).toEqual({ fromKey: null, beforeKey: null })
})

it('days the wrong way round are the same span', () => {
  expect(keysOfDays({ from: '2026-11-24', to: '2026-11-01' })).toEqual(
    keysOfDays({ from: '2026-11-01', to: '2026-11-24' }),
  )
  expect(keysOfDays({ from: '2026-11-24' }).beforeKey).toBeNull()
})
