import { expect, it } from 'vitest'
import { sentence } from './words.ts'

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
