import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugOf } from '#platform/kit/slug.ts'
import { type CatalogueFilters, filterParameters, noFilters, readFilters } from '../rules/filters.ts'
import { CatalogueIndex, type PageRange, type Position } from './catalogue-index.ts'
import type { CatalogueEntry } from './entry.ts'
import { find, findSome, type SearchResult } from './find.ts'
import type { OrderName } from './order.ts'
import { type Ranking, rankingOf } from './ranking.ts'
import { originKey } from './terms.ts'

/** A product as a test describes it: everything that an index can be asked for. */
interface Sample {
  productNumber: number
  name: string
  brand: string
  country: string
  skin: string[]
  ingredients: string[]
  words: string[]
  price: number
  originalPrice: number
  rating: number
  inStock: boolean
  popularity: number
  sold: number
}

const brands = ['Aranya', 'Ratna', 'Kesari & Co']
const countries = ['India', 'South Korea', 'South Africa', 'France']
const skins = ['Oily', 'Dry', 'Sensitive']
const ingredients = ['Aqua', 'Parfum', 'Methylparaben', 'Neem Oil']
const names = ['neem wash', 'rose mist', 'rose cream', 'night oil']
const words = ['glow', 'gentle', 'rosewater']

const sample: fc.Arbitrary<Omit<Sample, 'productNumber'>> = fc.record({
  name: fc.constantFrom(...names),
  brand: fc.constantFrom(...brands),
  country: fc.constantFrom(...countries),
  skin: fc.subarray(skins),
  ingredients: fc.subarray(ingredients),
  words: fc.subarray(words),
  price: fc.integer({ min: 1, max: 9 }).map((hundreds) => hundreds * 100),
  originalPrice: fc.constantFrom(0, 500, 1_000),
  rating: fc.constantFrom(0, 30, 40, 45, 50),
  inStock: fc.boolean(),
  popularity: fc.integer({ min: 0, max: 3 }),
  sold: fc.integer({ min: 0, max: 3 }),
})
const samples = fc
  .array(sample, { maxLength: 40 })
  .map((all) => all.map((one, at) => ({ ...one, productNumber: at + 1 })))

/** Gives every term an id, as the database does. */
class Dictionary {
  private readonly ids = new Map<string, number>()
  readonly terms: { id: number; kind: string; value: string }[] = []
  id(kind: string, value: string): number {
    const key = `${kind} ${value}`
    const known = this.ids.get(key)
    if (known) return known
    const id = this.ids.size + 1
    this.ids.set(key, id)
    this.terms.push({ id, kind, value })
    return id
  }
}

const termsOf = (one: Sample): [string, string][] => [
  ['brand', one.brand],
  ['country', one.country],
  ...one.skin.map((value): [string, string] => ['skin', value]),
  ...one.ingredients.map((value): [string, string] => ['ingredient', value]),
  ...one.name.split(' ').map((word): [string, string] => ['name', word]),
  ...one.words.filter((word) => !one.name.split(' ').includes(word)).map((word): [string, string] => ['word', word]),
]

function entryOf(one: Sample, dictionary: Dictionary, changed = 1, isOnSale = true): CatalogueEntry {
  return {
    ...one,
    isOnSale,
    changed,
    reviewCount: one.rating,
    listedAt: one.productNumber,
    nameKey: Buffer.from(one.name),
    terms: Int32Array.from(termsOf(one).map(([kind, value]) => dictionary.id(kind, value))).sort(),
  }
}

const byName = (a: Sample, b: Sample) =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.productNumber - b.productNumber

const byStock = (a: Sample, b: Sample) => Number(b.inStock) - Number(a.inStock)

function indexOf(all: readonly Sample[], dictionary: Dictionary): CatalogueIndex {
  const entries = [...all].sort(byName).map((one) => entryOf(one, dictionary))
  const index = new CatalogueIndex(all.length)
  index.addTerms(dictionary.terms)
  for (const entry of entries) index.load(entry)
  index.finish()
  return index
}

const discountOf = ({ price, originalPrice }: Sample) =>
  originalPrice > price ? Math.round(((originalPrice - price) / originalPrice) * 100) : 0

const anyOf = (wanted: readonly string[], had: readonly string[]) =>
  wanted.length === 0 || had.some((value) => wanted.includes(slugOf(value)))

/** What the filters mean, said as plainly as can be. */
function fits(one: Sample, filters: CatalogueFilters): boolean {
  const contains = (slug: string) =>
    slug === 'parabens'
      ? one.ingredients.includes('Methylparaben')
      : one.ingredients.some((inci) => slugOf(inci) === slug)
  return (
    anyOf(filters.brand, [one.brand]) &&
    anyOf(filters.country, [one.country]) &&
    anyOf(filters.skin, one.skin) &&
    filters.with.every(contains) &&
    !filters.without.some(contains) &&
    one.price >= (filters.priceFrom ?? 0) &&
    one.price <= (filters.priceTo ?? 1e9) &&
    one.rating >= (filters.rating ?? 0) * 10 &&
    discountOf(one) >= (filters.discount ?? 0) &&
    (!filters.inStock || one.inStock)
  )
}

const slugs = (values: readonly string[]) => fc.subarray([...values.map(slugOf), 'unknown'], { maxLength: 2 })
const filters: fc.Arbitrary<CatalogueFilters> = fc.record({
  ...Object.fromEntries(Object.entries(noFilters).map(([name, value]) => [name, fc.constant(value)])),
  brand: slugs(brands),
  country: slugs(countries),
  skin: slugs(skins),
  with: fc.subarray(['aqua', 'neem-oil'], { maxLength: 1 }),
  without: fc.subarray(['parfum', 'parabens']),
  priceFrom: fc.constantFrom(null, 300),
  priceTo: fc.constantFrom(null, 600),
  rating: fc.constantFrom(null, 4, 4.5),
  discount: fc.constantFrom(null, 1, 25),
  inStock: fc.boolean(),
}) as fc.Arbitrary<CatalogueFilters>

const orders: Record<Exclude<OrderName, 'popularity'>, (one: Sample) => number> = {
  name: () => 0,
  'price-low': (one) => one.price,
  'price-high': (one) => -one.price,
  rating: (one) => -one.rating,
  newest: (one) => -one.productNumber,
  origin: (one) => originKey(one.country),
  bestselling: (one) => -one.sold,
}

/** All numbers of a list, walked in pages. */
function walk(result: SearchResult, ranking: Ranking, limit = 3): number[] {
  const seen: number[] = []
  let after: Position | undefined
  for (;;) {
    const page = result.page(ranking, { limit, after })
    seen.push(...page.map(({ productNumber }) => productNumber))
    if (page.length < limit) return seen
    const last = page.at(-1)
    after = last && result.positionOf(last, ranking.order)
  }
}

describe('the index', () => {
  it('lists what a plain filter of the same products lists, in every order', () => {
    fc.assert(
      fc.property(
        samples,
        filters,
        fc.constantFrom(...(Object.keys(orders) as (keyof typeof orders)[])),
        (all, asked, order) => {
          const key = orders[order]
          const soldOutLast = order === 'bestselling'
          const expected = all
            .filter((one) => fits(one, asked))
            .sort((a, b) => (soldOutLast ? byStock(a, b) : 0) || key(a) - key(b) || byName(a, b))
          const index = indexOf(all, new Dictionary())
          // What was asked before must leave nothing behind.
          find(index, [[['rose']]], noFilters, (result) => result.facets(noFilters, 100))
          find(index, null, asked, (result) => {
            expect(walk(result, rankingOf(order))).toEqual(expected.map(({ productNumber }) => productNumber))
            expect(result.matching).toBe(expected.length)
          })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('counts for each option what the list would have with it', () => {
    fc.assert(
      fc.property(samples, filters, (all, asked) => {
        const index = indexOf(all, new Dictionary())
        const facets = find(index, null, asked, (result) => result.facets(asked, 100))
        const size = (other: Partial<CatalogueFilters>) =>
          find(index, null, { ...asked, ...other }, ({ matching }) => matching)
        for (const kind of ['brand', 'country', 'skin'] as const)
          for (const { slug, count } of facets.options[kind]) expect(count).toBe(size({ [kind]: [slug] }))
        for (const { slug, count } of facets.with) expect(count).toBe(size({ with: [...asked.with, slug] }))
        for (const { slug, count } of facets.without) expect(count).toBe(size({ without: [...asked.without, slug] }))
        for (const { from, count } of facets.rating) expect(count).toBe(size({ rating: from }))
        for (const { from, count } of facets.discount) expect(count).toBe(size({ discount: from }))
        expect(facets.inStock).toBe(size({ inStock: true }))
        const prices = all
          .filter((one) => fits(one, { ...asked, priceFrom: null, priceTo: null }))
          .map(({ price }) => price)
        expect(facets.price).toEqual(prices.length > 0 ? { from: Math.min(...prices), to: Math.max(...prices) } : null)
      }),
      { numRuns: 150 },
    )
  })

  it('finds all words, as beginnings, what is sold out last, those in the name first, then the more popular', () => {
    fc.assert(
      fc.property(samples, fc.subarray(['ro', 'rose', 'g', 'glow', 'night'], { minLength: 1 }), (all, typed) => {
        const units = typed.map((word) => [[word]])
        const begins = (word: string) => (had: string) => (word.length < 2 ? had === word : had.startsWith(word))
        // In descriptions a word that the catalogue has is meant itself.
        const isKnown = (word: string) => all.some((one) => [...one.name.split(' '), ...one.words].includes(word))
        const says = (word: string) => (had: string) => (isKnown(word) ? had === word : begins(word)(had))
        const inName = (one: Sample) => typed.every((word) => one.name.split(' ').some(begins(word)))
        const anywhere = (one: Sample) =>
          typed.every((word) => one.name.split(' ').some(begins(word)) || one.words.some(says(word)))
        const expected = all
          .filter(anywhere)
          .sort(
            (a, b) =>
              byStock(a, b) || Number(inName(b)) - Number(inName(a)) || b.popularity - a.popularity || byName(a, b),
          )
        const seen = find(indexOf(all, new Dictionary()), units, noFilters, (result) =>
          walk(result, rankingOf('relevance')),
        )
        expect(seen).toEqual(expected.map(({ productNumber }) => productNumber))
      }),
      { numRuns: 150 },
    )
  })

  it('finds what has the most of the words that fits the filters', () => {
    const typed = fc.subarray(['rose', 'mist', 'glow', 'night', 'nowhere'], { minLength: 1 })
    fc.assert(
      fc.property(samples, filters, typed, fc.integer({ min: 1, max: 3 }), (all, asked, words, least) => {
        const begins = (word: string) => (had: string) => had.startsWith(word)
        const isKnown = (word: string) => all.some((one) => [...one.name.split(' '), ...one.words].includes(word))
        const says = (word: string) => (had: string) => (isKnown(word) ? had === word : begins(word)(had))
        const found = (one: Sample) =>
          words.filter((word) => one.name.split(' ').some(begins(word)) || one.words.some(says(word))).length
        const inName = (one: Sample) => words.some((word) => one.name.split(' ').some(begins(word)))
        // What only speaks of a part is not what was asked for.
        const fitting = all.filter((one) => fits(one, asked) && inName(one))
        const most = Math.max(0, ...fitting.map(found))
        const expected = fitting
          .filter((one) => found(one) === most)
          .sort(
            (a, b) =>
              byStock(a, b) || Number(inName(b)) - Number(inName(a)) || b.popularity - a.popularity || byName(a, b),
          )
        const units = words.map((word) => [[word]])
        const seen = findSome(indexOf(all, new Dictionary()), units, asked, least, (result) =>
          walk(result, rankingOf('relevance')),
        )
        expect(seen).toEqual(most < least ? undefined : { answer: expected.map(({ productNumber }) => productNumber) })
      }),
      { numRuns: 200 },
    )
  })

  it('is the same after any changes as one that was made anew', () => {
    fc.assert(
      fc.property(
        samples,
        fc.array(fc.record({ at: fc.nat(60), becomes: sample, isOnSale: fc.boolean(), onlyFigures: fc.boolean() }), {
          maxLength: 30,
        }),
        filters,
        (all, changes, asked) => {
          const dictionary = new Dictionary()
          const index = indexOf(all, dictionary)
          const now = new Map(all.map((one) => [one.productNumber, one]))
          const wordsBy = new Map<number, number>()
          for (const [turn, { at, becomes, isOnSale, onlyFigures }] of changes.entries()) {
            const productNumber = at + 1
            const was = now.get(productNumber)
            // Figures change without a trace of the transaction that wrote the words.
            const { price, originalPrice, rating, inStock, popularity, sold } = becomes
            const isSameText = onlyFigures && was !== undefined && isOnSale
            const figures = { price, originalPrice, rating, inStock, popularity, sold }
            const changed = isSameText ? { ...was, ...figures } : { ...becomes, productNumber }
            if (!isSameText) wordsBy.set(productNumber, turn + 2)
            if (isOnSale) now.set(productNumber, changed)
            else now.delete(productNumber)
            const entry = entryOf(changed, dictionary, wordsBy.get(productNumber), isOnSale)
            index.addTerms(dictionary.terms)
            // A transaction is read more than once while another is open.
            index.apply([entry])
            index.apply([entry])
          }
          const anew = indexOf([...now.values()], dictionary)
          expect(index.size).toBe(now.size)
          const said = (one: CatalogueIndex) =>
            find(one, null, asked, (result) => ({
              lists: (['name', 'price-high', 'newest', 'bestselling'] as const).map((sort) =>
                walk(result, rankingOf(sort)),
              ),
              facets: result.facets(asked, 100),
            }))
          expect(said(index)).toEqual(said(anew))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('goes on where a page ended, whatever came and went meanwhile', () => {
    fc.assert(
      fc.property(samples, fc.array(sample, { maxLength: 10 }), fc.nat(5), (all, more, gone) => {
        const dictionary = new Dictionary()
        const index = indexOf(all, dictionary)
        const page = (range: PageRange) =>
          find(index, null, noFilters, (result) => result.page(rankingOf('price-low'), range))
        const first = page({ limit: 5 })
        const newcomers = more.map((one, at) => ({ ...one, productNumber: 1_000 + at }))
        const leaving = all[gone]
        const leave = leaving ? [entryOf(leaving, dictionary, 2, false)] : []
        const come = newcomers.map((one) => entryOf(one, dictionary, 3))
        index.addTerms(dictionary.terms)
        index.apply([...leave, ...come])
        const last = first.at(-1)
        const after = last && index.positionOf(last, 'price-low')
        const rest = page({ limit: 1_000, after })
        const seen = [...first, ...(after ? rest : [])].map(({ productNumber }) => productNumber)
        expect(new Set(seen).size).toBe(seen.length)
        const stayed = all.filter((one) => one !== leaving).map(({ productNumber }) => productNumber)
        expect(after ? seen : stayed).toEqual(expect.arrayContaining(stayed))
      }),
      { numRuns: 150 },
    )
  })

  it('grows past the size it was made for', () => {
    const dictionary = new Dictionary()
    const index = new CatalogueIndex(0)
    index.finish()
    const one = { name: 'neem wash', brand: 'Ratna', country: 'India', skin: [], ingredients: [], words: [] }
    const figures = { price: 100, originalPrice: 0, rating: 40, inStock: true, popularity: 1, sold: 1 }
    const many = Array.from({ length: 5_000 }, (_, at) =>
      entryOf({ ...one, ...figures, productNumber: at + 1 }, dictionary),
    )
    index.addTerms(dictionary.terms)
    for (let at = 0; at < many.length; at += 1_000) index.apply(many.slice(at, at + 1_000))
    find(index, [[['neem']]], { ...noFilters, brand: ['ratna'] }, (result) => {
      expect(result.matching).toBe(5_000)
      expect(walk(result, rankingOf('newest'), 500).at(-1)).toBe(1)
    })
  })

  it('takes no more than 300 bytes for a product with forty terms', () => {
    const [products, terms] = [20_000, 1_200]
    const index = new CatalogueIndex(products)
    index.addTerms(
      Array.from({ length: terms }, (_, id) => ({ id, kind: id % 4 ? 'word' : 'brand', value: `term ${id}` })),
    )
    for (let productNumber = 1; productNumber <= products; productNumber++) {
      // Low ids are common, high ones rare.
      const ids = Array.from({ length: 40 }, (_, at) =>
        Math.floor(terms * (((productNumber * 31 + at * 97) % 1_000) / 1_000) ** 2),
      )
      index.load({
        productNumber,
        isOnSale: true,
        inStock: true,
        changed: 1,
        price: productNumber,
        originalPrice: 0,
        rating: 40,
        reviewCount: 1,
        popularity: 1,
        sold: 1,
        listedAt: productNumber,
        nameKey: Buffer.from(`product with a name ${productNumber}`),
        terms: Int32Array.from(new Set(ids)).sort(),
      })
    }
    index.finish()
    expect(index.bytes / products).toBeLessThan(300)
  })
})

describe('filters in an address', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(filters, (asked) => {
        const sorted = {
          ...asked,
          brand: [...asked.brand].sort(),
          country: [...asked.country].sort(),
          skin: [...asked.skin].sort(),
          without: [...asked.without].sort(),
        }
        expect(readFilters(new URLSearchParams(filterParameters(sorted)))).toEqual(sorted)
      }),
    )
  })

  it('count as not said where they are not understood', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('brand', 'price', 'rating', 'discount', 'stock', 'with'), fc.string()),
        (junk) => {
          const once = readFilters(new URLSearchParams(junk))
          expect(readFilters(new URLSearchParams(filterParameters(once)))).toEqual(once)
        },
      ),
    )
  })

  it('turn a price range the right way round', () => {
    expect(readFilters(new URLSearchParams('price=500-200'))).toMatchObject({ priceFrom: 200, priceTo: 500 })
  })
})

describe('names in addresses', () => {
  it.each([
    ['Kesari & Co', 'kesari-co'],
    ["L'Oréal", 'loreal'],
    ['  Été  50+ ', 'ete-50'],
    ['केसर', 'केसर'],
  ])('%s is %s', (value, slug) => {
    expect(slugOf(value)).toBe(slug)
  })

  it('countries stand by the alphabet', () => {
    const sorted = ['France', 'India', 'Japan', 'South Africa', 'South Korea', 'Thailand']
    expect([...sorted].reverse().sort((a, b) => originKey(a) - originKey(b))).toEqual(sorted)
  })
})
