import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { CancelDialog } from '#app/portal/order-dialogs.tsx'
import { ShipDialog, type Shipment } from '#app/portal/shipment-dialogs.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { nextStep, type ShipmentStep, shipmentSteps } from '#modules/fulfillment/rules.ts'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { canCancelOrder } from '#modules/orders/rules.ts'
import { isPaid } from '#modules/payments/rules.ts'
import { formatRupees } from '#platform/kit/money.ts'

const labels: Record<ShipmentStep, string> = {
  processing: 'Accept',
  shipped: 'Mark shipped',
  delivered: 'Mark delivered',
}
const done: Record<ShipmentStep, string> = { processing: 'accepted', shipped: 'on its way', delivered: 'delivered' }

export interface ActProps {
  order: AdminOrderView
  /** The banner's sentence, and what was thrown; empty when a new attempt begins. */
  onFailure: (sentence: string, error?: unknown) => void
}

export interface MoveButtonProps extends ActProps {
  to: ShipmentStep
  /** The vendor orders that the step moves; with one of them the courier and the number are asked for when it ships. */
  vendorOrders: readonly AdminOrderView['parts'][number][]
  variant?: 'primary' | 'secondary'
  size?: 'sm' | 'md'
}

/** One step of the whole order or of one of its vendor orders; asks once. */
export function MoveButton({
  order,
  to,
  vendorOrders,
  onFailure,
  variant = 'secondary',
  size = 'md',
}: MoveButtonProps) {
  const [asking, setAsking] = useState(false)
  const [only] = vendorOrders
  const one = vendorOrders.length === 1 ? only : undefined
  const where = one ? `${one.vendorName}’s part` : `${vendorOrders.length} parts`

  async function send(shipment: Partial<Shipment> = {}) {
    await call(
      api.admin.orders[':id'].moves.$post({
        param: { id: order.id },
        json: { to, ...(one ? { part: one.id } : {}), ...shipment },
      }),
    )
    setAsking(false)
    showToast({ message: `Order ${order.id} is ${done[to]}` })
  }

  const move = useAction(() => send(), {
    refresh: true,
    onRefusal: onFailure,
    onRefused: () => setAsking(false),
  })

  return (
    <>
      <Button
        variant={variant}
        size={size}
        onClick={() => setAsking(true)}
        className={size === 'sm' ? 'max-md:min-h-(--control-md)' : ''}
      >
        {labels[to]}
      </Button>
      {to === 'shipped' && one ? (
        <ShipDialog open={asking} onClose={() => setAsking(false)} orderId={order.id} onShip={send} />
      ) : (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={`${labels[to]}?`}
          keepLabel="Cancel"
          confirmLabel={labels[to]}
          busy={move.busy}
          busyText="Moving..."
          onConfirm={() => move.run()}
        >
          Order {order.id}, {where}.
          {to === 'shipped' ? ' No tracking number is saved; it can be added to each part afterwards.' : ''}
          {to === 'processing' ? '' : ' We email the customer.'} This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

/** What can be done with the whole order where it stands: each step that one of its vendor orders is ready for, and cancelling. */
export function AdminOrderActions({ order, onFailure }: ActProps) {
  const live = order.parts.filter((vendorOrder) => vendorOrder.status !== 'cancelled' && !vendorOrder.refused)
  const isReleased = live.every((vendorOrder) => vendorOrder.released)
  const steps = isReleased
    ? shipmentSteps.filter((step) => live.some((vendorOrder) => nextStep(vendorOrder.status) === step))
    : []
  return (
    <>
      {steps.map((to, at) => (
        <MoveButton
          key={to}
          order={order}
          to={to}
          vendorOrders={live.filter((vendorOrder) => nextStep(vendorOrder.status) === to)}
          variant={at === 0 ? 'primary' : 'secondary'}
          onFailure={onFailure}
        />
      ))}
      {canCancelOrder(order.status) ? <CancelWhole order={order} /> : null}
    </>
  )
}

function CancelWhole({ order }: { order: AdminOrderView }) {
  const [asking, setAsking] = useState(false)

  async function cancel(reason: string) {
    await call(api.admin.orders[':id'].cancellation.$post({ param: { id: order.id }, json: { reason } }))
    setAsking(false)
    showToast({ message: `Order ${order.id} is cancelled` })
  }

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <CancelDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this order?"
        keepLabel="Keep order"
        confirmLabel="Cancel order"
        onConfirm={cancel}
        refresh
      >
        Order {order.id} of {order.customer.name}, {formatRupees(order.total)}.{' '}
        {isPaid(order.payment.status) ? 'The customer is refunded. ' : ''}This cannot be undone.
      </CancelDialog>
    </>
  )
}
