import { describe, expect, it } from 'vitest'
import type { AdminReturnView } from '#modules/returns/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { isToPay, ReturnAccount } from './account.tsx'

const accepted = {
  id: 'R-HNDF7BW',
  orderId: 'SHR-98ZD8-D9GV8',
  status: 'accepted',
  replacement: null,
  refunds: [{ amount: 648, status: 'due', blocked: false, reference: null, at: '2026-11-27T00:00:00.000Z' }],
  paidByHand: true,
  account: { kind: 'upi', shown: 'me…@okbank' },
  needsAccount: false,
} as unknown as AdminReturnView
const panel = (about: Partial<AdminReturnView> = {}) => <ReturnAccount it={{ ...accepted, ...about }} />

it('says what is to be done with money that goes back by hand, and leads to where it is noted', () => {
  expect(wordsOf(panel())).toContain('Pay it, then mark it as refunded on the order')
  expect(htmlOf(panel())).toContain('href="/admin/orders/SHR-98ZD8-D9GV8#payment"')
})

it('says it, too, where nobody knows yet where it goes', () => {
  expect(wordsOf(panel({ account: null, needsAccount: true }))).toContain(
    'Once you have paid it, mark it as refunded on the order',
  )
})

it('says nothing of it before the return is accepted', () => {
  expect(wordsOf(panel({ status: 'received', refunds: [] }))).not.toContain('mark it as refunded')
})

describe('of an order that a gateway took the money of', () => {
  const online = (about: object) =>
    ({ ...accepted, paidByHand: false, refunds: [{ ...accepted.refunds[0], ...about }] }) as AdminReturnView

  it('what the gateway refused leads to the order, too, and says that the customer was not written to', () => {
    const refused = { ...online({ blocked: true }), account: null, needsAccount: true }
    expect(isToPay(refused)).toBe(true)
    expect(wordsOf(panel(refused))).toContain('We ask for it in My Orders, but send no email')
  })

  it.each([
    ['is on its way', { blocked: false }],
    ['was sent', { status: 'refunded' }],
  ])('what %s is not paid by hand, also where an account was given', (_, about) => {
    expect(isToPay(online(about))).toBe(false)
    expect(wordsOf(panel(online(about)))).not.toContain('Pay it')
  })
})
