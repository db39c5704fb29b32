import { describe, expect, it } from 'vitest'
import type { ReturnView } from '#modules/returns/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import OrderReturns from './section.tsx'

const asked: ReturnView = {
  id: 'R-7K2M4QX',
  orderId: 'SHR-5N2TR-GTHHT',
  status: 'requested',
  reason: 'changed_mind',
  opened: false,
  wish: 'refund',
  payer: 'customer',
  note: '',
  way: null,
  pickUpOn: null,
  carrier: null,
  trackingNumber: null,
  refusal: null,
  appeal: '',
  requestedAt: '2026-11-20T06:30:00Z',
  dueAt: '2026-11-22T06:30:00Z',
  replacement: null,
  lines: [],
  photos: [],
  events: [],
  refunds: [],
  expected: 590,
  seller: 'Tamarai',
  sendTo: null,
  account: null,
  needsAccount: false,
  canWithdraw: true,
  canSendOff: false,
  canEscalate: false,
}
const refund = { amount: 590, status: 'pending', reference: null, at: '2026-11-24T06:30:00Z' }

const wordsFor = (about: Partial<ReturnView>) =>
  wordsOf(
    <OrderReturns
      returns={{ items: [{ ...asked, ...about }], lines: [], paidByHand: true, sellers: [] }}
      onChange={() => {}}
    />,
  )

describe('where the money goes', () => {
  const account = { kind: 'upi', shown: 'me…@okbank' } as const

  it('is asked for while nobody knows', () => {
    expect(wordsFor({ needsAccount: true })).toContain('Add refund account')
    expect(wordsFor({ needsAccount: true })).not.toContain('Change refund account')
  })

  it.each([
    ['while the return is open', { account }, true],
    ['while a refund is still to be sent', { account, status: 'accepted', refunds: [refund] }, true],
    [
      'not once all has been sent',
      { account, status: 'accepted', refunds: [{ ...refund, status: 'refunded' }] },
      false,
    ],
    ['not where nothing is paid', { account, status: 'rejected' }, false],
    ['not before it was given', {}, false],
  ] as const)('can be changed %s', (_, about, offered) => {
    expect(wordsFor(about as Partial<ReturnView>).includes('Change refund account')).toBe(offered)
  })
})

describe('who pays for the way back', () => {
  it.each([
    ['customer', null, 'You pay the courier for the way back.'],
    ['customer', 'self_ship', 'You pay the courier for the way back.'],
    ['customer', 'pick_up', 'The seller pays for the way back.'],
    ['vendor', null, 'The seller pays for the way back.'],
    ['vendor', 'pick_up', 'The seller pays for the way back.'],
  ] as const)('by its reason the %s, sent back by %s', (payer, way, sentence) => {
    expect(wordsFor({ payer, way })).toContain(sentence)
  })
})

describe('a return is called', () => {
  const line = { id: 'l', name: 'Lipstick', variantName: '', quantity: 1, received: 1, refused: 0, worth: 590 }
  const lines = (accepted: number) => [{ ...line, accepted }] as ReturnView['lines']
  const replacement = { status: 'reserved', carrier: null, trackingNumber: null, dueAt: null } as const

  it.each([
    ['Return', { wish: 'refund', lines: lines(0) }],
    ['Exchange', { wish: 'exchange', lines: lines(0) }],
    ['Exchange', { wish: 'exchange', lines: lines(1), status: 'accepted', replacement }],
    // Refused at the check, so that what was put aside was let go; then the operator decided for the customer.
    ['Return', { wish: 'exchange', lines: lines(1), status: 'accepted', refunds: [refund] }],
  ] as const)('%s', (title, about) => {
    expect(wordsFor(about as Partial<ReturnView>)).toContain(`${title} R-7K2M4QX`)
  })
})
