import { Badge } from '#app/ui/badge.tsx'
import { truckIcon } from '#app/ui/icons.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { isBeforeShipping } from '#modules/orders/rules.ts'

interface Parted {
  status: string
  parts: readonly { status: string }[]
}

/** Whether some of it is on its way while a vendor still has to send its own. */
export const isPartlyShipped = ({ status, parts }: Parted): boolean =>
  status === 'shipped' && parts.some((part) => isBeforeShipping(part.status))

/** The status of an order, on its page and in the list. */
export function OrderBadge({ order }: { order: Parted & Parameters<typeof StatusBadge>[0] }) {
  if (!isPartlyShipped(order)) return <StatusBadge status={order.status} />
  return (
    <Badge tone="plum" icon={truckIcon}>
      Partly shipped
    </Badge>
  )
}
