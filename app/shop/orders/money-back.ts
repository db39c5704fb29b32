import { waitsForBank } from '#modules/orders/money-back.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { isPaid, refundTime } from '#modules/payments/rules.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** Said before an order is cancelled: where what was paid goes, and by when. Begins with a space; empty where nothing was paid. */
export function moneyBack(order: OrderView): string {
  if (!isPaid(order.paymentStatus)) return ''
  const isPartly = order.refunded + order.refundDue > 0
  const what = isPartly ? 'What is left of your payment' : formatRupees(order.totalAmount)
  return ` ${what} ${wayBack(order)}${waitsForBank(order)}`
}

/** Where money goes back to, and by when: the end of a sentence. */
export const wayBack = ({ paymentMethod }: Pick<OrderView, 'paymentMethod'>): string =>
  `goes back ${paymentMethod === 'card' ? 'to your card' : 'the way you paid'} in ${refundTime}.`
