import { expect, it } from 'vitest'
import { actWords, fieldWords, sentence, valueWords } from './words.ts'

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
  ['way', 'self_ship', 'Customer ships it'],
  ['way', 'pick_up', 'Pick up'],
  ['amount', '6000', '₹6,000'],
  ['amount', 'unknown', 'unknown'],
  ['trackingNumber', 'in_transit', 'in_transit'],
  ['pieces', '2', '2'],
  ['handedOver', '118', '₹118'],
  ['settledAs', 'written_off', 'Written off'],
  ['result', 'not_delivered', 'No cash was collected'],
  ['payment', 'captured', 'Paid'],
  ['payment', 'manual', 'Waiting for payment'],
  ['reviews', 'manual', 'An admin decides'],
  ['paidOn', '2026-11-26', '26 Nov 2026'],
  ['newUntil', '2026-11-26T06:30:00.000Z', '26 Nov 2026, 12:00 pm'],
  ['verified', 'no', 'No'],
  ['characters', '35', '35 characters'],
])('of the field %s the value %s is read as %s', (field, value, words) => {
  expect(valueWords(field, value, 'cash.received_by_hand')).toBe(words)
})

it.each([
  ['cash.lost', '118', '₹118'],
  ['cash.difference_settled', '0.5', '₹0.50'],
  ['return.checked', '0', '0'],
  ['order.refused_shipment_counted', '2', '2'],
])('what %s writes off, %s, is read as %s', (action, value, words) => {
  expect(valueWords('writtenOff', value, action)).toBe(words)
})

it.each([
  ['vendor.approved', 'Vendor approved'],
  ['order.shipped', 'Order shipped'],
  ['product.price_changed', 'Price changed'],
  ['product.submitted', 'Sent for review'],
  ['review.replied', 'Reply written'],
  ['cash.lost', 'Cash written off'],
])('the act %s is read as %s', (action, words) => {
  expect(actWords(action)).toBe(words)
})

it('names a field that says too little', () => {
  const named = ['orderId', 'inFile', 'parts'].map((name) => fieldWords(name, 'cash.file_booked'))
  expect(named).toEqual(['Order', 'In the courier’s file', 'Parcels'])
  expect(fieldWords('lines', 'order.lines_cancelled')).toBe('Items')
  expect(fieldWords('lines', 'setting.changed')).toBe('Announcements')
  expect(fieldWords('kind', 'product.changed')).toBe('Options')
  expect(fieldWords('kind', 'order.changed')).toBe('Kind')
})

it.each([
  ['kind', 'only', 'none'],
  ['kind', 'shade', 'shades'],
  ['vegetarianMark', 'non_veg', 'Brown dot'],
  ['expiryKind', 'use_before', 'Use before'],
  ['status', 'submitted', 'In review'],
  ['status', 'approved', 'Live'],
])('of a listing, the %s %s is read as %s', (field, value, words) => {
  expect(valueWords(field, value, 'product.changed')).toBe(words)
})
