import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingContent, ListingVariant } from '../shapes/content.ts'
import { type Pack, packField, packOf, packsOf, withPacks } from './packs.ts'

const variant = (about: Partial<ListingVariant> = {}): ListingVariant =>
  ({
    id: 'a',
    name: '',
    price: null,
    originalPrice: null,
    mrp: null,
    netQuantity: null,
    netQuantityUnit: null,
    barcode: '',
    countryOfOrigin: '',
    ...about,
  }) as ListingVariant

const listing = (about: Partial<ListingContent> = {}): ListingContent =>
  ({
    kind: 'shade',
    price: 400,
    originalPrice: 420,
    mrp: 499,
    netQuantity: 50,
    netQuantityUnit: 'g',
    barcode: '',
    countryOfOrigin: 'India',
    variants: [variant()],
    ...about,
  }) as ListingContent

describe('the pack of a variant', () => {
  it('is what the listing says of all, until the variant says something else', () => {
    const own = variant({ netQuantity: 100, netQuantityUnit: 'ml', mrp: 900, countryOfOrigin: 'France' })
    expect(packOf(listing(), variant())).toMatchObject({ price: 400, originalPrice: 420, mrp: 499, netQuantity: 50 })
    expect(packOf(listing(), own)).toEqual({
      price: 400,
      originalPrice: 420,
      mrp: 900,
      netQuantity: 100,
      netQuantityUnit: 'ml',
      barcode: '',
      countryOfOrigin: 'France',
    })
  })

  it('with a price of its own has no strike price but its own', () => {
    expect(packOf(listing(), variant({ price: 350 }))).toMatchObject({ price: 350, originalPrice: null })
    expect(packOf(listing(), variant({ price: 350, originalPrice: 360 }))).toMatchObject({ originalPrice: 360 })
  })

  it('is asked for where the form has it', () => {
    const shades = listing({ variants: [variant(), variant({ id: 'b', price: 350 })] })
    expect([packField(shades, 0, 'price'), packField(shades, 1, 'price')]).toEqual(['price', 'variants.1.price'])
    expect(packField(listing({ kind: 'size' }), 0, 'mrp')).toBe('variants.0.mrp')
    expect(packField(listing({ kind: 'only' }), 0, 'mrp')).toBe('mrp')
  })
})

describe('a listing with packs', () => {
  const pack: fc.Arbitrary<Pack> = fc.record({
    price: fc.constantFrom(100, 200, 300),
    originalPrice: fc.constantFrom(null, 350, 400),
    mrp: fc.constantFrom(500, 600),
    netQuantity: fc.constantFrom(30, 50),
    netQuantityUnit: fc.constantFrom('g', 'ml'),
    barcode: fc.constantFrom('', '8901234567890'),
    countryOfOrigin: fc.constantFrom('India', 'France'),
  })

  it('says the same packs again, whatever they share', () => {
    fc.assert(
      fc.property(fc.array(pack, { minLength: 1, maxLength: 5 }), fc.constantFrom('shade', 'size'), (packs, kind) => {
        const variants = packs.map((_, at) => variant({ id: String(at) }))
        expect(packsOf(withPacks(listing({ kind: kind as 'shade', variants }), packs))).toEqual(packs)
      }),
    )
  })

  it('says of shades once what most of them share, and of sizes everything', () => {
    const variants = [variant({ id: 'a' }), variant({ id: 'b' }), variant({ id: 'c', price: 300 })]
    const shades = withPacks(listing({ variants }), packsOf(listing({ variants })))
    expect([shades.price, shades.variants.map(({ price }) => price)]).toEqual([400, [null, null, 300]])
    const sizes = withPacks(listing({ kind: 'size', variants }), packsOf(listing({ variants })))
    expect([sizes.price, sizes.variants.map(({ price }) => price)]).toEqual([null, [400, 400, 300]])
  })
})
