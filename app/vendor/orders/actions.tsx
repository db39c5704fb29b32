import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { type Parcel, ShipDialog } from '#app/portal/parcel-dialogs.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { nextStep } from '#modules/fulfillment/rules.ts'
import type { VendorOrderView } from '#modules/fulfillment/shapes.ts'

export interface VendorOrderActionsProps {
  order: VendorOrderView
  /** The banner's sentence; empty when a new attempt begins. */
  onFailure: (sentence: string) => void
}

/** The one step on from where the part stands. */
export function VendorOrderActions({ order, onFailure }: VendorOrderActionsProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'parcel' | 'arrived'>()
  const param = { id: order.id }
  const next = nextStep(order.status)

  async function take(step: () => Promise<unknown>, message: string) {
    setBusy(true)
    onFailure('')
    try {
      await step()
      showToast({ message })
    } catch (error) {
      onFailure(problemText(error, 'That did not work. Check your connection and try again.'))
    }
    // Also after a refusal: most likely somebody else was faster.
    await revalidate()
    setBusy(false)
    setAsking(undefined)
  }

  async function ship(parcel: Parcel) {
    await call(api.vendor.orders[':id'].shipment.$post({ param, json: parcel }))
    setAsking(undefined)
    showToast({ message: `Order ${order.id} is on its way` })
    await revalidate()
  }

  if (next === 'processing') {
    return (
      <Button
        busy={busy}
        busyText="Accepting"
        onClick={() =>
          take(() => call(api.vendor.orders[':id'].acceptance.$post({ param })), `Order ${order.id} is accepted`)
        }
      >
        Accept order
      </Button>
    )
  }
  if (next === 'shipped') {
    return (
      <>
        <Button onClick={() => setAsking('parcel')}>Mark shipped</Button>
        <ShipDialog open={asking === 'parcel'} onClose={() => setAsking(undefined)} orderId={order.id} onShip={ship} />
      </>
    )
  }
  if (next === 'delivered') {
    return (
      <>
        <Button onClick={() => setAsking('arrived')}>Mark delivered</Button>
        <ConfirmDialog
          open={asking === 'arrived'}
          onClose={() => setAsking(undefined)}
          title="Has it arrived?"
          keepLabel="Not yet"
          confirmLabel="Mark delivered"
          busy={busy}
          busyText="Saving..."
          onConfirm={() =>
            take(() => call(api.vendor.orders[':id'].delivery.$post({ param })), `Order ${order.id} is delivered`)
          }
        >
          Order {order.id}. The customer is told, and this cannot be undone.
        </ConfirmDialog>
      </>
    )
  }
  return null
}
