import { describe, expect, it } from 'vitest'
import type { VendorReturnView } from '#modules/returns/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { ReturnDetail } from './return-detail.tsx'

const asked = {
  id: 'R-7K2M4QX',
  orderId: 'SHR-5N2TR-GTHHT',
  status: 'approved',
  reason: 'changed_mind',
  wish: 'refund',
  payer: 'customer',
  way: 'self_ship',
  requestedAt: '2026-11-20T06:30:00Z',
  lines: [],
  photos: [],
  events: [],
  refunds: [],
} as Partial<VendorReturnView> as VendorReturnView

const wordsFor = (about: Partial<VendorReturnView>, you: 'vendor' | 'admin') =>
  wordsOf(<ReturnDetail it={{ ...asked, ...about }} you={you} actions={null} facts={[]} />)

it('says since when a refund is due, and when one was sent', () => {
  const refund = { amount: 636, blocked: false, reference: null, at: '2026-11-27T06:30:00Z' }
  expect(wordsFor({ refunds: [{ ...refund, status: 'due' }] }, 'vendor')).toContain(
    '₹636 due since 27 Nov 2026 We pay it to the customer. You have nothing to do.',
  )
  expect(wordsFor({ refunds: [{ ...refund, status: 'due' }] }, 'admin')).not.toContain('You have nothing to do')
  expect(wordsFor({ refunds: [{ ...refund, status: 'refunded' }] }, 'vendor')).not.toContain('due since')
})

it.each([
  [
    { blocked: true, failure: 'The payment is too old.', held: false },
    'The gateway refused it: The payment is too old.',
  ],
  [
    { blocked: false, failure: 'The balance is too low.', held: false },
    'It is tried again. The gateway said: The balance is too low.',
  ],
  [{ blocked: false, failure: 'The payment is too old.', held: true }, 'On hold until the bank decides'],
])('says to the operator why a refund was not sent: %o', (about, words) => {
  const due = { amount: 636, status: 'due', reference: null, at: '2026-11-27T06:30:00Z', ...about }
  expect(wordsFor({ refunds: [due] } as Partial<VendorReturnView>, 'admin')).toContain(words)
})

it.each([
  [false, 'Once everything is accepted, ₹266 is refunded the way the customer paid.'],
  [true, 'Once everything is accepted, ₹266 is sent to the customer’s account by us, by hand.'],
])('says how money will go back, by hand: %s', (paidByHand, words) => {
  expect(wordsFor({ expected: 266, paidByHand }, 'vendor')).toContain(words)
})

it('calls what was asked for so, apart from where it stands', () => {
  const words = wordsFor({ status: 'requested' }, 'vendor')
  expect(words).toContain('Asked for Refund')
  expect(words).not.toContain('Requested Refund')
})

describe('who pays for return shipping', () => {
  it.each([
    ['customer', 'self_ship', 'The customer pays', 'The customer pays'],
    ['customer', 'pick_up', 'You pay', 'The vendor pays'],
    ['vendor', 'pick_up', 'You pay', 'The vendor pays'],
  ] as const)('by its reason the %s, sent back by %s', (payer, way, vendor, admin) => {
    expect(wordsFor({ payer, way }, 'vendor')).toContain(`Return shipping ${vendor}`)
    expect(wordsFor({ payer, way }, 'admin')).toContain(`Return shipping ${admin}`)
  })
})
