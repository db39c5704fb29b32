import { describe, expect, it } from 'vitest'
import { readPriceWords } from '#modules/search/rules/price-words.ts'
import { readCatalogue } from './address.ts'
import { searchShown } from './search-shown.server.ts'

const shown = (address: string, list: { matching?: number; corrected?: string | null; isPartial?: boolean } = {}) => {
  const state = readCatalogue(new URLSearchParams(address))
  const understood = { matching: 1, corrected: null, isPartial: false, ...list }
  return searchShown(state, { ...understood, priceWords: readPriceWords(state.q) })
}

describe('the chips of a search', () => {
  it('take the words or the price away', () => {
    expect(shown('q=lipstick+under+300&brand=ratna&page=2').chips).toEqual([
      { label: '“lipstick”', name: 'the search lipstick', to: '/products?brand=ratna&q=under+%E2%82%B9300' },
      { label: 'under ₹300 before tax', name: 'under ₹300 before tax', to: '/products?brand=ratna&q=lipstick' },
    ])
  })

  it('keep an order that was chosen, and none that has no meaning', () => {
    expect(shown('q=oil&sort=rating').chips[0]?.to).toBe('/products?sort=rating')
    expect(shown('q=oil').chips[0]?.to).toBe('/products')
    expect(shown('sort=rating').chips).toEqual([])
  })
})

describe('what is said', () => {
  it('is nothing where the search is as it was typed', () => {
    expect(shown('q=oil')).toMatchObject({ said: null, nothing: null })
  })

  it('is the correction, with the way back', () => {
    expect(shown('q=lipistik&view=list', { corrected: 'lipstick' }).said).toEqual({
      corrected: 'lipstick',
      asTyped: { label: 'Search for “lipistik” instead', to: '/products?exact=1&q=lipistik&view=list' },
      isPartial: false,
    })
  })
})

describe('where nothing was found', () => {
  it.each<[string, string[]]>([
    ['q=gift', ['Clear search']],
    ['brand=ratna', ['Clear filters']],
    ['q=gift&brand=ratna', ['Clear filters', 'Clear search']],
    ['q=gift+under+300', ['Search at any price', 'Clear search']],
    ['q=under+300', ['Clear search']],
  ])('%s can be taken back by %s', (address, ways) => {
    expect(shown(address, { matching: 0 }).nothing?.ways.map(({ label }) => label)).toEqual(ways)
  })
})
