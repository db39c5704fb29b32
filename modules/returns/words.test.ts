import { describe, expect, it } from 'vitest'
import type { ReturnView } from './shapes.ts'
import { eventTitle, isFinished, nextForCustomer, returnTitle, standingWords, wayBackWords } from './words.ts'

it('is called what was asked for, whatever comes of it', () => {
  expect(returnTitle({ id: 'R-7K2MD9X', wish: 'exchange' })).toBe('Exchange R-7K2MD9X')
  expect(returnTitle({ id: 'R-7K2MD9X', wish: 'refund' })).toBe('Return R-7K2MD9X')
})

describe('what a courier comes for', () => {
  const it_ = (pickUpOn: string | null) =>
    ({ status: 'in_transit', wish: 'refund', pickUpOn, refunds: [], replacement: null }) as unknown as ReturnView

  it.each([
    ['2026-11-27', '2026-11-26', 'Pickup booked for 27 Nov', 'The courier will come on Fri, 27 Nov 2026.'],
    ['2026-11-27', '2026-11-27', 'Pickup booked for 27 Nov', 'The courier will come on Fri, 27 Nov 2026.'],
    ['2026-11-27', '2026-11-28', 'On its way back', 'It is on its way. We’ll email you when the seller has it.'],
    [null, '2026-11-26', 'On its way back', 'It is on its way. We’ll email you when the seller has it.'],
  ])('on %s stands on %s as %s', (pickUpOn, today, standing, next) => {
    expect(standingWords(it_(pickUpOn), today)).toBe(standing)
    expect(nextForCustomer(it_(pickUpOn), today)).toBe(next)
  })
})

it('an exchange that was asked for says so', () => {
  const asked = { status: 'requested', pickUpOn: null } as const
  expect(standingWords({ ...asked, wish: 'exchange' })).toBe('Exchange requested')
  expect(standingWords({ ...asked, wish: 'refund' })).toBe('Requested')
})

it.each([
  ['reserved', 'Accepted'],
  ['sent', 'Replacement shipped'],
  ['delivered', 'Replacement delivered'],
  ['reported', 'Replacement under review'],
])('an accepted exchange whose replacement is %s stands as %s', (status, words) => {
  const accepted = { status: 'accepted', wish: 'exchange', pickUpOn: null, replacement: { status } } as const
  expect(standingWords(accepted)).toBe(words)
})

it.each([
  ['a return', null],
  ['an exchange for something that is sold out', { status: 'gone' }],
] as const)('%s that was accepted stands by its money, on its page and in a list', (_, replacement) => {
  const accepted = { status: 'accepted', wish: 'refund', pickUpOn: null, replacement } as const
  const stands = (...refunds: ('due' | 'refunded')[]) =>
    standingWords({ ...accepted, refunds: refunds.map((status) => ({ status })) })
  expect(stands('refunded', 'due')).toBe('Refund due')
  expect(stands('refunded')).toBe('Accepted')
  expect(stands()).toBe('Accepted')
  expect(standingWords({ ...accepted, refundDue: 636 })).toBe('Refund due')
  expect(standingWords({ ...accepted, refundDue: 0 })).toBe('Accepted')
})

it('of an exchange that also pays a difference, what is sent instead is said first', () => {
  const accepted = { status: 'accepted', wish: 'exchange', pickUpOn: null, refundDue: 100 } as const
  expect(standingWords({ ...accepted, replacement: { status: 'reserved' } })).toBe('Accepted')
  expect(standingWords({ ...accepted, replacement: { status: 'sent' } })).toBe('Replacement shipped')
})

it.each([
  ['its money is still to be sent', ['refunded', 'due'], 'Refund due'],
  ['its money was sent', ['refunded', 'refunded'], 'Refunded instead'],
  ['all of it had gone back before', [], 'Refunded instead'],
] as const)('an exchange that was paid instead stands by its money: %s', (_, refunds, words) => {
  const paid = { status: 'accepted', wish: 'exchange', pickUpOn: null, replacement: { status: 'paid' } } as const
  expect(standingWords({ ...paid, refunds: refunds.map((status) => ({ status })) })).toBe(words)
  const isDue = refunds.some((status) => status === 'due')
  expect(standingWords({ ...paid, refundDue: isDue ? 636 : 0 }), 'in a list').toBe(words)
})

it('its customer reads who paid instead', () => {
  const event = { what: 'paid_instead', by: 'admin', at: '2026-11-24T06:30:00Z', detail: null } as const
  expect(eventTitle(event, 'customer')).toBe('We decided: a refund instead of a replacement')
  expect(eventTitle(event, 'vendor')).toBe('Refund instead of a replacement')
  expect(eventTitle(event, 'admin')).toBe('Refund instead of a replacement')
})

it.each([
  ['customer', 'Accepted; you keep it', 'Checked by the seller; part of it accepted'],
  ['vendor', 'Accepted; the customer keeps it', 'Checked by you; part of it accepted'],
  ['admin', 'Accepted; the customer keeps it', 'Checked by the vendor; part of it accepted'],
] as const)('a %s is called you where it is about them', (you, kept, inPart) => {
  const step = { by: 'vendor', at: '2026-11-24T06:30:00Z', detail: null } as const
  expect(eventTitle({ ...step, what: 'kept' }, you)).toBe(kept)
  expect(eventTitle({ ...step, what: 'accepted_in_part' }, you)).toBe(inPart)
})

it.each([
  ['customer', 'The seller counted, and nothing had come', 'Received by the seller', 'The seller pays'],
  ['vendor', 'The vendor counted, and nothing had come', 'Received by you', 'You pay'],
  ['admin', 'The vendor counted, and nothing had come', 'Received by the vendor', 'The vendor pays'],
] as const)('a %s reads of whoever sold it by the word of their pages', (you, counted, received, pays) => {
  const step = { by: 'vendor', at: '2026-11-24T06:30:00Z', detail: null } as const
  expect(eventTitle({ ...step, what: 'counted_nothing' }, you)).toBe(counted)
  expect(eventTitle({ ...step, what: 'received' }, you)).toBe(received)
  expect(wayBackWords({ payer: 'vendor', way: null }, you)).toBe(pays)
})

it('money that nobody knows where to send is asked about, and only what has not been sent', () => {
  const refund = { amount: 590, status: 'due', reference: null, at: '2026-11-24T06:30:00Z' }
  const sent = { ...refund, amount: 58, status: 'refunded' }
  const accepted = { status: 'accepted', expected: 648, refunds: [refund, sent], replacement: null }
  const next = (about: object) => nextForCustomer({ ...accepted, ...about } as unknown as ReturnView)
  expect(next({ needsAccount: true })).toBe('Tell us where to send your ₹590.')
  expect(next({ needsAccount: false })).toBe('We’ll refund ₹590 in 7-10 business days.')
  expect(next({ needsAccount: true, replacement: { status: 'reported', dueAt: '2026-12-24T06:30:00Z' } })).toBe(
    'We’re reviewing your report and will decide by 24 Dec 2026.',
  )
})

it('money that its gateway refused is asked about, and the rest is promised', () => {
  const refund = { amount: 590, status: 'due', blocked: true, reference: null, at: '2026-11-24T06:30:00Z' }
  const other = { ...refund, amount: 57.3, blocked: false }
  const next = (refunds: object[], needsAccount: boolean) =>
    nextForCustomer({
      status: 'accepted',
      expected: 648,
      replacement: null,
      refunds,
      needsAccount,
    } as unknown as ReturnView)
  expect(next([refund], true)).toBe('We couldn’t refund ₹590 the way you paid. Tell us where to send it.')
  expect(next([refund], false)).toBe(
    'We couldn’t refund ₹590 the way you paid. We’ll send it to the account you gave us.',
  )
  expect(next([refund, other], true)).toBe(
    'We couldn’t refund ₹590 the way you paid. Tell us where to send it. We’ll refund the other ₹57.30 in 7-10 business days.',
  )
})

describe('a return is finished', () => {
  const sent = { amount: 590, status: 'refunded', reference: 'r1', at: '2026-11-24T06:30:00Z' }
  const accepted = { status: 'accepted', expected: 590, refunds: [sent], replacement: null }
  it.each([
    ['not while somebody has to answer', { status: 'requested' }, false],
    [
      'not while its replacement can be reported',
      { ...accepted, expected: 0, refunds: [], replacement: { status: 'delivered' }, canReportReplacement: true },
      false,
    ],
    ['not while its refusal can be taken to the shop', { status: 'rejected', canEscalate: true }, false],
    ['once it cannot', { status: 'rejected' }, true],
    ['not while its money has not been sent', { ...accepted, refunds: [{ ...sent, status: 'pending' }] }, false],
    ['not while nobody knows where its money goes', { ...accepted, needsAccount: true }, false],
    ['not while another one is on its way', { ...accepted, replacement: { status: 'sent' } }, false],
    ['once its money was sent', accepted, true],
    ['once it was withdrawn', { status: 'withdrawn' }, true],
  ])('%s', (_, about, finished) => {
    const nothing = { refunds: [], replacement: null, needsAccount: false, canEscalate: false, expected: 0 }
    expect(isFinished({ ...nothing, ...about } as unknown as ReturnView)).toBe(finished)
  })
})
