import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSizes } from './sizes.ts'
import { normalizeSearchText } from './words.ts'

describe('the sizes in a search', () => {
  it.each<[string, string, readonly string[] | undefined]>([
    ['oil 200 ml', 'oil', ['200', 'ml']],
    ['200ml oil', 'oil', ['200', 'ml']],
    ['50 ML', '', ['50', 'ml']],
    ['lipstick 3.5 g', 'lipstick', ['3', '5', 'g']],
    ['cream 50gm', 'cream', ['50', 'g']],
    ['oil 1 litre', 'oil', ['1', 'l']],
    ['sunscreen spf 50 50 g', 'sunscreen spf 50', ['50', 'g']],
    ['spf 50', 'spf 50', undefined],
    ['shade 310', 'shade 310', undefined],
    ['brush set of 5', 'brush set of 5', undefined],
    ["2 l'oreal serums", "2 l'oreal serums", undefined],
    ['5 glosses', '5 glosses', undefined],
    ['', '', undefined],
  ])('in %j leave %j', (typed, rest, first) => {
    const read = readSizes(normalizeSearchText(typed))
    expect(read.rest).toBe(rest)
    expect(read.typed).toHaveLength(first ? 1 : 0)
    expect(read.sizes[0]?.[0]).toEqual(first)
    expect(read.sizes).toHaveLength(first ? 1 : 0)
  })

  it('are looked for apart and together, however the unit is written', () => {
    expect(readSizes('3.5 gm').sizes[0]).toEqual(
      expect.arrayContaining([
        ['3', '5', 'g'],
        ['3', '5g'],
        ['3', '5', 'gram'],
      ]),
    )
  })

  it('are told from any text without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => readSizes(text).rest.length <= text.length))
  })
})
