import { describe, expect, it } from 'vitest'
import { CatalogueIndex } from './catalogue-index.ts'
import { similarTo } from './similar.ts'

const terms = [
  { id: 1, kind: 'category', value: 'Makeup' },
  { id: 2, kind: 'category', value: 'Skincare' },
  { id: 3, kind: 'concern', value: 'Long wear' },
  { id: 4, kind: 'concern', value: 'Dry lips' },
  { id: 5, kind: 'finish', value: 'Matte' },
  { id: 6, kind: 'brand', value: 'Aranya' },
]
const [makeup, skincare, longWear, dryLips, matte, brand] = [1, 2, 3, 4, 5, 6] as const

interface Sample {
  productNumber: number
  price?: number
  popularity?: number
  inStock?: boolean
  terms: number[]
}

function indexOf(samples: readonly Sample[]): CatalogueIndex {
  const index = new CatalogueIndex(samples.length)
  index.addTerms(terms)
  for (const { productNumber, price = 500, popularity = 0, inStock = true, terms } of samples)
    index.load({
      productNumber,
      isOnSale: true,
      inStock,
      changed: 1,
      price,
      originalPrice: 0,
      rating: 0,
      reviewCount: 0,
      popularity,
      sold: 0,
      listedAt: 0,
      nameKey: Buffer.from(String(productNumber).padStart(6, '0')),
      terms: Int32Array.from(terms),
    })
  index.finish()
  return index
}

describe('similar products', () => {
  it('share most, cost about the same, are in stock, and are of the same category', () => {
    const index = indexOf([
      { productNumber: 1, terms: [makeup, longWear, dryLips, matte] },
      { productNumber: 2, terms: [makeup, brand] },
      { productNumber: 3, terms: [makeup, longWear, dryLips], inStock: false },
      { productNumber: 4, terms: [makeup, longWear, dryLips, matte], price: 2_000 },
      { productNumber: 5, terms: [makeup, longWear, dryLips, matte] },
      { productNumber: 6, terms: [skincare, longWear, dryLips, matte] },
      { productNumber: 7, terms: [makeup, longWear], popularity: 5 },
      { productNumber: 8, terms: [makeup, longWear] },
    ])
    // Ten for 5, six for four others of which 7 is more popular, three for 2.
    expect(similarTo(index, 1, 10)).toEqual([5, 7, 3, 4, 8, 2])
    expect(similarTo(index, 1, 2)).toEqual([5, 7])
    expect(similarTo(index, 99, 2)).toEqual([])
  })

  it('are looked for on both sides by price, also among many of the same price', () => {
    const others = Array.from({ length: 300 }, (_, at) => ({ productNumber: at + 1, terms: [makeup], popularity: 9 }))
    const alike = { terms: [makeup, longWear], popularity: 0 }
    const index = indexOf([
      ...others,
      { productNumber: 301, ...alike },
      { productNumber: 302, ...alike },
      { productNumber: 303, ...alike },
    ])
    expect(similarTo(index, 302, 2)).toEqual([301, 303])
  })

  it('are found without the shop having many of the category', () => {
    const others = Array.from({ length: 3_000 }, (_, at) => ({ productNumber: at + 1, terms: [skincare] }))
    const index = indexOf([
      ...others,
      { productNumber: 3_001, terms: [makeup] },
      { productNumber: 3_002, terms: [makeup], price: 9 },
      { productNumber: 3_003, terms: [makeup], price: 5_000 },
    ])
    expect(similarTo(index, 3_001, 4)).toEqual([3_003, 3_002])
  })
})
