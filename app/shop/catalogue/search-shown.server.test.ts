import { describe, expect, it } from 'vitest'
import { readPriceWords } from '#modules/search/rules/price-words.ts'
import { readCatalogue } from './address.ts'
import { searchShown } from './search-shown.server.ts'

type Understood = Omit<Parameters<typeof searchShown>[1], 'priceWords'>

const shown = (address: string, list: Partial<Understood> = {}) => {
  const state = readCatalogue(new URLSearchParams(address))
  const understood = { matching: 1, corrected: null, isPartial: false, otherPrices: null, ...list }
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
      partial: null,
      missed: null,
      help: null,
    })
  })

  it.each([
    ['below+400+serum', 'Nothing under ₹400 for “serum”. The cheapest is ₹499.'],
    ['less+than+₹400+for+hair', 'Nothing under ₹400 for “hair”. The cheapest is ₹499.'],
    ['serum+for+₹200-400', 'Nothing at ₹200 to ₹400 for “serum”. The cheapest is ₹499.'],
    ['serum+above+1500', 'Nothing above ₹1,500 for “serum”. The most expensive is ₹1,299.'],
    ['serum+min+1500', 'Nothing at ₹1,500 or more for “serum”. The most expensive is ₹1,299.'],
    ['2000+above', 'Nothing above ₹2,000. The most expensive is ₹1,299.'],
    ['under+100&brand=ratna', 'Nothing under ₹100 with these filters. The cheapest is ₹499.'],
    ['serum+under+400&brand=ratna', 'Nothing under ₹400 for “serum” with these filters. The cheapest is ₹499.'],
  ])('of %s is that nothing has the price', (q, sentence) => {
    expect(shown(`q=${q}`, { otherPrices: { from: 499, to: 1_299 } }).said?.missed).toBe(sentence)
  })

  it('is the page that answers', () => {
    const help = { sentence: 'You can write to us or call us.', label: 'Contact us', to: '/contact' }
    const state = readCatalogue(new URLSearchParams('q=contact'))
    const list = { matching: 0, corrected: null, isPartial: false, otherPrices: null, priceWords: null }
    expect(searchShown(state, list, { help }).said).toMatchObject({ help })
  })

  it('is a way to the newest where what is new is asked for', () => {
    const newest = { label: 'Show the newest first', to: '/products?q=new+lipstick&sort=newest' }
    expect(shown('q=new+lipstick&page=2', { matching: 30 }).said?.help).toEqual(newest)
    expect(shown('q=new+lipstick&sort=newest', { matching: 30 }).said).toBeNull()
    expect(shown('q=new+lipstick').said).toBeNull()
  })

  it.each([
    [1, 'No product matches every word. This one matches some.'],
    [2, 'No product matches every word. These match some.'],
  ])('of %i with some of the words is that none has all', (matching, sentence) => {
    expect(shown('q=best+oil', { isPartial: true, matching }).said?.partial).toBe(sentence)
  })

  it('of a price that nothing has names what was meant', () => {
    const understood = { corrected: 'serum', otherPrices: { from: 499, to: 499 } }
    expect(shown('q=sirum+under+400', understood).said?.missed).toBe(
      'Nothing under ₹400 for “serum”. The cheapest is ₹499.',
    )
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
