import { describe, expect, it } from 'vitest'
import { contentOf, type ListingModel, newModel, newVariant, type VariantModel } from './model.ts'
import { pastedDoubts, variantRow } from './variant-row.ts'

const maker = { brand: '', manufacturer: '', manufacturerAddress: '', licenceNumber: '' }
const rose: VariantModel = {
  ...newVariant(),
  name: 'Rose',
  hex: '#8A1538',
  stock: '24',
  batchNumber: 'B7',
  expiryMonth: '2031-05',
}

const rowOf = (about: Partial<VariantModel>, more: Partial<ListingModel> = {}, errors = {}) => {
  const variant = { ...rose, ...about }
  const photo = { id: 'p', width: 960, height: 1200, alt: 'A lipstick', variantId: variant.id }
  const model: ListingModel = {
    ...newModel(maker as Parameters<typeof newModel>[0]),
    kind: 'shade',
    category: 'Makeup',
    price: '422',
    mrp: '499',
    variants: [variant],
    photos: [photo],
    ...more,
  }
  return variantRow({ model, errors, marginDays: 30, onSale: null }, variant, 0)
}

describe('a folded shade says', () => {
  it('price and stock, its own price before the product’s', () => {
    expect(rowOf({})).toEqual({ facts: '₹422, 24 in stock', wrong: [], doubts: [], missing: [] })
    expect(rowOf({ price: '300' }).facts).toBe('₹300, 24 in stock')
    expect(rowOf({}, { price: '' }).facts).toBe('No price, 24 in stock')
  })

  it('what is missing', () => {
    const bare = { name: '', hex: '', batchNumber: '', expiryMonth: '' }
    expect(rowOf(bare, { photos: [] }).missing).toEqual(['name', 'colour', 'photo', 'batch number', 'month'])
    expect(rowOf({ batchNumber: '', expiryMonth: '' }, { category: 'Accessories' }).missing).toEqual([])
  })

  it('what a size lacks of its own pack', () => {
    const size = { kind: 'size' as const, photos: [] }
    expect(rowOf({ hex: '' }, size).missing).toEqual(['MRP', 'price', 'net quantity'])
  })

  it('what was refused, and what shows while it is typed', () => {
    expect(rowOf({}, {}, { 'variants.0.stock': 'Enter a whole number, 0 or more.' }).wrong).toEqual([
      'Enter a whole number, 0 or more.',
    ])
    expect(rowOf({}, {}, { 'variants.1.stock': 'Of another one.' }).wrong).toEqual([])
    expect(rowOf({ price: '900' }).wrong).toEqual([
      'With 18% tax this is above the MRP ₹499. The highest price is ₹422.',
    ])
    expect(rowOf({ expiryMonth: '2024-05' }).wrong).toHaveLength(1)
  })
})

describe('a price or an MRP that may be a slip', () => {
  const sizes: ListingModel = {
    ...newModel(maker as Parameters<typeof newModel>[0]),
    kind: 'size',
    category: 'Makeup',
    variants: [
      { ...rose, id: 'a', name: '50 g', price: '549', mrp: '699' },
      { ...rose, id: 'b', name: '100 g', price: '899', mrp: '1199' },
    ],
  }
  const onSale = contentOf(sizes)
  const typed = (about: Partial<VariantModel>) =>
    sizes.variants.map((variant) => (variant.id === 'a' ? { ...variant, ...about } : variant))

  it('is pointed out in the row of its variant', () => {
    const rows = (about: Partial<VariantModel>) => {
      const model = { ...sizes, variants: typed(about) }
      return model.variants.map(
        (variant, at) => variantRow({ model, errors: {}, marginDays: 30, onSale }, variant, at).doubts,
      )
    }
    expect(rows({ price: '54', mrp: '6990' })).toEqual([
      ['₹549 → ₹54, 90% less than now.', '₹699 → ₹6,990, 900% more than now.'],
      [],
    ])
    expect(rows({ price: '499' })).toEqual([[], []])
  })

  it('is named before a paste, where the paste brings it', () => {
    const doubted = typed({ price: '54' })
    expect(pastedDoubts(onSale, sizes.variants, doubted)).toEqual(['Price of 50 g: ₹549 → ₹54, 90% less than now.'])
    expect(pastedDoubts(onSale, doubted, doubted)).toEqual([])
    expect(pastedDoubts(null, sizes.variants, doubted)).toEqual([])
  })
})
