import { ProgressLine } from '#app/ui/progress-line.tsx'
import { statusWord } from '#app/ui/status-badge.tsx'
import { bankWords } from '#modules/orders/money-back.ts'
import { awaitsTransfer } from '#modules/orders/rules.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { refundTime } from '#modules/payments/refund-time.ts'
import { addDays, formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** The steps of an order as its customer reads them. */
export const orderSteps = ['Order Confirmed', 'Processing', 'Shipped', 'Delivered'] as const

const reached = new Map([
  ['pending', 1],
  ['processing', 2],
  ['shipped', 3],
  ['delivered', 4],
])

/** What an order is paid by that an admin confirms by hand, and how much of it is awaited. */
export const transferSentence = ({ paymentMethodName, totalAmount }: OrderView): string =>
  `Waiting for your ${/transfer/i.test(paymentMethodName) ? 'transfer' : 'payment'} of ${formatRupees(totalAmount)}.`

const sumSentence = (rupees: number, becomes: string): string =>
  rupees > 0 ? ` ${formatRupees(rupees)} ${becomes}.` : ''

/** A bank that has not credited a refund after so many days does not do it any more. */
const refundDays = 16

const isUnderWay = (at: string): boolean => Date.now() < addDays(new Date(at), refundDays).getTime()

/** Of a refund that was sent: when, and, while its bank may still be at it, how long that takes. `what`: 'Refund of ₹648'. */
export function refundSent(what: string, at: string | null): string {
  if (!at) return `${what} sent.`
  return `${what} sent on ${formatDay(at)}${isUnderWay(at) ? `; it reaches your account in ${refundTime}` : ''}.`
}

/** The same of refunds in parts: when the last was sent. */
function partsSent(rupees: number, at: string | null): string {
  const sum = `${formatRupees(rupees)} refunded`
  if (!at) return `${sum}.`
  return `${sum}, the last part on ${formatDay(at)}.${isUnderWay(at) ? ` Refunds reach your account in ${refundTime}.` : ''}`
}

const paidByGateway = ['card', 'upi', 'netbanking']

/** What became of the money of a cancelled order. Begins with a space. */
export function refundSentence({
  paymentMethod,
  paymentStatus,
  refunded,
  refundedAt,
  refundDue,
  refundBlocked,
  chargedBack,
  items,
}: OrderView): string {
  const said = bankWords(chargedBack)
  switch (paymentStatus) {
    case 'refund_due':
      return `${said}${sumSentence(refundDue - refundBlocked - chargedBack.open, 'of your payment is on its way back to you')}`
    case 'refunded':
      if (refunded === 0) return said
      return items.some((item) => item.refund)
        ? `${said} ${partsSent(refunded, refundedAt)}`
        : `${said} ${refundSent(`Refund of ${formatRupees(refunded)}`, refundedAt)}`
    case 'declined':
      return ' Your payment was not completed, and nothing was charged.'
    case 'void':
      // What was sent by hand, to an account of ours, we may not have seen.
      return paidByGateway.includes(paymentMethod) ? ' Nothing was charged.' : ''
    case 'expired':
      return ' The payment did not come through, and nothing was charged.'
    default:
      return ''
  }
}

/** How far an order is: the line up to the current step, a sentence where there is no line. */
export function OrderProgress({ order }: { order: OrderView }) {
  const steps = reached.get(order.status)
  if (steps !== undefined)
    return (
      <ProgressLine label="Order progress" steps={orderSteps} reached={steps} done={reached.get(order.lastStatus)} />
    )
  if (order.status === 'cancelled') {
    return (
      <p className="text-sm text-ink-2">
        Cancelled on {formatDay(order.updatedAt)}.{refundSentence(order)}
      </p>
    )
  }
  return <p className="text-sm text-ink-2">{statusWord(order.status)}</p>
}

/** One quiet sentence while it waits for money or nobody has begun, and when nothing arrives; nothing otherwise. */
export function orderNews(order: OrderView): string | undefined {
  const { status, comesBack, paid } = order
  if (status === 'cancelled' || status === 'delivered') return undefined
  if (comesBack)
    return `It could not be delivered. ${paid > 0 ? 'You’ll be refunded' : 'You owe nothing'} for what did not arrive.`
  if (awaitsTransfer(order)) return transferSentence(order)
  if (status === 'pending') return 'We have your order. It will be packed soon.'
  return undefined
}
