import { streetLine } from '#modules/accounts/postal-address.ts'
import type { OrderView } from '#modules/orders/shapes.ts'

/** What an order may lack when it was brought in from elsewhere. */
type Addressed = Pick<OrderView, 'customerName'> & { shippingAddress?: OrderView['shippingAddress'] | null }

/** The lines of the address, or none where an order has none. */
export function addressLines({ customerName, shippingAddress }: Addressed): string[] {
  if (!shippingAddress?.street) return []
  const { street, landmark, city, state, pincode, country } = shippingAddress
  return [customerName, streetLine({ street, landmark }), `${city}, ${state} ${pincode}`, country].filter(Boolean)
}

/** Said in the place of an address that an order lacks. */
export const noAddress = 'Shipping address not available.'

/** The address as it stands on the parcel. */
export function OrderAddress({ order }: { order: Addressed }) {
  const lines = addressLines(order)
  if (lines.length === 0) return <p>{noAddress}</p>
  return (
    <address className="not-italic">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a street may have the name of who lives there
        <span key={at} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}

/** The address in one sentence; `what` is what happens or happened there: 'Delivered 31 Oct 2026'. */
export function DeliveringTo({ order, what = 'Delivering' }: { order: Addressed; what?: string | undefined }) {
  const [name, street, place] = addressLines(order)
  return (
    <p className="text-sm text-ink-2">
      {name ? (
        <>
          {what} to <b className="font-semibold text-ink">{name}</b>, {street}, {place}
        </>
      ) : (
        noAddress
      )}
    </p>
  )
}
