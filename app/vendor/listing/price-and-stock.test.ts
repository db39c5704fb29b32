import { expect, it } from 'vitest'
import { contentOf, newModel } from './model.ts'
import { doubtful, knownOf } from './price-and-stock.tsx'

const model = { ...newModel({ brand: '', manufacturer: '', manufacturerAddress: '', licenceNumber: '' }), mrp: '766' }
const [content, onSale] = [contentOf({ ...model, price: '54' }), contentOf({ ...model, price: '549' })]
const id = content.variants[0]?.id ?? ''

it.each([
  ['a correction of a price that waits', onSale, '549', {}],
  ['the price that waits, typed again', onSale, '54', {}],
  ['another slip', onSale, '55', { [`price-${id}`]: '₹549 → ₹55, 90% less.' }],
  ['a change of a product that is not on sale', null, '549', { [`price-${id}`]: '₹54 → ₹549, 917% more.' }],
])('doubts by the price on sale: %s', (_, live, typed, doubts) => {
  expect(doubtful(knownOf({ content, onSale: live }), { [`price-${id}`]: typed })).toEqual(doubts)
})
