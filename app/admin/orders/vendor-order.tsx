import { useState } from 'react'
import { href, Link } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { collectedWords } from '#app/portal/collected.ts'
import { CancelDialog } from '#app/portal/order-dialogs.tsx'
import { lineName, OrderLines } from '#app/portal/order-lines.tsx'
import { OrderPanel } from '#app/portal/order-steps.tsx'
import { CountButton, RefusedButton, refusedWords, TakeBackButton } from '#app/portal/refused-dialogs.tsx'
import { CorrectShipment, type Shipment } from '#app/portal/shipment-dialogs.tsx'
import { taxNote } from '#app/portal/tax-note.ts'
import { TrackedShipment } from '#app/portal/tracked-shipment.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { clockIcon } from '#app/ui/icons-order.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { canCorrectShipment, nextStep } from '#modules/fulfillment/rules.ts'
import type { AdminVendorOrderView } from '#modules/fulfillment/shapes.ts'
import { isBeforeShipping } from '#modules/orders/rules.ts'
import { isPaid } from '#modules/payments/rules.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { type ActProps, MoveButton } from './actions.tsx'

type Line = AdminVendorOrderView['items'][number]

function refundNote({ refund }: Line) {
  if (!refund) return null
  const amount = formatRupees(refund.amount)
  return (
    <p className="mt-0.5 text-sm text-ink-2">
      {refund.status === 'refunded' ? `${amount} was refunded.` : `${amount} is to be refunded.`}
    </p>
  )
}

const lateWords = { ship: 'Late to ship', arrive: 'Past delivery date', back: 'To count' } as const

/** What of a vendor order is late, with whose it is where that does not stand beside it; nothing where all is in time. */
export function LateBadge({ late, vendorName }: Pick<AdminVendorOrderView, 'late'> & { vendorName?: string }) {
  if (late === null) return null
  return (
    <Badge tone={late === 'back' ? 'saffron' : 'geru'} icon={clockIcon}>
      {vendorName ? `${lateWords[late]}: ${vendorName}` : lateWords[late]}
    </Badge>
  )
}

export interface AdminVendorOrderProps extends ActProps {
  vendorOrder: AdminVendorOrderView
  id: string
}

/** One vendor order: its lines, its shipment, and the step that it is ready for. */
export function AdminVendorOrder({ order, vendorOrder, id, onFailure }: AdminVendorOrderProps) {
  const [line, setLine] = useState<Line>()
  const next = vendorOrder.released ? nextStep(vendorOrder.status) : undefined

  const param = { id: order.id, partId: vendorOrder.id }

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

  async function correct(shipment: Shipment & { version: number }) {
    await call(api.admin.orders[':id'].parts[':partId'].shipment.$put({ param, json: shipment }))
    showToast({ message: 'Saved. We email the customer.' })
  }

  return (
    <OrderPanel
      id={id}
      title={
        <Link
          to={href('/admin/vendors/:vendorId', { vendorId: vendorOrder.vendorId })}
          prefetch="intent"
          className="hover:underline"
        >
          {vendorOrder.vendorName}
        </Link>
      }
      aside={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <LateBadge late={vendorOrder.late} />
          <StatusBadge status={vendorOrder.status} />
        </span>
      }
    >
      <OrderLines
        lines={vendorOrder.items}
        onCancel={isBeforeShipping(vendorOrder.status) ? setLine : undefined}
        note={refundNote}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2 empty:hidden">
          {vendorOrder.shipBy ? <span>Ship by {formatDayWithWeekday(vendorOrder.shipBy)}</span> : null}
          {!vendorOrder.released && vendorOrder.status !== 'cancelled' ? (
            'The vendor sees it once it is paid.'
          ) : vendorOrder.trackingNumber || vendorOrder.carrier ? (
            <span>
              <TrackedShipment carrier={vendorOrder.carrier} number={vendorOrder.trackingNumber} />
            </span>
          ) : null}
          {vendorOrder.collectOnDelivery === null ? null : (
            <Badge tone="saffron">Collect {formatRupees(vendorOrder.collectOnDelivery)}</Badge>
          )}
          {vendorOrder.refused ? <span>{refusedWords(vendorOrder.refused)}</span> : null}
          {vendorOrder.collected ? <span>{collectedWords(vendorOrder.collected)}</span> : null}
          {vendorOrder.released && canCorrectShipment(vendorOrder.status) ? (
            <CorrectShipment shipment={vendorOrder} whose={`of ${vendorOrder.vendorName}`} onSave={correct} />
          ) : null}
        </p>
        <p className="ml-auto text-right tabular-nums">
          {formatRupees(vendorOrder.subtotal)} + tax {formatRupees(vendorOrder.tax)} ={' '}
          <b className="font-semibold">{formatRupees(vendorOrder.total)}</b>
          <TaxNote of={vendorOrder} />
        </p>
        {vendorOrder.refused && !vendorOrder.refused.counted ? (
          <div className="flex flex-wrap gap-2.5">
            <TakeBackButton
              size="sm"
              orderId={order.id}
              onTakeBack={() => call(api.admin.orders[':id'].parts[':partId'].refusal.$delete({ param }))}
            />
            <CountButton
              size="sm"
              why={vendorOrder.refused.why}
              lines={vendorOrder.items}
              onCount={(lines) =>
                call(api.admin.orders[':id'].parts[':partId'].refusal.count.$post({ param, json: { lines } }))
              }
            />
          </div>
        ) : null}
        <div className="flex flex-wrap gap-2.5 empty:hidden">
          {vendorOrder.status === 'shipped' && !vendorOrder.refused ? (
            <RefusedButton
              size="sm"
              orderId={order.id}
              total={vendorOrder.total}
              toCollect={vendorOrder.collectOnDelivery}
              onRefuse={(why) => call(api.admin.orders[':id'].parts[':partId'].refusal.$post({ param, json: { why } }))}
            />
          ) : null}
          {next && !vendorOrder.refused && order.parts.length > 1 ? (
            <MoveButton order={order} to={next} vendorOrders={[vendorOrder]} size="sm" onFailure={onFailure} />
          ) : null}
        </div>
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
              isPaid(order.payment.status) ? 'The customer gets the money back. ' : ''
            }This cannot be undone.`
          : null}
      </CancelDialog>
    </OrderPanel>
  )
}

/** Why its tax may be a rupee off, said once. */
function TaxNote({ of: vendorOrder }: { of: AdminVendorOrderView }) {
  const note = taxNote(vendorOrder)
  return note ? (
    <span className="block text-xs text-ink-3">Tax: {note.charAt(0).toLowerCase() + note.slice(1)}</span>
  ) : null
}
