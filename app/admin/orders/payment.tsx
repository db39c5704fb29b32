import { type ReactNode, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { TextLines } from '#app/portal/text-lines.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList, type Fact } from '#app/ui/description-list.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { awaitsTransfer } from '#modules/orders/rules.ts'
import { paymentWords } from '#modules/payments/rules.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { ActProps } from './actions.tsx'
import { DemoChargeBack } from './charge-backs.tsx'
import { goingBack, paymentSteps } from './payment-steps.ts'
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
    due > 0 && { label: 'To be refunded', value: formatRupees(due) },
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
          <TextLines lines={[step.at && formatMoment(step.at), ...step.notes]} className="text-ink-2 wrap-anywhere" />
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
        <NoteMoney
          order={order}
          onFailure={onFailure}
          label="Mark as paid"
          title="Has the money arrived?"
          keepLabel="Cancel"
          message={`Order ${order.id} is paid`}
          send={() => call(api.admin.orders[':id']['payment-confirmation'].$post({ param: { id: order.id } }))}
        >
          {formatRupees(payment.amount)} for order {order.id}. The vendors see the order from then on, and the customer
          is told. This cannot be undone.
        </NoteMoney>
      ) : null}
      {isByHand && payment.refundDue > 0 ? (
        <NoteMoney
          order={order}
          onFailure={onFailure}
          label="Mark as refunded"
          title="Has the money gone back?"
          keepLabel="Cancel"
          message={`${formatRupees(payment.refundDue)} noted as refunded`}
          send={() => call(api.admin.orders[':id']['refund-confirmation'].$post({ param: { id: order.id } }))}
        >
          {formatRupees(payment.refundDue)} for order {order.id}. This cannot be undone.
        </NoteMoney>
      ) : null}
      <RefundActs order={order} onFailure={onFailure} />
      <DemoChargeBack order={order} onFailure={onFailure} />
    </>
  )
}

interface NoteMoneyProps extends ActProps {
  label: string
  title: string
  keepLabel: string
  message: string
  send: () => Promise<unknown>
  children: ReactNode
}

function NoteMoney({ onFailure, label, title, keepLabel, message, send, children }: NoteMoneyProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const note = useAction(send, {
    done: message,
    refresh: true,
    onDone: close,
    onRefusal: onFailure,
    onRefused: close,
  })

  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)} className="justify-self-start">
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={title}
        keepLabel={keepLabel}
        confirmLabel={label}
        busy={note.busy}
        busyText="Saving..."
        onConfirm={() => note.run()}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
