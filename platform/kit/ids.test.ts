import { expect, it } from 'vitest'
import { isUuid } from './ids.ts'

it.each(['01890a5d-ac96-774b-bcce-b302099a8057', '01890A5D-AC96-774B-BCCE-B302099A8057'])('%s is a key', (text) => {
  expect(isUuid(text)).toBe(true)
})

it.each(['', 'x', '01890a5dac96774bbcceb302099a8057', '01890a5d-ac96-774b-bcce-b302099a8057 ', "' or 1=1 --"])(
  '%j is none',
  (text) => {
    expect(isUuid(text)).toBe(false)
  },
)
