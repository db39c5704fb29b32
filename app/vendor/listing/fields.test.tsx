import { expect, it } from 'vitest'
import { waitsForReview } from './fields.tsx'
import { contentOf, newModel } from './model.ts'

const model = { ...newModel({ brand: '', manufacturer: '', manufacturerAddress: '', licenceNumber: '' }), mrp: '766' }

it('says of a price that it waits where that one was changed, and of no other', () => {
  const onSale = contentOf({ ...model, price: '549' })
  const section = { model: { ...model, price: '54' }, waiting: ['prices', 'name'] as const, onSale }
  expect(waitsForReview(section, 'price')).toBe(true)
  expect(waitsForReview(section, 'mrp')).toBe(false)
  expect(waitsForReview(section, 'originalPrice')).toBe(false)
  expect(waitsForReview(section, 'name')).toBe(true)
  expect(waitsForReview({ ...section, waiting: [] }, 'price')).toBe(false)
})
