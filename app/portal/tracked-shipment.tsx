import { trackingOf } from '#modules/fulfillment/couriers.ts'

/** Who carries something, with the way to the courier's own page. */
export function TrackedShipment({ carrier, number }: { carrier: string | null; number: string | null }) {
  const courier = trackingOf(carrier, number)
  return (
    <>
      {carrier}
      {carrier && number ? ', ' : null}
      {courier ? (
        <a href={courier.url} target="_blank" rel="noreferrer" className="link tabular-nums">
          {number}
        </a>
      ) : (
        <span className="tabular-nums">{number}</span>
      )}
    </>
  )
}
