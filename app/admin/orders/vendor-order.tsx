import { useState } from 'react'
import { href, Link } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { CancelDialog } from '#app/portal/order-dialogs.tsx'
import { lineName, OrderLines } from '#app/portal/order-lines.tsx'
import { OrderPanel } from '#app/portal/order-steps.tsx'
import { CorrectShipment, type Shipment } from '#app/portal/shipment-dialogs.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { canCancelLines, canCorrectShipment, nextStep } from '#modules/fulfillment/rules.ts'
import type { AdminVendorOrderView } from '#modules/fulfillment/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { type ActProps, MoveButton } from './actions.tsx'

type Line = AdminVendorOrderView['items'][number]

function refundNote({ refund }: Line) {
  if (!refund) return null
  const amount = formatRupees(refund.amount)
  return (
    <p className="mt-0.5 text-sm text-ink-2">
      {refund.status === 'refunded' ? `${amount} was paid back.` : `${amount} is to be paid back.`}
    </p>
  )
}

export interface AdminVendorOrderProps extends ActProps {
  part: AdminVendorOrderView
  id: string
}

/** One vendor's part of an order: its lines, its parcel, and the step that it is ready for. */
export function AdminVendorOrder({ order, part, id, onFailure }: AdminVendorOrderProps) {
  const [line, setLine] = useState<Line>()
  const next = part.released ? nextStep(part.status) : undefined

  async function cancel(reason: string) {
    if (!line) return
    await call(
      api.admin.orders[':id']['line-cancellations'].$post({
        param: { id: order.id },
        json: { lineIds: [line.id], reason },
      }),
    )
    setLine(undefined)
    showToast({ message: `${lineName(line)} is cancelled` })
  }

  async function correct(parcel: Shipment & { version: number }) {
    const param = { id: order.id, partId: part.id }
    await call(api.admin.orders[':id'].parts[':partId'].shipment.$put({ param, json: parcel }))
    showToast({ message: 'Saved. The customer is told.' })
  }

  return (
    <OrderPanel
      id={id}
      title={
        <Link
          to={href('/admin/vendors/:vendorId', { vendorId: part.vendorId })}
          prefetch="intent"
          className="hover:underline"
        >
          {part.vendorName}
        </Link>
      }
      aside={<StatusBadge status={part.status} />}
    >
      <OrderLines lines={part.items} onCancel={canCancelLines(part.status) ? setLine : undefined} note={refundNote} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 empty:hidden">
          {!part.released && part.status !== 'cancelled'
            ? 'The vendor sees it once it is paid.'
            : part.trackingNumber || part.carrier
              ? [part.carrier, part.trackingNumber].filter(Boolean).join(' · ')
              : null}
          {part.released && canCorrectShipment(part.status) ? (
            <CorrectShipment shipment={part} whose={`of ${part.vendorName}`} onSave={correct} />
          ) : null}
        </p>
        <p className="ml-auto tabular-nums">
          {formatRupees(part.subtotal)} + tax {formatRupees(part.tax)} ={' '}
          <b className="font-semibold">{formatRupees(part.total)}</b>
        </p>
        {next && order.parts.length > 1 ? (
          <MoveButton order={order} to={next} parts={[part]} size="sm" onFailure={onFailure} />
        ) : null}
      </div>
      <CancelDialog
        open={line !== undefined}
        onClose={() => setLine(undefined)}
        title={line ? `Cancel ${lineName(line)}?` : ''}
        keepLabel="Keep it"
        confirmLabel="Cancel item"
        onConfirm={cancel}
        refresh
      >
        {line
          ? `${line.quantity} × ${lineName(line)}, ${formatRupees(line.total)} with tax, of order ${order.id}. ${
              order.payment.status === 'captured' ? 'The customer gets the money back. ' : ''
            }This cannot be undone.`
          : null}
      </CancelDialog>
    </OrderPanel>
  )
}
