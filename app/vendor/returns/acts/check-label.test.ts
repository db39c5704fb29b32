import { expect, it } from 'vitest'
import type { VendorReturnView } from '#modules/returns/shapes.ts'
import { checkLabel } from './check-label.ts'

const kajal = { id: 'kajal', quantity: 2, received: 2, refundFor: [147.5, 294] }
const roller = { id: 'roller', quantity: 1, received: 1, refundFor: [0.2] }

const labelOf = (about: object, counts: Record<string, { accepted?: number; refused?: number }> = {}) =>
  checkLabel({ wish: 'refund', refundAtMost: null, lines: [kajal], ...about } as unknown as VendorReturnView, (id) => ({
    accepted: 0,
    refused: 0,
    ...counts[id],
  }))
const all = { kajal: { accepted: 2 } }

it.each([
  ['nothing is counted yet', {}, {}, 'Finish the check'],
  ['all of it is accepted', {}, all, 'Accept and refund ₹294'],
  ['a part of it is', {}, { kajal: { accepted: 1, refused: 1 } }, 'Accept 1 of 2 and refund ₹147.50'],
  ['less came', { lines: [{ ...kajal, received: 1 }] }, { kajal: { accepted: 1 } }, 'Accept 1 of 2 and refund ₹147.50'],
  [
    'there are several lines',
    { lines: [kajal, roller] },
    { ...all, roller: { accepted: 1 } },
    'Accept and refund ₹294.20',
  ],
  ['less is left of the order’s money', { refundAtMost: 100 }, all, 'Accept and refund ₹100'],
  ['nothing is left of it', { refundAtMost: 0 }, all, 'Accept'],
  ['all of it is refused', {}, { kajal: { refused: 2 } }, 'Refuse it'],
  ['nothing came', { lines: [{ ...kajal, received: 0, refundFor: [] }] }, {}, 'Refuse it'],
  ['it is exchanged', { wish: 'exchange', lines: [{ ...kajal, refundFor: [0, 0] }] }, all, 'Accept and replace'],
  ['it is exchanged for less', { wish: 'exchange' }, all, 'Accept, replace and refund ₹294'],
])('where %s', (_, about, counts, label) => {
  expect(labelOf(about, counts)).toBe(label)
})
