import { Button, buttonClass } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { trackingOf } from '#modules/fulfillment/couriers.ts'
import type { ShipmentView } from '#modules/orders/shapes.ts'

async function copy(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number)
    showToast({ message: 'Tracking number copied' })
  } catch {
    showToast({ message: 'The number could not be copied. Select it and copy it by hand.' })
  }
}

/** Who carries a parcel, its number, and the way to the courier's own page. */
export function ShipmentTracking({ carrier, trackingNumber }: Pick<ShipmentView, 'carrier' | 'trackingNumber'>) {
  if (!trackingNumber) return null
  const courier = trackingOf(carrier, trackingNumber)
  return (
    <div className="grid gap-2.5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        {carrier ? (
          <div>
            <dt className="text-xs text-ink-2">Courier</dt>
            <dd className="font-semibold">{carrier}</dd>
          </div>
        ) : null}
        <div>
          <dt className="text-xs text-ink-2">Tracking number</dt>
          <dd className="font-semibold tabular-nums wrap-anywhere select-all">{trackingNumber}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center gap-2.5">
        {courier ? (
          <a href={courier.url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
            Track with {carrier}
            <span className="sr-only"> in a new tab</span>
          </a>
        ) : null}
        <Button variant="ghost" onClick={() => copy(trackingNumber)}>
          Copy number
        </Button>
      </div>
      {courier && !courier.isDirect ? (
        <p className="text-sm text-ink-3">Copy the number first: {carrier} asks for it on its page.</p>
      ) : null}
    </div>
  )
}
