import { type Paise, paise } from '#platform/kit/money.ts'
import type { PaymentStatus } from './rules.ts'

/** What is known of an order's money, in the words of every list, filter, page and file for those who work here. */
export const paymentWords: Record<PaymentStatus, string> = {
  awaiting: 'Being confirmed',
  captured: 'Paid',
  declined: 'Declined',
  expired: 'Not confirmed in time',
  on_delivery: 'To collect on delivery',
  collected: 'Collected on delivery',
  manual: 'Waiting for payment',
  refund_due: 'Refund due',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  void: 'Nothing charged',
}

/** Whether an order's money is here: taken, seen by the operator or collected at every door; also where some of it went back since. */
export const isPaid = (status: PaymentStatus): boolean =>
  status === 'captured' || status === 'collected' || status === 'partly_refunded'

/** The cash still to be collected at the door for one vendor order, in paise: its sum until it is delivered or cancelled. */
export const toCollect = (payment: PaymentStatus, vendorOrder: string, sum: Paise): Paise =>
  paise(payment === 'on_delivery' && vendorOrder !== 'delivered' && vendorOrder !== 'cancelled' ? sum : 0)
