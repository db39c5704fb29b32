import { describe, expect, it } from 'vitest'
import { type ListingModel, newModel, newVariant, type VariantModel } from './model.ts'
import { variantRow } from './variant-row.ts'

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
  return variantRow({ model, errors, marginDays: 30 }, variant, 0)
}

describe('a folded shade says', () => {
  it('price and stock, its own price before the product’s', () => {
    expect(rowOf({})).toEqual({ facts: '₹422, 24 in stock', wrong: [], missing: [] })
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
