import { expect, it } from 'vitest'
import type { AdminReturnView } from '#modules/returns/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { AdminReturnActions } from './actions.tsx'

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
  ['reserved', '2026-11-27T00:00:00.000Z', 'Pay it instead'],
  ['reserved', null, ''],
  ['sent', '2026-11-27T00:00:00.000Z', 'The replacement has arrived The replacement is lost'],
  ['delivered', null, ''],
] as const)('of an exchange whose replacement is %s until %s the operator can: %s', (status, dueAt, labels) => {
  const it = { status: 'accepted', escalatedFrom: null, replacement: { status, dueAt }, lines: [] }
  expect(wordsOf(<AdminReturnActions it={it as unknown as AdminReturnView} />)).toBe(labels)
})
