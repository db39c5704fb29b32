import { Badge, type BadgeTone } from './badge.tsx'
import { circleCheckIcon, truckIcon } from './icons.ts'
import { circleHelpIcon, circleXIcon, clockIcon, packageIcon } from './icons-order.ts'

const known: Record<string, { word: string; tone: BadgeTone; icon: string }> = {
  pending: { word: 'Pending', tone: 'saffron', icon: clockIcon },
  processing: { word: 'Processing', tone: 'indigo', icon: packageIcon },
  shipped: { word: 'Shipped', tone: 'plum', icon: truckIcon },
  delivered: { word: 'Delivered', tone: 'neem', icon: circleCheckIcon },
  cancelled: { word: 'Cancelled', tone: 'geru', icon: circleXIcon },
}

/** The word of a status as people read it: 'Pending'. A value nobody knows stays as it is. */
export function statusWord(status: string): string {
  return (Object.hasOwn(known, status) && known[status]?.word) || status
}

/** How far an order is: word and drawing in the status's own colours; any other value neutral, as it is written. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  const look = Object.hasOwn(known, status) ? known[status] : undefined
  return (
    <Badge tone={look?.tone ?? 'neutral'} icon={look?.icon ?? circleHelpIcon} className={className}>
      {look?.word ?? status}
    </Badge>
  )
}
