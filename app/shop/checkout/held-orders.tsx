import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { CartLine } from '#modules/cart/rules.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatTime } from '#platform/kit/dates.ts'

export interface HeldOrdersProps {
  /** What would be ordered now. */
  lines: readonly Pick<CartLine, 'variantId' | 'quantity'>[]
}

const contentsOf = (lines: HeldOrdersProps['lines']) =>
  String(lines.map(({ variantId, quantity }) => `${variantId} ${quantity}`).sort())

/**
 * Says which orders wait for their customer to pay, until when, and leads there; of one that has what the cart has and whose bank has not
 * answered, that another is paid, too. Nothing where none waits.
 */
export default function HeldOrders({ lines }: HeldOrdersProps) {
  const [orders, setOrders] = useState<readonly OrderView[]>([])
  useEffect(() => {
    // The form is complete without it.
    call(api.orders.$get({ query: { limit: '1', show: 'placed' } })).then(
      ({ awaiting }) => setOrders(awaiting ?? []),
      () => {},
    )
  }, [])
  return orders.map(({ id, toPay, items }) => {
    const isSame = contentsOf(items) === contentsOf(lines)
    if (toPay && isSame)
      return (
        <Notice key={id} tone="info">
          Order {id}, with these items, is saved for you until {formatTime(new Date(toPay.until))}. To pay for it, keep
          your details as they were and press Place Order.
        </Notice>
      )
    if (toPay)
      return (
        <Notice
          key={id}
          tone="info"
          action={
            <ButtonLink to={`/checkout/payment?order=${id}`} variant="secondary" size="sm">
              Pay now<span className="sr-only"> for order {id}</span>
            </ButtonLink>
          }
        >
          Order {id} is saved for you until {formatTime(new Date(toPay.until))}.
        </Notice>
      )
    return isSame ? (
      <Notice key={id} tone="warning">
        We’re still confirming your payment for order {id}, which has these items. Wait for our email: if you order
        again now, you may pay twice.
      </Notice>
    ) : null
  })
}
