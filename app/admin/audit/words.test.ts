import { expect, it } from 'vitest'
import { sentence, valueWords } from './words.ts'

it.each([
  ['legalName', 'Legal name'],
  ['legal_name', 'Legal name'],
  ['ifsc', 'IFSC'],
  ['pan', 'PAN'],
  ['gstinVerified', 'GSTIN verified'],
  ['hsn', 'HSN'],
  ['company', 'Company'],
])('the field %s is read as %s', (name, words) => {
  expect(sentence(name)).toBe(words)
})

it.each([
  ['status', 'in_transit', 'In transit'],
  ['way', 'self_ship', 'The customer sends it'],
  ['way', 'pick_up', 'Pick up'],
  ['amount', '6000', '₹6,000'],
  ['amount', 'unknown', 'unknown'],
  ['trackingNumber', 'in_transit', 'in_transit'],
  ['pieces', '2', '2'],
])('of the field %s the value %s is read as %s', (field, value, words) => {
  expect(valueWords(field, value)).toBe(words)
})
