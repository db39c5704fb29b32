import { describe, expect, it, vi } from 'vitest'
import type { OrderChangeView, OrderItemView, OrderView, ShipmentView } from '#modules/orders/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { moneyOf } from './cancel-dialog.tsx'
import { backSentence, OrderCard } from './card.tsx'
import DeclinedTries from './declined.tsx'
import { deliverySentence, ReturnOrReport } from './delivery.tsx'
import { shipmentsTitle } from './detail.tsx'
import { OrderItems } from './items.tsx'
import { OrderPayment, OrderSums, paidWords } from './money.tsx'
import { moneyBack } from './money-back.ts'
import { OrderPhones } from './phones.tsx'
import RefusedRefund from './refused-refund.tsx'
import { OrderProgress, orderNews, refundSent, refundSentence } from './status.tsx'
import { OrderShipments, OrderTimeline, undelivered } from './timeline.tsx'
import { OrderTools } from './tools.tsx'
import { ShipmentTracking } from './tracking.tsx'
import { isUnpaid, UnpaidNotice, unpaidSentence, unpaidTitle } from './unpaid.tsx'

const order = (about: Partial<OrderView> = {}): OrderView => ({
  id: 'SHR-5N2TR-GTHHT',
  userId: 'meera',
  items: [],
  itemCount: 2,
  subtotal: 2_197,
  tax: 395,
  shipping: 0,
  totalAmount: 2_592,
  ordered: { itemCount: 2, subtotal: 2_197, tax: 395, total: 2_592 },
  customerName: 'Meera Krishnan',
  email: 'meera@people.example',
  phone: '+919845012345',
  alternatePhone: null,
  shippingAddress: {
    ...{ street: '14, 2nd Cross', landmark: '', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
    country: 'India',
    label: null,
  },
  status: 'pending',
  paymentMethod: 'card',
  paymentMethodName: 'Card',
  paymentDetails: '',
  paymentStatus: 'captured',
  paid: 2_592,
  refunded: 0,
  refundedAt: null,
  refundDue: 0,
  refundBlocked: 0,
  refundAccountFor: 0,
  toPay: null,
  chargedBack: { open: 0, lost: 0 },
  createdAt: '2026-10-26T05:00:00.000Z',
  updatedAt: '2026-10-26T05:00:00.000Z',
  estimatedDelivery: '2026-10-31',
  deliveredAt: null,
  comesBack: false,
  parcelNews: null,
  parcelsDelivered: 0,
  lastStatus: about.status ?? 'pending',
  returnable: true,
  returnUntil: null,
  returnDays: [],
  ...about,
})
const line = (about: Partial<OrderItemView> = {}): OrderItemView => ({
  ...{ productId: 'p', variantId: 'v', name: 'Rose Mist', slug: 'rose-mist', variantName: '', price: 549, quantity: 1 },
  ...{
    total: 647.58,
    imageUrl: null,
    cancelled: false,
    canCancel: true,
    cancelReason: null,
    refund: null,
    returned: 0,
    replaced: 0,
    returnUntil: null,
  },
  ...about,
})
const delivered = order({ status: 'delivered', deliveredAt: '2026-10-31T20:00:00.000Z' })

describe('before an order is cancelled it is said', () => {
  it.each([
    ['captured', 'card', {}, ' We’ll refund ₹2,592 to your card in 7-10 business days.'],
    ['captured', 'upi', {}, ' We’ll refund ₹2,592 to your UPI account in 7-10 business days.'],
    ['captured', 'netbanking', {}, ' We’ll refund ₹2,592 the way you paid in 7-10 business days.'],
    ['captured', 'upi', { refundDue: 92 }, ' We’ll refund ₹2,500 to your UPI account in 7-10 business days.'],
    ['partly_refunded', 'card', { refunded: 1_644.42 }, ' We’ll refund ₹947.58 to your card in 7-10 business days.'],
    ['partly_refunded', 'card', { refunded: 2_592 }, ' Everything you paid has been refunded or is about to be.'],
    ['on_delivery', 'cod', { paid: 0 }, ''],
    ['awaiting', 'upi', { paid: 0 }, ''],
  ] as const)('%s by %s, %o: %s', (paymentStatus, paymentMethod, back, sentence) => {
    expect(moneyBack(order({ paymentStatus, paymentMethod, ...back }))).toBe(sentence)
  })
})

describe('before items are cancelled it is said', () => {
  const [mist, soap] = [line(), line({ variantId: 'w', total: 412.42 })]
  const two = (about: Partial<OrderView> = {}) =>
    order({ items: [mist, soap], paid: 1_060, paymentMethod: 'upi', ...about })

  it('what is refunded for them, with tax', () => {
    expect(moneyOf(two(), [])).toBe('Tick the items to cancel. Those you keep will arrive as planned.')
    expect(moneyOf(two(), [mist])).toBe('We’ll refund ₹647.58 to your UPI account in 7-10 business days.')
    expect(moneyOf(two({ paymentStatus: 'partly_refunded', refunded: 600 }), [mist])).toContain('We’ll refund ₹460 to')
    expect(moneyOf(two({ paymentStatus: 'partly_refunded', refunded: 50 }), [mist, soap])).toContain(
      'We’ll refund ₹1,010 to',
    )
  })

  it('what is not to be paid for them', () => {
    expect(moneyOf(two({ paymentStatus: 'on_delivery', paid: 0 }), [mist])).toBe(
      '₹647.58 with tax is taken off what you pay.',
    )
  })
})

describe('the sums of an order', () => {
  const ordered = { itemCount: 2, subtotal: 1_047, tax: 188, total: 1_235 }
  const bill = 'Subtotal (2 items) ₹1,047 Tax (18%) ₹188 Shipping Free Total ₹1,235'
  it.each([
    ['paid', { paid: 1_235 }, ''],
    ['refunded in part', { paid: 1_235, refunded: 647.58 }, 'Refunded −₹647.58 Paid after refund ₹587.42'],
    ['to be refunded', { paid: 1_235, refundDue: 648 }, 'To be refunded −₹648 Paid after refund ₹587'],
    ['cancelled', { paid: 1_235, refunded: 1_235, status: 'cancelled', totalAmount: 587 }, 'Refunded −₹1,235'],
    [
      'asked back by a bank',
      { paid: 1_235, chargedBack: { open: 0, lost: 235 } },
      'Given back by your bank −₹235 Paid after refund ₹1,000',
    ],
    [
      'to be paid at the door, without one item',
      { paid: 0, paymentStatus: 'on_delivery', totalAmount: 587 },
      'Cancelled −₹648 To pay ₹587',
    ],
    ['never paid', { paid: 0, paymentStatus: 'void', status: 'cancelled', totalAmount: 587 }, 'Cancelled −₹1,235'],
  ] as const)('%s', (_, about, after) => {
    expect(wordsOf(<OrderSums order={order({ ordered, ...about })} />)).toBe(`${bill} ${after}`.trim())
  })
})

describe('what came back stands at its line', () => {
  it.each([
    [{ returned: 1 }, '1 returned'],
    [{ returned: 2 }, 'Returned'],
    [{ returned: 1, replaced: 1 }, '1 replaced'],
    [{ returned: 2, replaced: 2 }, 'Replaced'],
    [{ returned: 2, replaced: 1 }, '1 returned 1 replaced'],
  ])('%o: %s', (about, words) => {
    expect(wordsOf(<OrderItems items={[line({ quantity: 2, ...about })]} />)).toBe(`Rose Mist Qty 2 ${words} ₹1,098`)
  })
})

describe('what came back stands on the card', () => {
  it.each([
    [{}, undefined],
    [{ refunded: 647.58, items: [line({ returned: 1 })] }, '1 returned, ₹647.58 refunded'],
    [{ items: [line({ quantity: 2, returned: 1, replaced: 1 })] }, 'Replacement delivered'],
    [{ items: [line({ quantity: 3, returned: 2, replaced: 1 })] }, 'Replacement delivered, 1 returned'],
    [{ refundDue: 50 }, '₹50 to be refunded'],
    [{ status: 'cancelled', refunded: 50 }, undefined],
  ])('%o: %s', (about, sentence) => {
    expect(backSentence(order(about))).toBe(sentence)
  })
})

describe('a parcel that does not arrive', () => {
  const [back, lost] = [
    { isLost: false, total: 1_235 },
    { isLost: true, total: 1_235 },
  ]

  it('says where it is and what becomes of its money', () => {
    const cash = order({ paid: 0, paymentStatus: 'on_delivery' })
    const where = 'This parcel could not be delivered. It is going back to the seller.'
    expect(undelivered(cash, back)).toBe(`${where} You owe nothing for it.`)
    expect(undelivered(order(), back)).toBe(`${where} You’ll be refunded ₹1,235; we’ll email you when it is sent.`)
    expect(undelivered(order({ refunded: 2_000 }), lost)).toContain('lost this parcel. You’ll be refunded ₹592;')
    expect(undelivered(order({ refundDue: 2_592 }), lost)).toBe('The courier lost this parcel.')
  })

  it('has no day, and nothing to pay, where it was all', () => {
    const cash = order({ status: 'shipped', paid: 0, paymentStatus: 'on_delivery', comesBack: true })
    expect(deliverySentence(cash)).toBeUndefined()
    expect(orderNews(cash)).toBe('It could not be delivered. You owe nothing for what did not arrive.')
    expect(wordsOf(<OrderPayment order={cash} />)).toContain('Nothing to pay')
    expect(orderNews(order({ status: 'shipped', comesBack: true }))).toContain('You’ll be refunded for')
  })
})

it('the courier calls the phone of an order, or the other one', () => {
  expect(wordsOf(<OrderPhones order={order()} />)).toBe('+91 98450 12345')
  expect(wordsOf(<OrderPhones order={order({ alternatePhone: '+919845067890' })} />)).toBe(
    '+91 98450 12345 or +91 98450 67890',
  )
})

describe('after an order was cancelled it is said', () => {
  it.each([
    [
      { paymentStatus: 'refund_due', refunded: 592, refundDue: 2_000 },
      ' ₹2,000 of your payment is on its way back to you.',
    ],
    [
      { paymentStatus: 'refunded', refunded: 2_592, refundedAt: '2026-01-26T05:00:00.000Z' },
      ' Refund of ₹2,592 sent on 26 Jan 2026.',
    ],
    [
      {
        paymentStatus: 'refunded',
        refunded: 913,
        refundedAt: '2026-01-26T05:00:00.000Z',
        items: [line({ refund: { amount: 647.58, status: 'refunded', at: '2026-01-25T05:00:00.000Z' } })],
      },
      ' ₹913 refunded, the last part on 26 Jan 2026.',
    ],
    [{ paymentStatus: 'void', paymentMethod: 'upi' }, ' Nothing was charged.'],
    [{ paymentStatus: 'void', paymentMethod: 'cod' }, ''],
    [{ paymentStatus: 'void', paymentMethod: 'bank-transfer' }, ''],
  ] satisfies [Partial<OrderView>, string][])('%o: %s', (money, sentence) => {
    expect(refundSentence(order({ status: 'cancelled', ...money }))).toBe(sentence)
  })
})

describe('a refund that was sent', () => {
  it('says when, and how long it takes while that is not over', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') })
    try {
      const sent = (day: string) => refundSent('Refund of ₹648', `${day}T05:00:00.000Z`)
      expect(sent('2026-11-26')).toBe(
        'Refund of ₹648 sent on 26 Nov 2026; it reaches your account in 7-10 business days.',
      )
      expect(sent('2026-11-01')).toBe('Refund of ₹648 sent on 1 Nov 2026.')
      const refund = { amount: 648, status: 'refunded', at: '2026-11-01T05:00:00.000Z' } as const
      expect(wordsOf(<OrderItems items={[line({ cancelled: true, refund })]} />)).toContain(
        'Refund of ₹648 with tax sent on 1 Nov 2026.',
      )
    } finally {
      vi.useRealTimers()
    }
  })
})

it('refunds in parts say how long the last takes while that is not over', () => {
  const refund = { amount: 647.58, status: 'refunded', at: new Date().toISOString() } as const
  const cancelled = order({ status: 'cancelled', paymentStatus: 'refunded', refunded: 913, items: [line({ refund })] })
  expect(refundSentence({ ...cancelled, refundedAt: refund.at })).toMatch(
    /^ ₹913 refunded, the last part on \d.+\. Refunds reach your account in 7-10 business days\.$/,
  )
  expect(refundSentence({ ...cancelled, refundedAt: null })).toBe(' ₹913 refunded.')
})

describe('money that cannot go back the way it was paid', () => {
  it('of a return asks for an account, and leads there', () => {
    const owed = order({ status: 'delivered', refundDue: 647.58, refundAccountFor: 647.58 })
    expect(wordsOf(<RefusedRefund order={owed} />)).toBe('Tell us where to send your ₹647.58. Add refund account')
    expect(htmlOf(<RefusedRefund order={owed} />)).toContain('href="/orders/SHR-5N2TR-GTHHT#returns"')
    expect(wordsOf(<RefusedRefund order={owed} atReturns />)).toBe('')
  })

  it('of something cancelled, or of goodwill, asks to write', () => {
    const owed = order({ status: 'cancelled', refundDue: 2_592, refundBlocked: 2_592 })
    expect(wordsOf(<RefusedRefund order={owed} />)).toContain('We couldn’t refund ₹2,592 the way you paid. Write to us')
    expect(htmlOf(<RefusedRefund order={owed} atReturns />)).toContain('href="/contact?order=SHR-5N2TR-GTHHT"')
  })

  it('is nowhere said to be on its way', () => {
    const owed = { status: 'cancelled', paymentStatus: 'refund_due', refundDue: 2_592, refundBlocked: 2_592 } as const
    expect(refundSentence(order(owed))).toBe('')
    expect(refundSentence(order({ ...owed, refundBlocked: 592 }))).toBe(
      ' ₹2,000 of your payment is on its way back to you.',
    )
    const items = [line({ cancelled: true, refund: { amount: 647.82, status: 'due', at: null } })]
    expect(wordsOf(<OrderItems items={items} />)).toContain('₹647.82 with tax to be refunded.')
    expect(paidWords(order(owed))).toBe('To be refunded')
    expect(paidWords(order({ ...owed, refundBlocked: 0 }))).toBe('On its way back to you')
  })

  it('is not spoken of where there is none', () => {
    expect(wordsOf(<RefusedRefund order={order({ refundDue: 100 })} />)).toBe('')
  })
})

describe('the parcels of an order', () => {
  const parcel = (about: Partial<ShipmentView>): ShipmentView => ({
    ...{ seller: 'Ratnamala Beauty House', status: 'shipped', carrier: null, trackingNumber: null },
    ...{ comesBack: false, isLost: false, total: 590, items: [], packingAt: null, shippedAt: null, deliveredAt: null },
    ...about,
  })
  const [shippedAt, deliveredAt] = ['2026-11-23T05:00:00.000Z', '2026-11-24T05:00:00.000Z']
  const ratnamala = parcel({ status: 'delivered', shippedAt, deliveredAt })
  const tamarai = parcel({ seller: 'Tamarai', shippedAt: '2026-11-25T05:00:00.000Z' })
  const step = (status: string, at: string) => ({ status, at, by: 'vendor', reason: null }) as const
  const history = [step('shipped', shippedAt), step('delivered', '2026-11-26T05:00:00.000Z')]
  const told = (parcels: ShipmentView[]) =>
    wordsOf(<OrderTimeline order={{ history, changes: [], parcels }} told={new Set()} />)

  it('each say when they were sent and when they came', () => {
    const words = wordsOf(
      <OrderShipments order={{ ...order(), history: [], changes: [], parcels: [ratnamala, tamarai] }} />,
    )
    expect(words).toContain('Delivered 24 Nov 2026')
    expect(words).toContain('Sent 25 Nov 2026, expected')
  })

  it('are told of in the history by their sellers', () => {
    const arrived = { ...tamarai, status: 'delivered', deliveredAt: '2026-11-26T05:00:00.000Z' }
    const words = told([ratnamala, arrived])
    for (const one of ['Ratnamala Beauty House', 'Tamarai']) {
      expect(words).toContain(`${one} handed its parcel to the courier`)
      expect(words).toContain(`The parcel from ${one} was delivered`)
    }
    expect(words).not.toContain('Handed to the courier')
    expect(words.match(/elivered/g)).toHaveLength(2)
  })

  it('are told of while they are packed, each by its seller', () => {
    const packed = parcel({ status: 'processing', packingAt: '2026-11-22T05:00:00.000Z' })
    const all = [step('processing', '2026-11-22T05:00:00.000Z'), ...history]
    const words = (parcels: ShipmentView[]) =>
      wordsOf(<OrderTimeline order={{ history: all, changes: [], parcels }} told={new Set()} />)
    expect(words([packed, tamarai])).toContain('The parcel from Ratnamala Beauty House is being packed')
    expect(words([packed, tamarai])).not.toContain('Being packed')
    expect(words([packed])).toContain('Being packed')
  })

  it('are counted without those that were cancelled', () => {
    const title = (parcels: ShipmentView[]) => shipmentsTitle({ status: 'shipped', parcels })
    const gone = parcel({ seller: 'Nila', status: 'cancelled' })
    expect(title([ratnamala, tamarai, gone])).toBe('Your 2 parcels')
    expect(title([tamarai, gone])).toBe('Your parcel')
  })

  it('that have arrived are counted on the card, beside the day of the others', () => {
    const some = order({ status: 'shipped', parcelNews: '1 of 3 parcels delivered', parcelsDelivered: 1 })
    const words = wordsOf(<OrderCard order={some} onChange={() => {}} />)
    expect(words).toContain('The rest by Sat, 31 Oct 2026, 1 of 3 parcels delivered')
    const sent = { ...some, parcelNews: '1 of 3 parcels shipped', parcelsDelivered: 0 }
    expect(wordsOf(<OrderCard order={sent} onChange={() => {}} />)).toContain(
      'Expected Sat, 31 Oct 2026, 1 of 3 parcels shipped',
    )
  })

  it('make a step done once all of them have reached it', () => {
    const steps = (lastStatus: string) =>
      wordsOf(<OrderProgress order={order({ status: 'shipped', lastStatus })} />).replaceAll(' , ', ', ')
    expect(steps('pending')).toBe('Order Confirmed, done Processing, in part Shipped, in part Delivered, not yet')
    expect(steps('shipped')).toBe('Order Confirmed, done Processing, done Shipped, done Delivered, not yet')
  })

  it('stand by what is to be followed: on its way, then to come, then arrived, then cancelled', () => {
    const parcels = [
      parcel({ seller: 'Aranya', status: 'cancelled' }),
      parcel({ seller: 'Kesari', status: 'delivered', deliveredAt }),
      parcel({ seller: 'Nila', status: 'pending' }),
      parcel({ seller: 'Padma', status: 'processing' }),
      parcel({ seller: 'Tamarai', status: 'shipped', shippedAt, carrier: 'Delhivery', trackingNumber: 'TRK1' }),
    ]
    const words = wordsOf(<OrderShipments order={{ ...order(), history: [], changes: [], parcels }} />)
    expect(words.match(/From \w+/g)).toEqual(['From Tamarai', 'From Nila', 'From Padma', 'From Kesari', 'From Aranya'])
    expect(words).toContain('Sent 23 Nov 2026, expected Sat, 31 Oct 2026')
    expect(words.match(/Not shipped yet/g)).toHaveLength(2)
  })

  it('are told of once where there is one', () => {
    const words = told([ratnamala])
    expect(words).toContain('Ratnamala Beauty House handed it to the courier')
    expect(words).not.toContain('Handed to the courier')
    expect(words.match(/Delivered/g)).toHaveLength(1)
  })

  it('stand as the order stands where nobody knows their moments', () => {
    const words = told([parcel({ status: 'delivered' })])
    expect(words).toContain('Handed to the courier')
    expect(words).toContain('Delivered')
  })
})

describe('the history of an order', () => {
  const refund = (about: Partial<OrderChangeView>): OrderChangeView => ({
    ...{ what: 'refunded', at: '2026-11-26T05:00:00.000Z', by: null, item: 'Rose Mist', amount: 50, reason: null },
    ...{ reference: 'rf_1', returnId: null, ...about },
  })
  const words = (change: OrderChangeView, told: string[] = []) =>
    wordsOf(<OrderTimeline order={{ history: [], changes: [change], parcels: [] }} told={new Set(told)} />)

  it('says why money was given, in the words of the operator', () => {
    expect(words(refund({ item: null, reason: 'Sorry for the delay.' }))).toContain(
      'Sorry for the delay. Reference rf_1',
    )
  })

  it('says so of goodwill that is still to be sent', () => {
    const change = refund({ what: 'goodwill_due', item: null, reason: 'Sorry for the delay.', reference: null })
    expect(words(change)).toContain('Refund of ₹50 approved')
    expect(words(change)).not.toContain('on its way')
  })

  it('leaves the money of a return to the return that stands on the page', () => {
    const change = refund({ returnId: 'R-7K2M4QX' })
    expect(words(change, ['R-7K2M4QX'])).toBe('')
    expect(words(change)).toContain('Refund of ₹50 sent')
  })
})

describe('what a bank took back or asks for', () => {
  // The total is ₹2,592. What a bank gave back does not go back from us.
  const cancelled = (paymentStatus: 'refund_due' | 'refunded', open: number, lost: number) => {
    const ours = 2_592 - lost
    const sums = paymentStatus === 'refunded' ? { refunded: ours } : { refundDue: ours }
    const about = { status: 'cancelled', paymentStatus, chargedBack: { open, lost }, ...sums } as const
    return wordsOf(<OrderProgress order={order(about)} />)
  }

  it.each([
    ['refund_due', 0, 0, '₹2,592 of your payment is on its way back to you.'],
    ['refund_due', 2_592, 0, 'Your bank has asked us for ₹2,592, so we can’t refund that until the bank decides.'],
    [
      'refund_due',
      592,
      0,
      'Your bank has asked us for ₹592, so we can’t refund that until the bank decides. ₹2,000 of your payment is on its way back to you.',
    ],
    ['refunded', 0, 2_592, 'Your bank gave you ₹2,592 back.'],
    ['refunded', 0, 592, 'Your bank gave you ₹592 back. Refund of ₹2,000 sent.'],
    ['refunded', 0, 0, 'Refund of ₹2,592 sent.'],
  ] as const)('of a cancelled order: %s, %i asked for, %i given', (paymentStatus, open, lost, sentence) => {
    expect(cancelled(paymentStatus, open, lost)).toBe(`Cancelled on 26 Oct 2026. ${sentence}`)
  })

  it.each([
    ['captured', 500, 0, 'Paid Your bank has asked us to return ₹500. We’re waiting for its decision.'],
    ['partly_refunded', 0, 500, 'Paid, part of it given back Your bank gave you ₹500 back.'],
    ['refunded', 0, 2_592, 'Given back by your bank Your bank gave you ₹2,592 back.'],
  ] as const)('of another: %s, %i asked for, %i given', (paymentStatus, open, lost, sentence) => {
    const it_ = order({ paymentMethod: 'upi', paymentMethodName: 'UPI', paymentStatus, chargedBack: { open, lost } })
    expect(wordsOf(<OrderPayment order={it_} />)).toBe(`UPI ${sentence}`)
  })

  it('is said before an order is cancelled', () => {
    expect(moneyBack(order({ paymentMethod: 'upi', chargedBack: { open: 500, lost: 0 } }))).toBe(
      ' We’ll refund ₹2,592 to your UPI account in 7-10 business days. Your bank has also asked us for ₹500, so we can’t refund that part until the bank decides.',
    )
  })
})

describe('on top stands', () => {
  it.each([
    [order(), 'Expected Sat, 31 Oct 2026'],
    [delivered, 'Delivered 1 Nov 2026'],
    [order({ status: 'cancelled' }), undefined],
  ])('%# when it comes or came, in India', (one, sentence) => {
    expect(deliverySentence(one)).toBe(sentence)
  })

  it('beside Pending, that the seller has not started', () => {
    expect(orderNews(order())).toBe('We have your order. It will be packed soon.')
    expect(orderNews(order({ status: 'processing' }))).toBeUndefined()
  })

  it('that a transfer is awaited, and no day, until the money is there', () => {
    const unpaid = order({
      paymentMethod: 'bank-transfer',
      paymentMethodName: 'Bank transfer',
      paymentStatus: 'manual',
    })
    expect(orderNews(unpaid)).toBe('Waiting for your transfer of ₹2,592.')
    expect(deliverySentence(unpaid)).toBeUndefined()
    expect(orderNews({ ...unpaid, paymentMethodName: 'Gift card' })).toBe('Waiting for your payment of ₹2,592.')
    expect(orderNews({ ...unpaid, paymentStatus: 'captured' })).toContain('We have your order')
    expect(orderNews({ ...unpaid, status: 'cancelled' })).toBeUndefined()
  })
})

describe('tries to pay that came to nothing', () => {
  const counts = { placed: 1, open: 1, delivered: 0, cancelled: 0, declined: 1 }
  const said = (count: number, areShown: boolean) =>
    wordsOf(<DeclinedTries count={count} areShown={areShown} to="/orders" />)

  it('are told without a card or a bank: whoever left the page of the gateway had neither', () => {
    expect(said(1, false)).toContain('A payment was not completed, and nothing was charged. Show it')
    expect(said(2, true)).toContain('2 payments were not completed, and nothing was charged. Show my orders')
    expect(refundSentence(order({ status: 'cancelled', paymentStatus: 'declined' }))).toBe(
      ' Your payment was not completed, and nothing was charged.',
    )
  })

  it('have a tab of their own while they are shown', () => {
    const tabs = (show: 'placed' | 'declined') => htmlOf(<OrderTools asked={{ show, q: '' }} counts={counts} />)
    expect(tabs('placed')).not.toContain('Not completed')
    expect(tabs('declined')).toMatch(/aria-current="page"[^>]*>Not completed/)
  })
})

describe('of an order that is not paid stands', () => {
  const until = '2026-10-26T12:29:00.000Z'
  const awaiting = (toPay: OrderView['toPay']) => order({ paymentStatus: 'awaiting', toPay })
  it.each([
    [
      null,
      'We’re confirming your payment',
      'Your bank hasn’t answered yet, which can take a few minutes. You don’t need to pay again: we’ll email you at meera@people.example when it does. If it says no, the order is cancelled and you get back whatever was taken.',
    ],
    [{ until, failure: null, failureCode: null }, 'Payment pending', 'You have not paid yet. Pay ₹2,592 by 5:59 pm.'],
    [
      { until, failure: 'the bank refused the card.', failureCode: 'bank_refused_card' as const },
      'Payment pending',
      'The payment did not work: the bank refused the card. Nothing was charged. Pay ₹2,592 by 5:59 pm.',
    ],
    [
      { until, failure: 'it was cancelled on the payment page.', failureCode: 'cancelled_on_page' as const },
      'Payment pending',
      'You cancelled the payment. Nothing was charged. Pay ₹2,592 by 5:59 pm.',
    ],
  ])('%# what it waits for, and by when', (toPay, title, sentence) => {
    expect(unpaidTitle(awaiting(toPay))).toBe(title)
    expect(unpaidSentence(awaiting(toPay))).toBe(sentence)
  })

  it('the way to pay, where a bank is not being asked', () => {
    expect(htmlOf(<UnpaidNotice order={awaiting({ until, failure: null, failureCode: null })} />)).toContain(
      'href="/checkout/payment?order=SHR-5N2TR-GTHHT"',
    )
    expect(htmlOf(<UnpaidNotice order={awaiting(null)} />)).not.toContain('href')
  })

  it('nothing of it once it is cancelled', () => {
    expect(isUnpaid(awaiting(null))).toBe(true)
    expect(isUnpaid(order({ status: 'cancelled', paymentStatus: 'expired' }))).toBe(false)
  })
})

describe('what has arrived', () => {
  const returnUntil = '2026-12-16'
  function on(
    day: string,
    about: { canReturn?: boolean; daysAtItems?: boolean } = {},
    returnDays: string[] = [],
  ): string {
    vi.useFakeTimers({ now: new Date(day) })
    try {
      return wordsOf(<ReturnOrReport order={{ ...delivered, returnUntil, returnDays }} {...about} />)
    } finally {
      vi.useRealTimers()
    }
  }

  const both = 'Return or exchange something of order SHR-5N2TR-GTHHT , or report a problem with order SHR-5N2TR-GTHHT'
  const report = 'Report a problem with order SHR-5N2TR-GTHHT'

  const closed = `Return window closed on 16 Dec 2026. See what you can still return of order SHR-5N2TR-GTHHT , or report a problem with order SHR-5N2TR-GTHHT`

  it('can come back while the API says so: some reasons have no end, and it is said that the days are over', () => {
    expect(on('2026-12-16T18:29:00Z')).toBe(both)
    expect(on('2027-12-01T12:00:00Z', { canReturn: true })).toBe(closed)
    expect(on('2026-11-02T12:00:00Z', { canReturn: false })).toBe(report)
    expect(on('2027-12-01T12:00:00Z')).toBe(closed)
  })

  it('of a category that takes nothing back leads to what can come back', () => {
    expect(wordsOf(<ReturnOrReport order={{ ...delivered, returnUntil: null }} />)).toMatch(
      /^See what you can still return/,
    )
  })

  it('names the last day of what is unopened until it is over in India, and the form after it', () => {
    expect(on('2026-12-16T18:29:00Z', { canReturn: true }, [returnUntil])).toBe(
      `Return unopened products by 16 Dec 2026. ${both}`,
    )
    expect(on('2026-12-16T18:31:00Z', { canReturn: true }, [returnUntil])).toBe(closed)
  })

  it('in parcels with different days names the earliest that is not over', () => {
    const days = ['2026-12-10', '2026-12-14', returnUntil]
    expect(on('2026-12-09T12:00:00Z', {}, days)).toBe(`Return by 10 Dec 2026. ${both}`)
    expect(on('2026-12-11T12:00:00Z', {}, days)).toContain('Return by 14 Dec 2026.')
    expect(on('2026-12-15T12:00:00Z', {}, days)).toBe(`Return unopened products by 16 Dec 2026. ${both}`)
  })

  it('in parcels with different days names them item by item on its page', () => {
    const days = ['2026-12-10', returnUntil]
    expect(on('2026-12-09T12:00:00Z', { canReturn: true, daysAtItems: true }, days)).toBe(both)
    vi.setSystemTime('2026-12-11T12:00:00Z')
    const items = days.map((day, at) => line({ variantId: `v${at}`, returnUntil: day }))
    const words = wordsOf(<OrderItems items={items} withReturnDays />)
    vi.useRealTimers()
    expect(words).toContain('Return window closed on 10 Dec 2026')
    expect(words).toContain('Return unopened by 16 Dec 2026')
    expect(wordsOf(<OrderItems items={items} />)).not.toContain('Return')
  })

  it('of one seller can come back before the rest has arrived', () => {
    const some = <ReturnOrReport order={order({ status: 'shipped', returnUntil: '2999-12-16' })} canReturn />
    expect(wordsOf(some)).toBe(both)
  })

  it('cannot come back where no piece is left', () => {
    expect(wordsOf(<ReturnOrReport order={{ ...delivered, returnable: false }} />)).toBe(report)
  })

  it('leads to the form with its number; what has not arrived does not', () => {
    expect(htmlOf(<ReturnOrReport order={delivered} />)).toContain('href="/contact?order=SHR-5N2TR-GTHHT"')
    expect(wordsOf(<ReturnOrReport order={order({ status: 'shipped' })} />)).toBe('')
  })
})

describe('a line of an order', () => {
  it('says what it cost before tax, as its price is: tax stands once below', () => {
    const soap = line({ variantId: 'w', price: 249, quantity: 2, total: 587.42 })
    const words = wordsOf(<OrderItems items={[line(), soap]} />)
    expect(words).toContain('₹549')
    expect(words).toContain('₹498')
    expect(words).not.toContain('tax')
    expect(words).not.toContain('.')
  })

  it('marks what was looked for, however it is written', () => {
    const html = htmlOf(<OrderItems items={[line({ variantName: 'No. 4 (new)' })]} words={['mist', '(new']} />)
    expect(html).toContain('Rose <mark>Mist</mark>')
    expect(html).toContain('No. 4 <mark>(new</mark>)')
    expect(htmlOf(<OrderItems items={[line()]} />)).not.toContain('<mark')
  })

  it('leads to its product while that is in the shop', () => {
    expect(htmlOf(<OrderItems items={[line()]} />)).toContain('href="/products/rose-mist"')
    expect(htmlOf(<OrderItems items={[line({ slug: null })]} />)).not.toContain('href')
  })
})

describe('a parcel on its way', () => {
  it('leads to the page of a courier that is known, and has its number to copy', () => {
    const words = wordsOf(<ShipmentTracking carrier="Delhivery" trackingNumber="TRK1" />)
    expect(words).toBe('Courier Delhivery Tracking number TRK1 Track with Delhivery in a new tab Copy number')
  })

  it('of another courier has its number to copy', () => {
    const html = htmlOf(<ShipmentTracking carrier="My cousin" trackingNumber="TRK1" />)
    expect(html).not.toContain('href')
    expect(html).toContain('Copy number')
  })

  it('says nothing before it is sent', () => {
    expect(wordsOf(<ShipmentTracking carrier={null} trackingNumber={null} />)).toBe('')
  })
})

describe('where an order goes', () => {
  const card = (about: Partial<OrderView>) => wordsOf(<OrderCard order={order(about)} onChange={() => {}} />)

  it('is said with the day of one that has arrived', () => {
    expect(card(delivered)).toContain('Delivered 1 Nov 2026 to Meera Krishnan , 14, 2nd Cross')
  })

  it('is not said of one that is cancelled', () => {
    expect(card({ status: 'cancelled' })).not.toMatch(/Deliver(?:ing|ed) to/)
  })

  it('is said of one that comes', () => {
    expect(card({})).toContain('Delivering to Meera Krishnan , 14, 2nd Cross')
  })
})

describe('the amounts of a card come to its total', () => {
  const items = [
    line(),
    line({ variantId: 'w', name: 'Soap', price: 498 }),
    line({ variantId: 'x', name: 'Comb', price: 299 }),
    line({ variantId: 'y', name: 'Kajal', price: 249 }),
    line({ variantId: 'z', name: 'Serum', price: 249 }),
  ]
  const ordered = { itemCount: 5, subtotal: 1_844, tax: 332, total: 2_176 }
  const card = (about: Partial<OrderView>, q = '') => {
    const words = wordsOf(<OrderCard order={order({ items, ordered, ...about })} q={q} onChange={() => {}} />)
    return words.replace(/ (?:Delivering to|Delivered (?:\d|to)|Current Status).*/, '')
  }

  it.each([
    ['paid', { paid: 2_176 }, 'Total paid ₹2,176', 'And 2 more products ₹498 Tax (18%) ₹332'],
    [
      'paid, and a line refunded since',
      { paid: 2_176, refunded: 588.08, totalAmount: 1_587.92, tax: 241.92, items: cancelled(3, 4) },
      'Total paid ₹2,176',
      'And 2 more products, cancelled ₹498 Tax (18%) ₹332 ₹588.08 refunded',
    ],
    [
      'to be paid at the door, without a line',
      { paid: 0, paymentStatus: 'on_delivery', totalAmount: 1_588, tax: 242, items: cancelled(3, 4) },
      'Total with tax ₹1,588',
      'And 2 more products, cancelled ₹0 Tax (18%) ₹242',
    ],
    [
      'paid at the door, without a line',
      { paid: 1_588, paymentStatus: 'collected', totalAmount: 1_588, tax: 242, items: cancelled(3, 4) },
      'Total paid ₹1,588',
      'And 2 more products, cancelled ₹0 Tax (18%) ₹242',
    ],
    [
      'never paid',
      { paid: 0, paymentStatus: 'void', status: 'cancelled', totalAmount: 1_588, tax: 242 },
      'Total with tax ₹2,176',
      'And 2 more products ₹498',
    ],
    ['delivered', { paid: 2_176, status: 'delivered' }, 'Total with tax ₹2,176', 'And 2 more products ₹498'],
  ] as const)('%s', (_, about, total, end) => {
    const words = card(about as Partial<OrderView>)
    expect(words).toContain(total)
    expect(words.endsWith(end), words).toBe(true)
  })

  it('hide no line alone, and none that was looked for', () => {
    expect(card({ items: items.slice(0, 4) })).not.toContain('more product')
    const words = card({}, 'serum ROSE')
    expect(words).toContain('Serum')
    expect(words).not.toContain('Comb')
    expect(words).toContain('And 2 more products ₹548')
  })

  /** The lines, some of them cancelled. */
  function cancelled(...places: number[]): OrderItemView[] {
    return items.map((one, at) => (places.includes(at) ? { ...one, cancelled: true } : one))
  }
})
