import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { TextLines } from '#app/portal/text-lines.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, type Fact } from '#app/ui/description-list.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { awaitsTransfer } from '#modules/orders/rules.ts'
import { paymentWords } from '#modules/payments/rules.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { ActProps } from './actions.tsx'
import { DemoChargeBack } from './charge-backs.tsx'
import { dueByHand, goingBack, paymentSteps } from './payment-steps.ts'
import { RefundedByHand } from './refunded-by-hand.tsx'
import { RefundActs } from './refunds.tsx'

function factsOf({ payment }: AdminOrderView): Fact[] {
  const { due, proposed } = goingBack(payment)
  const facts: (Fact | false)[] = [
    { label: 'Method', value: payment.card ? `${payment.method}, ${payment.card}` : payment.method },
    { label: 'Status', value: paymentWords[payment.status] },
    { label: 'Amount', value: formatRupees(payment.amount) },
    payment.toCollect > 0 && { label: 'To collect', value: formatRupees(payment.toCollect) },
    payment.collected > 0 && { label: 'Collected', value: formatRupees(payment.collected) },
    payment.refunded > 0 && { label: 'Refunded', value: formatRupees(payment.refunded) },
    due > 0 && { label: 'Refund due', value: formatRupees(due) },
    proposed > 0 && { label: 'Proposed', value: formatRupees(proposed) },
    payment.declineReason !== null && { label: 'Reason', value: payment.declineReason },
  ]
  return facts.filter((fact) => fact !== false)
}

const Reference = ({ of: reference }: { of: string }) => (
  <span className="text-sm break-all select-all">{reference}</span>
)

/** What came and what went back, each with the reference of whoever carried it out. */
function Timeline({ order }: { order: AdminOrderView }) {
  const steps = paymentSteps(order)
  if (steps.length === 0) return null
  return (
    <ol aria-label="Payment history" className="grid gap-3 border-t border-line pt-4 text-sm">
      {steps.map((step) => (
        <li key={step.key} className="grid gap-0.5">
          <b className="font-semibold tabular-nums">{step.title}</b>
          <TextLines
            lines={[step.at && (step.isDay ? formatDay : formatMoment)(step.at), ...step.notes]}
            className="text-ink-2 wrap-anywhere"
          />
          {step.reference ? <Reference of={step.reference} /> : null}
        </li>
      ))}
    </ol>
  )
}

/** The order's money; what no provider sees is noted here by hand. */
export function AdminOrderPayment({ order, onFailure }: ActProps) {
  const { payment } = order
  const isByHand = payment.provider !== 'gateway'
  return (
    <>
      <DescriptionList facts={factsOf(order)} />
      <Timeline order={order} />
      {awaitsTransfer({ status: order.status, paymentStatus: payment.status }) ? (
        <MarkAsPaid order={order} onFailure={onFailure} />
      ) : null}
      {isByHand && dueByHand(payment) > 0 ? <RefundedByHand order={order} /> : null}
      <RefundActs order={order} onFailure={onFailure} />
      <DemoChargeBack order={order} onFailure={onFailure} />
    </>
  )
}

function MarkAsPaid({ order, onFailure }: ActProps) {
  // What was read when the dialog opened: a line may be cancelled under it.
  const [asked, setAsked] = useState<number>()
  const close = () => setAsked(undefined)
  const note = useAction(
    (amount: number) =>
      call(api.admin.orders[':id']['payment-confirmation'].$post({ param: { id: order.id }, json: { amount } })),
    {
      done: `Order ${order.id} is paid`,
      refresh: true,
      onDone: close,
      onRefusal: onFailure,
      onRefused: close,
    },
  )
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(order.payment.amount)} className="justify-self-start">
        Mark as paid
      </Button>
      {asked === undefined ? null : (
        <ConfirmDialog
          open
          onClose={close}
          title="Has the money arrived?"
          keepLabel="Cancel"
          confirmLabel="Mark as paid"
          busy={note.busy}
          busyText="Saving..."
          onConfirm={() => note.run(asked)}
        >
          {formatRupees(asked)} for order {order.id}. The vendors see the order from then on, and we email the customer.
          This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
