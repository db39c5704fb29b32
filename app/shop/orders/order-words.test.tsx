import { describe, expect, it, vi } from 'vitest'
import type { OrderView } from '#modules/orders/shapes.ts'
import { cancelledOnPage } from '#modules/payments/rules.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { deliverySentence, ReturnOrReport } from './delivery.tsx'
import { OrderItems } from './items.tsx'
import { moneyBack } from './money-back.ts'
import { OrderPayment, OrderProgress, orderNews, refundSentence } from './status.tsx'
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
  refunded: 0,
  refundDue: 0,
  toPay: null,
  chargedBack: { open: 0, lost: 0 },
  createdAt: '2026-10-26T05:00:00.000Z',
  updatedAt: '2026-10-26T05:00:00.000Z',
  estimatedDelivery: '2026-10-31',
  deliveredAt: null,
  ...about,
})
const delivered = order({ status: 'delivered', deliveredAt: '2026-10-31T20:00:00.000Z' })

describe('before an order is cancelled it is said', () => {
  it.each([
    ['captured', 'card', {}, ' ₹2,592 goes back to your card in 7-10 business days.'],
    ['captured', 'upi', {}, ' ₹2,592 goes back the way you paid in 7-10 business days.'],
    [
      'captured',
      'upi',
      { refundDue: 100 },
      ' What is left of your payment goes back the way you paid in 7-10 business days.',
    ],
    [
      'partly_refunded',
      'card',
      { refunded: 100 },
      ' What is left of your payment goes back to your card in 7-10 business days.',
    ],
    ['on_delivery', 'cod', {}, ''],
    ['awaiting', 'upi', {}, ''],
  ] as const)('%s by %s, %o: %s', (paymentStatus, paymentMethod, back, sentence) => {
    expect(moneyBack(order({ paymentStatus, paymentMethod, ...back }))).toBe(sentence)
  })
})

describe('after an order was cancelled it is said', () => {
  it.each([
    [
      { paymentStatus: 'refund_due', refunded: 592, refundDue: 2_000 },
      ' ₹2,000 of your payment is on its way back to you.',
    ],
    [{ paymentStatus: 'refunded', refunded: 2_592 }, ' ₹2,592 was refunded.'],
    [{ paymentStatus: 'void' }, ''],
  ] as const)('%o: %s', (money, sentence) => {
    expect(refundSentence(order({ status: 'cancelled', ...money }))).toBe(sentence)
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
    ['refund_due', 2_592, 0, 'Your bank has asked us for ₹2,592. That waits until it has decided.'],
    [
      'refund_due',
      592,
      0,
      'Your bank has asked us for ₹592. That waits until it has decided. ₹2,000 of your payment is on its way back to you.',
    ],
    ['refunded', 0, 2_592, 'Your bank gave you ₹2,592 back.'],
    ['refunded', 0, 592, 'Your bank gave you ₹592 back. ₹2,000 was refunded.'],
    ['refunded', 0, 0, '₹2,592 was refunded.'],
  ] as const)('of a cancelled order: %s, %i asked for, %i given', (paymentStatus, open, lost, sentence) => {
    expect(cancelled(paymentStatus, open, lost)).toBe(`Cancelled on 26 Oct 2026. ${sentence}`)
  })

  it.each([
    ['captured', 500, 0, 'Paid Your bank asks us for ₹500 back. That waits until it has decided.'],
    ['partly_refunded', 0, 500, 'Paid, part of it given back Your bank gave you ₹500 back.'],
    ['refunded', 0, 2_592, 'Given back by your bank Your bank gave you ₹2,592 back.'],
  ] as const)('of another: %s, %i asked for, %i given', (paymentStatus, open, lost, sentence) => {
    const it_ = order({ paymentMethod: 'upi', paymentMethodName: 'UPI', paymentStatus, chargedBack: { open, lost } })
    expect(wordsOf(<OrderPayment order={it_} />)).toBe(`UPI ${sentence}`)
  })

  it('is said before an order is cancelled', () => {
    expect(moneyBack(order({ paymentMethod: 'upi', chargedBack: { open: 500, lost: 0 } }))).toBe(
      ' ₹2,592 goes back the way you paid in 7-10 business days. Your bank has asked us for ₹500 too: as much as that waits until it has decided.',
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
    expect(orderNews(order())).toBe('We have your order; the seller has not started yet.')
    expect(orderNews(order({ status: 'processing' }))).toBeUndefined()
  })
})

describe('of an order that is not paid stands', () => {
  const until = '2026-10-26T12:29:00.000Z'
  const awaiting = (toPay: OrderView['toPay']) => order({ paymentStatus: 'awaiting', toPay })
  it.each([
    [
      null,
      'We’re confirming your payment',
      'Nothing is sent before that. We write to meera@people.example as soon as your bank answers.',
    ],
    [{ until, failure: null }, 'Payment pending', 'You have not paid yet. Pay ₹2,592 by 5:59 pm.'],
    [
      { until, failure: 'the bank refused the card.' },
      'Payment pending',
      'The payment did not work: the bank refused the card. Nothing was charged. Pay ₹2,592 by 5:59 pm.',
    ],
    [
      { until, failure: cancelledOnPage },
      'Payment pending',
      'You cancelled the payment. Nothing was charged. Pay ₹2,592 by 5:59 pm.',
    ],
  ])('%# what it waits for, and by when', (toPay, title, sentence) => {
    expect(unpaidTitle(awaiting(toPay))).toBe(title)
    expect(unpaidSentence(awaiting(toPay))).toBe(sentence)
  })

  it('the way to pay, where a bank is not being asked', () => {
    expect(htmlOf(<UnpaidNotice order={awaiting({ until, failure: null })} />)).toContain(
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
  function on(day: string, about: { until?: string; canReturn?: boolean } = {}): string {
    vi.useFakeTimers({ now: new Date(day) })
    try {
      return wordsOf(<ReturnOrReport order={delivered} {...about} />)
    } finally {
      vi.useRealTimers()
    }
  }

  const both = 'Return or exchange something of order SHR-5N2TR-GTHHT , or report a problem with order SHR-5N2TR-GTHHT'
  const report = 'Report a problem with order SHR-5N2TR-GTHHT'

  it('can come back while the API says so: some reasons have no end', () => {
    expect(on('2027-12-01T12:00:00Z', { canReturn: true })).toBe(both)
    expect(on('2026-11-02T12:00:00Z', { canReturn: false })).toBe(report)
    expect(on('2027-12-01T12:00:00Z')).toBe(both)
  })

  it('names the last day of what is unopened until it is over in India, and the form after it', () => {
    const until = '2026-12-16'
    expect(on('2026-12-16T18:29:00Z', { until, canReturn: true })).toBe(
      `Unopened products are returnable until 16 Dec 2026. ${both}`,
    )
    expect(on('2026-12-16T18:31:00Z', { until, canReturn: true })).toBe(both)
  })

  it('of one seller can come back before the rest has arrived', () => {
    const some = <ReturnOrReport order={order({ status: 'shipped' })} canReturn />
    expect(wordsOf(some)).toBe(both)
  })

  it('leads to the form with its number; what has not arrived does not', () => {
    expect(htmlOf(<ReturnOrReport order={delivered} />)).toContain('href="/contact?order=SHR-5N2TR-GTHHT"')
    expect(wordsOf(<ReturnOrReport order={order({ status: 'shipped' })} />)).toBe('')
  })
})

describe('a line of an order', () => {
  const item = {
    ...{
      productId: 'p',
      variantId: 'v',
      name: 'Rose Mist',
      slug: 'rose-mist',
      variantName: '',
      price: 100,
      quantity: 1,
    },
    ...{ imageUrl: null, cancelled: false, canCancel: true, cancelReason: null, refund: null },
  }

  it('leads to its product while that is in the shop', () => {
    expect(htmlOf(<OrderItems items={[item]} />)).toContain('href="/products/rose-mist"')
    expect(htmlOf(<OrderItems items={[{ ...item, slug: null }]} />)).not.toContain('href')
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
