import type { OrderView } from '#modules/orders/shapes.ts'
import { formatMobile } from '#platform/kit/india.ts'

/** Whom the courier calls. */
export function OrderPhones({ order: { phone, alternatePhone } }: { order: OrderView }) {
  return (
    <span className="tabular-nums">
      {[phone, alternatePhone].flatMap((one) => (one ? formatMobile(one) : [])).join(' or ')}
    </span>
  )
}
