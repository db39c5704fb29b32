import { ProgressLine } from '#app/ui/progress-line.tsx'
import { statusWord } from '#app/ui/status-badge.tsx'
import { bankWords } from '#modules/orders/money-back.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** The steps of an order as its customer reads them. */
export const orderSteps = ['Order Confirmed', 'Processing', 'Shipped', 'Delivered'] as const

const reached = new Map([
  ['pending', 1],
  ['processing', 2],
  ['shipped', 3],
  ['delivered', 4],
])

const sumSentence = (rupees: number, becomes: string): string =>
  rupees > 0 ? ` ${formatRupees(rupees)} ${becomes}.` : ''

/** What became of the money of a cancelled order. Begins with a space. */
export function refundSentence({ paymentStatus, refunded, refundDue, chargedBack }: OrderView): string {
  const said = bankWords(chargedBack)
  switch (paymentStatus) {
    case 'refund_due':
      return `${said}${sumSentence(refundDue - chargedBack.open, 'of your payment is on its way back to you')}`
    case 'refunded':
      return `${said}${sumSentence(refunded, 'was refunded')}`
    case 'declined':
      return ' Your payment was declined, and nothing was charged.'
    case 'expired':
      return ' The payment did not come through, and nothing was charged.'
    default:
      return ''
  }
}

/** How far an order is: the line up to the current step, a sentence where there is no line. */
export function OrderProgress({ order }: { order: OrderView }) {
  const steps = reached.get(order.status)
  if (steps !== undefined) return <ProgressLine label="Order progress" steps={orderSteps} reached={steps} />
  if (order.status === 'cancelled') {
    return (
      <p className="text-sm text-ink-2">
        Cancelled on {formatDay(order.updatedAt)}.{refundSentence(order)}
      </p>
    )
  }
  return <p className="text-sm text-ink-2">{statusWord(order.status)}</p>
}

/** One quiet sentence while nobody has begun; nothing otherwise. */
export const orderNews = ({ status }: OrderView): string | undefined =>
  status === 'pending' ? 'We have your order; the seller has not started yet.' : undefined

const paid: Partial<Record<OrderView['paymentStatus'], string>> = {
  awaiting: 'Being confirmed',
  captured: 'Paid',
  collected: 'Paid on delivery',
  partly_refunded: 'Paid, part of it refunded',
  on_delivery: 'To be paid on delivery',
  manual: 'To be confirmed by us',
  refund_due: 'On its way back to you',
  refunded: 'Refunded',
}

/** The money as it stands, also where a bank gave some of it back. */
function paidWords({ paymentStatus, totalAmount, chargedBack: { lost } }: OrderView): string | undefined {
  if (lost === 0) return paid[paymentStatus]
  if (paymentStatus === 'partly_refunded') return 'Paid, part of it given back'
  if (paymentStatus === 'refunded') return lost >= totalAmount ? 'Given back by your bank' : 'Given back'
  return paid[paymentStatus]
}

/** How it is paid and what is known of the money. */
export function OrderPayment({ order }: { order: OrderView }) {
  return (
    <>
      <p>{order.paymentMethodName}</p>
      {order.paymentMethod === 'card' ? <p>Card details are not displayed for security.</p> : null}
      {order.status === 'cancelled' && !order.paymentStatus.startsWith('refund') ? null : <p>{paidWords(order)}</p>}
      {order.chargedBack.open > 0 ? (
        <p>Your bank asks us for {formatRupees(order.chargedBack.open)} back. That waits until it has decided.</p>
      ) : null}
      {order.chargedBack.lost > 0 ? <p>Your bank gave you {formatRupees(order.chargedBack.lost)} back.</p> : null}
      {order.paymentDetails && order.paymentStatus === 'manual' && order.status !== 'cancelled' ? (
        <p>{order.paymentDetails}</p>
      ) : null}
    </>
  )
}

/** What the total is made of. */
export function OrderSums({ order }: { order: OrderView }) {
  return (
    <>
      <p>Subtotal {formatRupees(order.subtotal)}</p>
      <p>Tax (18%) {formatRupees(order.tax)}</p>
      <p>Shipping free</p>
      <p className="font-semibold text-ink">Total {formatRupees(order.totalAmount)}</p>
    </>
  )
}
