import { type SummaryLine, SummaryLines } from '#app/ui/summary-lines.tsx'
import { awaitsTransfer, cancelledUnpaid } from '#modules/orders/rules.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatRupees } from '#platform/kit/money.ts'

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
export function paidWords({
  paymentStatus,
  totalAmount,
  comesBack,
  refundBlocked,
  chargedBack: { lost },
}: OrderView): string | undefined {
  if (paymentStatus === 'on_delivery' && comesBack) return 'Nothing to pay'
  if (paymentStatus === 'refund_due' && refundBlocked > 0) return 'To be refunded'
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
        <p>Your bank has asked us to return {formatRupees(order.chargedBack.open)}. We’re waiting for its decision.</p>
      ) : null}
      {order.chargedBack.lost > 0 ? <p>Your bank gave you {formatRupees(order.chargedBack.lost)} back.</p> : null}
      {order.paymentDetails && awaitsTransfer(order) ? <p>{order.paymentDetails}</p> : null}
    </>
  )
}

/** What of an order's money has neither gone back nor is about to; 0 while it is not paid. */
export const leftOf = ({ paid, refunded, refundDue, chargedBack }: OrderView): number =>
  Math.max(0, inPaise(paid - refunded - refundDue - chargedBack.lost))

/** Sums of rupees with paise, without the dust of binary fractions. */
const inPaise = (rupees: number): number => Math.round(rupees * 100) / 100

const less = (label: string, rupees: number): SummaryLine[] =>
  rupees > 0 ? [{ label, value: `−${formatRupees(inPaise(rupees))}` }] : []

/** What became of the total since: what was cancelled before it was paid, what went back, and what it comes to. */
function since(order: OrderView): SummaryLine[] {
  const { ordered, paid, paymentStatus, status, totalAmount, refunded, refundDue, chargedBack } = order
  const toPay = paymentStatus === 'on_delivery' || paymentStatus === 'manual'
  const lines = [
    ...less('Cancelled', cancelledUnpaid({ orderedTotal: ordered.total, total: totalAmount, paid, status })),
    ...less('Refunded', refunded),
    ...less('To be refunded', refundDue),
    ...less('Given back by your bank', chargedBack.lost),
  ]
  if (lines.length === 0) return []
  if (paid > 0 && leftOf(order) > 0)
    return [...lines, { label: 'Paid after refund', value: formatRupees(leftOf(order)) }]
  return toPay && status !== 'cancelled' ? [...lines, { label: 'To pay', value: formatRupees(totalAmount) }] : lines
}

/** What the total is made of, as it was ordered, and what became of it. */
export function OrderSums({ order }: { order: OrderView }) {
  const { itemCount, subtotal, tax, total } = order.ordered
  const changes = since(order)
  return (
    <>
      <SummaryLines
        lines={[
          { label: `Subtotal (${counted(itemCount, 'item')})`, value: formatRupees(subtotal) },
          { label: 'Tax (18%)', value: formatRupees(tax) },
          { label: 'Shipping', value: 'Free', good: true },
        ]}
        total={{ label: 'Total', value: formatRupees(total) }}
      />
      {changes.length > 0 ? <SummaryLines lines={changes} className="mt-2.5" /> : null}
    </>
  )
}
