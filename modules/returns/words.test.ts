import { expect, it } from 'vitest'
import type { ReturnView } from './shapes.ts'
import { returnTitle } from './words.ts'

const exchange = (replacement: string | null, accepted = 1) =>
  returnTitle({
    id: 'R-7K2MD9X',
    wish: 'exchange',
    replacement: replacement && { status: replacement },
    lines: [{ accepted }],
  } as ReturnView)

it.each([
  ['nothing is decided', null, 0, 'Exchange R-7K2MD9X'],
  ['one is put aside', 'reserved', 0, 'Exchange R-7K2MD9X'],
  ['one was sent', 'sent', 1, 'Exchange R-7K2MD9X'],
  ['it was sold out', 'gone', 0, 'Return R-7K2MD9X'],
  ['money was paid instead', 'paid', 1, 'Return R-7K2MD9X'],
  ['it was accepted without one', null, 1, 'Return R-7K2MD9X'],
] as const)('an exchange of which %s is called what it is', (_, replacement, accepted, title) => {
  expect(exchange(replacement, accepted)).toBe(title)
})
