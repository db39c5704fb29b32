import { type Paise, paise } from '#platform/kit/money.ts'

/** What is known of an order's money. Awaiting: the provider has not said yet. */
export const paymentStatuses = [
  'awaiting',
  'captured',
  'declined',
  'expired',
  'on_delivery',
  'collected',
  'manual',
  'refund_due',
  'partly_refunded',
  'refunded',
  'void',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The same in the words of every list, filter, page and file for those who work here. */
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

/** Where a refund stands: owed, or sent. */
export const refundStatuses = ['due', 'refunded'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** The same in words, behind its sum. */
export const refundWords: Record<RefundStatus, string> = { due: 'to be sent', refunded: 'sent' }

export const isRefundSent = (status: RefundStatus): boolean => status === 'refunded'

/** The cash still to be collected at the door for one vendor order, in paise: its sum until it is delivered or cancelled. */
export const toCollect = (payment: PaymentStatus, vendorOrder: string, sum: Paise): Paise =>
  paise(payment === 'on_delivery' && vendorOrder !== 'delivered' && vendorOrder !== 'cancelled' ? sum : 0)

/** Stock of an order is held so long for a payment that has not been confirmed. */
export const paymentHoldMinutes = 15

const minuteMs = 60_000
/** Banks answer late for so long; afterwards what they took goes back by itself. */
const lateDays = 5

/**
 * When to ask again what became of the payment of an order that was given up: soon at first, then ever more seldom. Undefined once no bank answers
 * any more. `expiresAt` is when the order's hold ended.
 */
export function nextLateCheck(expiresAt: Date, now: Date): Date | undefined {
  const elapsed = now.getTime() - expiresAt.getTime()
  if (elapsed > lateDays * 24 * 60 * minuteMs) return undefined
  return new Date(now.getTime() + Math.max(minuteMs, elapsed))
}

/** A URL name for a method's name; from the second attempt on with a number: 'Gift card' → 'gift-card', 'gift-card-2'. */
export function methodCode(name: string, attempt: number): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
  const base = plain || 'method'
  return attempt === 1 ? base : `${base}-${attempt}`
}
