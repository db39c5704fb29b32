import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatTime } from '#platform/kit/dates.ts'

/** Says which orders wait for their customer to pay, until when, and leads there. Nothing where none does. */
export default function HeldOrders() {
  const [orders, setOrders] = useState<readonly OrderView[]>([])
  useEffect(() => {
    // The form is complete without it.
    call(api.orders.$get({ query: { limit: '1', show: 'placed' } })).then(
      ({ awaiting }) => setOrders(awaiting ?? []),
      () => {},
    )
  }, [])
  return orders.map(({ id, toPay }) =>
    toPay ? (
      <Notice
        key={id}
        tone="info"
        action={
          <ButtonLink to={`/checkout/payment?order=${id}`} size="sm">
            Pay now<span className="sr-only"> for order {id}</span>
          </ButtonLink>
        }
      >
        Order {id} is saved for you until {formatTime(new Date(toPay.until))}.
      </Notice>
    ) : null,
  )
}
