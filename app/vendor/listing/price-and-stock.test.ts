import { expect, it } from 'vitest'
import { contentOf, newModel } from './model.ts'
import { doubtful, knownOf, wronglyTyped } from './price-and-stock.tsx'

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

it.each([
  ['a price that stays', '54', {}],
  [
    'a price above the MRP',
    '650',
    { [`price-${id}`]: 'With 18% tax this is above the MRP ₹766. The highest price is ₹649.' },
  ],
  [
    'a price as high as the original one',
    '600',
    {
      [`price-${id}`]:
        'The original price must be higher than the price. Leave it blank if you never sold at a higher price.',
    },
  ],
  ['what is no price', 'ten', { [`price-${id}`]: 'Enter whole rupees, such as 499.' }],
])('says what would be refused before anything is saved: %s', (_, typed, wrong) => {
  const struck = contentOf({ ...model, price: '54', originalPrice: '600' })
  const variants = knownOf({ content: struck, onSale: null }).map((variant) => ({ ...variant, id }))
  expect(wronglyTyped(variants, { [`price-${id}`]: typed })).toEqual(wrong)
})
