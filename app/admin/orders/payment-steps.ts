import { lineName } from '#app/portal/order-lines.tsx'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** Something that happened to an order's money, or is still to. */
export interface PaymentStep {
  key: string
  title: string
  /** Null for what is still to come. */
  at: string | null
  /** Of whoever carried it out. */
  reference: string | null
  note: string | null
}

type Payment = AdminOrderView['payment']

function coming(payment: Payment): PaymentStep[] {
  const { paidAt, amount, reference, card, provider, method, status } = payment
  const step = { key: 'payment', reference, note: card ?? method }
  if (paidAt !== null)
    return [
      { ...step, title: `${formatRupees(amount)} ${provider === 'gateway' ? 'captured' : 'received'}`, at: paidAt },
    ]
  if (status === 'manual') return [{ ...step, title: `Waiting for ${formatRupees(amount)}`, at: null }]
  return status === 'awaiting' ? [{ ...step, title: 'Being confirmed', at: null }] : []
}

/** The money of an order as it came and went, oldest first, each step with its own reference; what is still to come stands at the end. */
export function paymentSteps(order: AdminOrderView): PaymentStep[] {
  const { payment, parts } = order
  const collections = parts.flatMap(({ id, collected, vendorName }) =>
    collected
      ? [
          {
            key: `collected ${id}`,
            title: `${formatRupees(collected.amount)} collected at the door`,
            at: collected.at,
            reference: null,
            note: [vendorName, collected.actor].filter(Boolean).join(', '),
          },
        ]
      : [],
  )
  const names = new Map(parts.flatMap((part) => part.items.map((line) => [lineName(line), part.vendorName])))
  const refunds = payment.refunds.map((refund, at) => ({
    key: `refund ${at}`,
    title: `${formatRupees(refund.amount)} ${refund.status === 'refunded' ? 'refunded' : 'to refund'}`,
    at: refund.status === 'refunded' ? refund.at : null,
    reference: refund.reference,
    note: refund.item === null ? 'Rest of the order' : [refund.item, names.get(refund.item)].filter(Boolean).join(', '),
  }))
  const named = payment.refunds.reduce((sum, { status, amount }) => sum + (status === 'due' ? amount : 0), 0)
  const rest =
    payment.refundDue > named
      ? [
          {
            key: 'rest',
            title: `${formatRupees(payment.refundDue - named)} to refund`,
            at: null,
            reference: null,
            note: 'Rest of the order',
          },
        ]
      : []
  const toCollect =
    payment.toCollect > 0
      ? [
          {
            key: 'collect',
            title: `${formatRupees(payment.toCollect)} to collect`,
            at: null,
            reference: null,
            note: null,
          },
        ]
      : []
  const steps = [...coming(payment), ...collections, ...refunds, ...rest, ...toCollect]
  return [
    ...steps.filter(({ at }) => at !== null).sort((a, b) => (a.at ?? '').localeCompare(b.at ?? '')),
    ...steps.filter(({ at }) => at === null),
  ]
}
