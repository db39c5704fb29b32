import { expect, it } from 'vitest'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { ListingTable } from './table.tsx'

const product: ListingRowView = {
  id: '1',
  slug: 'kajal',
  name: 'Kajal',
  brand: 'Tamarai',
  category: 'Makeup',
  photo: null,
  status: 'approved',
  statusReason: null,
  price: 499,
  priceWaiting: null,
  stock: 12,
  stockState: 'ok',
  saleEndsOn: null,
  hasPackNotices: false,
  variantCount: 4,
  kind: 'shade',
  variantsOut: 0,
  variantId: null,
  soldLately: 0,
  rating: 0,
  reviewCount: 0,
  hasChangesWaiting: false,
  hasChangesSentBack: false,
  updatedAt: '2026-11-20T06:30:00Z',
}

it('shows the price that waits beside the one in force', () => {
  const said = wordsOf(<ListingTable products={[{ ...product, priceWaiting: 70 }]} />)
  expect(said).toContain('₹499 (₹70 in review), 12 in stock')
  expect(said).toContain('₹499 ₹70 in review')
})

it.each([
  ['everything of it', { stock: 0, variantsOut: 4 }, 'Out of stock (all 4 shades)'],
  ['the only one', { stock: 0, variantsOut: 1, variantCount: 1, kind: 'only' }, 'Out of stock'],
  ['one shade', { variantsOut: 1 }, '₹499, 12 in stock, 1 of 4 shades out'],
  ['one size', { variantsOut: 1, kind: 'size' }, '₹499, 12 in stock, 1 of 4 sizes out'],
  ['nothing', {}, '₹499, 12 in stock'],
] as const)('the list says on a phone when %s is out', (_, about, words) => {
  const said = wordsOf(<ListingTable products={[{ ...product, ...about }]} />)
  expect(said).toContain(words)
  expect(said).not.toContain('0 in stock')
})
