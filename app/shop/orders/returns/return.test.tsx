import { describe, expect, it } from 'vitest'
import type { ReturnableLineView, ReturnView } from '#modules/returns/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { AccountFields } from './account-fields.tsx'
import { ReturnableLine } from './lines.tsx'
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
  paidByHand: true,
  seller: 'Tamarai',
  sendTo: null,
  account: null,
  needsAccount: false,
  canWithdraw: true,
  canSendOff: false,
  canEscalate: false,
  canReportReplacement: false,
}
const refund = { amount: 590, status: 'pending', blocked: false, reference: null, at: '2026-11-24T06:30:00Z' }

const drawn = (about: Partial<ReturnView>) => (
  <OrderReturns
    returns={{ items: [{ ...asked, ...about }], lines: [], paidByHand: true, sellers: [] }}
    onChange={() => {}}
  />
)
const wordsFor = (about: Partial<ReturnView>) => wordsOf(drawn(about))
const htmlFor = (about: Partial<ReturnView>) => htmlOf(drawn(about))

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

it('where the title asks where the money goes, the fields do not ask again', () => {
  expect(wordsOf(<AccountFields errors={{}} />)).toContain('Where should your money go?')
  const html = htmlOf(<AccountFields errors={{}} legendHidden />)
  expect(html).not.toContain('Where should your money go?')
  expect(html).toMatch(/<legend class="sr-only">Refund account<\/legend>/)
})

it('the sum of a line that can come back says what it is', () => {
  const line = {
    ...{ variantId: 'v', name: 'Lipstick', variantName: '', imageUrl: null, seller: 'Tamarai', left: 2 },
    ...{ until: null, reasons: [], worth: [647.71, 1_295.43], again: 0, exchangeFor: [] },
  } satisfies ReturnableLineView
  const words = (isMoney: boolean) =>
    wordsOf(<ReturnableLine line={line} chosen={undefined} isMoney={isMoney} onChange={() => {}} />)
  expect(words(true)).toContain('₹1,295.43 back')
  expect(words(false)).toContain('Worth ₹1,295.43')
})

describe('who pays for return shipping', () => {
  it.each([
    ['customer', null, 'You pay for return shipping.'],
    ['customer', 'self_ship', 'You pay for return shipping.'],
    ['customer', 'pick_up', 'The seller pays for return shipping.'],
    ['vendor', null, 'The seller pays for return shipping.'],
    ['vendor', 'pick_up', 'The seller pays for return shipping.'],
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
    ['Exchange', { wish: 'exchange', lines: lines(1), status: 'accepted', refunds: [refund] }],
  ] as const)('%s', (title, about) => {
    expect(wordsFor(about as Partial<ReturnView>)).toContain(`${title} R-7K2M4QX`)
  })
})

describe('a refund', () => {
  const events = [{ what: 'refunded', at: refund.at, by: 'system', detail: 'rf_1' }] as ReturnView['events']
  const sent = { ...refund, status: 'refunded', reference: 'rf_1' }

  it('is told once, with its reference once', () => {
    const words = wordsFor({ status: 'accepted', refunds: [sent], events, canEscalate: true } as Partial<ReturnView>)
    expect(words.match(/rf_1/g)).toHaveLength(1)
    expect(words.match(/₹590/g)).toHaveLength(1)
    expect(words).toContain('Refund of ₹590 sent on 24 Nov 2026')
  })
})

describe('a return that is over', () => {
  const isFolded = (about: object) => htmlFor(about as Partial<ReturnView>).includes('<details')

  it('is folded, with what it came to', () => {
    const over: Partial<ReturnView> = { status: 'accepted', refunds: [{ ...refund, status: 'refunded' }] }
    expect(isFolded(over)).toBe(true)
    expect(wordsFor(over)).toContain('Return R-7K2M4QX Accepted ₹590 refunded')
  })

  it('stays open while something is to be done', () => {
    expect(isFolded({})).toBe(false)
    expect(isFolded({ status: 'rejected', canEscalate: true })).toBe(false)
  })
})

it('an exchange is withdrawn as one', () => {
  expect(wordsFor({ wish: 'exchange' })).toContain('Your exchange Exchange R-7K2M4QX Exchange requested')
  expect(wordsFor({ wish: 'exchange' })).toContain('Withdraw exchange')
  expect(wordsFor({})).toContain('Withdraw request')
})
