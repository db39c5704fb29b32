import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { CountButton, RefusedButton } from '#app/portal/refused-dialogs.tsx'
import { ShipDialog, type Shipment } from '#app/portal/shipment-dialogs.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { nextStep } from '#modules/fulfillment/rules.ts'
import type { VendorOrderView } from '#modules/fulfillment/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { Collect } from './badges.tsx'

export interface VendorOrderActionsProps {
  order: VendorOrderView
  /** The banner's sentence; empty when a new attempt begins. */
  onFailure: (sentence: string) => void
  /** What it came from. */
  onError: (error: unknown) => void
}

/** The one step on from where the vendor order stands. */
export function VendorOrderActions({ order, onFailure, onError }: VendorOrderActionsProps) {
  const [asking, setAsking] = useState<'parcel' | 'arrived'>()
  const param = { id: order.id }
  const next = nextStep(order.status)

  const close = () => setAsking(undefined)
  const shared = {
    refresh: true,
    onDone: close,
    onRefused(error: unknown) {
      close()
      onError(error)
    },
    onRefusal: onFailure,
  }
  const accept = useAction(() => call(api.vendor.orders[':id'].acceptance.$post({ param })), {
    ...shared,
    done: `Order ${order.id} is accepted`,
  })
  const deliver = useAction(() => call(api.vendor.orders[':id'].delivery.$post({ param })), {
    ...shared,
    done: `Order ${order.id} is delivered`,
  })

  async function ship(parcel: Shipment) {
    await call(api.vendor.orders[':id'].shipment.$post({ param, json: parcel }))
    close()
    showToast({ message: `Order ${order.id} is on its way` })
  }

  if (next === 'processing') {
    return (
      <Button busy={accept.busy} busyText="Accepting" onClick={() => accept.run()}>
        Accept order
      </Button>
    )
  }
  if (next === 'shipped') {
    return (
      <>
        <Button onClick={() => setAsking('parcel')}>Mark shipped</Button>
        <ShipDialog open={asking === 'parcel'} onClose={close} orderId={order.id} onShip={ship} />
      </>
    )
  }
  if (order.refused) {
    return order.refused.counted ? null : (
      <CountButton
        why={order.refused.why}
        lines={order.items}
        onCount={(lines) => call(api.vendor.orders[':id'].refusal.count.$post({ param, json: { lines } }))}
      />
    )
  }
  if (next === 'delivered') {
    return (
      <>
        <RefusedButton
          orderId={order.id}
          total={order.total}
          toCollect={order.collectOnDelivery}
          onRefuse={(why) => call(api.vendor.orders[':id'].refusal.$post({ param, json: { why } }))}
        />
        <Button onClick={() => setAsking('arrived')}>Mark delivered</Button>
        <ConfirmDialog
          open={asking === 'arrived'}
          onClose={close}
          title={
            order.collectOnDelivery === null
              ? 'Has it arrived?'
              : `Has it arrived, and ${formatRupees(order.collectOnDelivery)} been collected?`
          }
          keepLabel="Cancel"
          confirmLabel="Mark delivered"
          busy={deliver.busy}
          busyText="Saving..."
          onConfirm={() => deliver.run()}
        >
          <Collect amount={order.collectOnDelivery} className="mb-2" />
          <p>Order {order.id}. We email the customer. This cannot be undone.</p>
        </ConfirmDialog>
      </>
    )
  }
  return null
}
