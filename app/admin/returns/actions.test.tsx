import { expect, it } from 'vitest'
import type { AdminReturnView } from '#modules/returns/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { AdminReturnActions, refundWords } from './actions.tsx'

it.each([
  ['Approve', null, 0],
  ['Approve', 'rejected', 0],
  ['Refund in full', 'refused', 0],
  ['Pay the rest', 'accepted', 1],
] as const)('the operator can %s what came from %s with %i accepted', (label, escalatedFrom, accepted) => {
  const it = { status: 'escalated', escalatedFrom, payer: 'customer', lines: [{ accepted }] }
  expect(wordsOf(<AdminReturnActions it={it as AdminReturnView} />)).toBe(`${label} Refuse`)
})

it.each([
  ['reserved', '2026-11-27T00:00:00.000Z', 'Refund ₹648 instead'],
  ['reserved', null, ''],
  ['sent', '2026-11-27T00:00:00.000Z', 'The replacement has arrived The replacement is lost'],
  ['delivered', null, ''],
  ['reported', '2026-11-27T00:00:00.000Z', 'Refund ₹648 Refuse the report'],
] as const)('of an exchange whose replacement is %s until %s the operator can: %s', (status, dueAt, labels) => {
  const it = {
    status: 'accepted',
    escalatedFrom: null,
    replacement: { status, dueAt, refundInstead: 648, worthInstead: 648 },
    lines: [],
  }
  expect(wordsOf(<AdminReturnActions it={it as unknown as AdminReturnView} />)).toBe(labels)
})

it('says what is left of the order’s money where that is less than the replacement is worth', () => {
  expect(refundWords({ refundInstead: 500, worthInstead: 648 })).toBe(
    'The customer is refunded ₹500, all that is left of this order’s money. The replacement is worth ₹648.',
  )
  expect(refundWords({ refundInstead: 648, worthInstead: 648 })).toBe('The customer is refunded ₹648.')
  expect(refundWords({ refundInstead: 0, worthInstead: 648 })).toBe('Nothing is left to refund on this order.')
})

it('of an exchange that goodwill has refunded, nothing is offered as a refund', () => {
  const replacement = { status: 'reported', dueAt: '2026-11-27T00:00:00.000Z', refundInstead: 0, worthInstead: 648 }
  const it = { status: 'accepted', escalatedFrom: null, replacement, lines: [] }
  expect(wordsOf(<AdminReturnActions it={it as unknown as AdminReturnView} />)).toBe(
    'Accept the report Refuse the report',
  )
})
