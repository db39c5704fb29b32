import { describe, expect, it } from 'vitest'
import type { ReturnView } from './shapes.ts'
import { isFinished, nextForCustomer, returnTitle, standingWords } from './words.ts'

const exchange = (replacement: string | null, accepted = 1) =>
  returnTitle({
    id: 'R-7K2MD9X',
    wish: 'exchange',
    replacement: replacement && { status: replacement },
    lines: [{ accepted }],
  } as ReturnView)

it.each([
  ['nothing is decided', null, 0, 'Exchange R-7K2MD9X'],
  ['one is put aside', 'reserved', 0, 'Exchange R-7K2MD9X'],
  ['one was sent', 'sent', 1, 'Exchange R-7K2MD9X'],
  ['it was sold out', 'gone', 0, 'Return R-7K2MD9X'],
  ['money was paid instead', 'paid', 1, 'Return R-7K2MD9X'],
  ['it was accepted without one', null, 1, 'Return R-7K2MD9X'],
] as const)('an exchange of which %s is called what it is', (_, replacement, accepted, title) => {
  expect(exchange(replacement, accepted)).toBe(title)
})

describe('what a courier comes for', () => {
  const it_ = (pickUpOn: string | null) =>
    ({ status: 'in_transit', wish: 'refund', pickUpOn, refunds: [], replacement: null }) as unknown as ReturnView

  it.each([
    ['2026-11-27', '2026-11-26', 'Pickup booked for 27 Nov', 'The courier will come on Fri, 27 Nov 2026.'],
    ['2026-11-27', '2026-11-27', 'Pickup booked for 27 Nov', 'The courier will come on Fri, 27 Nov 2026.'],
    ['2026-11-27', '2026-11-28', 'On its way back', 'It is on its way. We write when the seller has it.'],
    [null, '2026-11-26', 'On its way back', 'It is on its way. We write when the seller has it.'],
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
])('an accepted exchange whose replacement is %s stands as %s', (status, words) => {
  const accepted = { status: 'accepted', wish: 'exchange', pickUpOn: null, replacement: { status } } as const
  expect(standingWords(accepted)).toBe(words)
})

describe('a return is finished', () => {
  const sent = { amount: 590, status: 'refunded', reference: 'r1', at: '2026-11-24T06:30:00Z' }
  const accepted = { status: 'accepted', expected: 590, refunds: [sent], replacement: null }
  it.each([
    ['not while somebody has to answer', { status: 'requested' }, false],
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
