import { waitsForBank } from '#modules/orders/money-back.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { refundTime } from '#modules/payments/refund-time.ts'
import { isPaid } from '#modules/payments/rules.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { leftOf } from './money.tsx'

/** Said before an order is cancelled: where what was paid goes, and by when. Begins with a space; empty where nothing was paid. */
export function moneyBack(order: OrderView): string {
  if (!isPaid(order.paymentStatus)) return ''
  return ` ${goesBack(order, leftOf(order))}`
}

/** So much goes back, where to, and by when. */
export function goesBack(order: OrderView, rupees: number): string {
  if (rupees === 0) return 'Everything you paid has been refunded or is about to be.'
  return `We’ll refund ${formatRupees(rupees)} ${wayBack(order)}${waitsForBank(order)}`
}

const ways: Partial<Record<string, string>> = { card: 'to your card', upi: 'to your UPI account' }

/** Where money goes back to, and by when: the end of a sentence. */
const wayBack = ({ paymentMethod }: Pick<OrderView, 'paymentMethod'>): string =>
  `${ways[paymentMethod] ?? 'the way you paid'} in ${refundTime}.`
