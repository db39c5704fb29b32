import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { circleCheckIcon, truckIcon, undoIcon } from '#app/ui/icons.ts'
import { circleXIcon, clockIcon, packageIcon } from '#app/ui/icons-order.ts'
import type { ReturnStatus } from '#modules/returns/rules.ts'
import { isRefundDue, standingWords } from '#modules/returns/words.ts'

const looks: Record<ReturnStatus, { tone: BadgeTone; icon: string }> = {
  requested: { tone: 'saffron', icon: clockIcon },
  escalated: { tone: 'saffron', icon: clockIcon },
  approved: { tone: 'indigo', icon: undoIcon },
  in_transit: { tone: 'plum', icon: truckIcon },
  received: { tone: 'indigo', icon: packageIcon },
  accepted: { tone: 'neem', icon: circleCheckIcon },
  rejected: { tone: 'geru', icon: circleXIcon },
  refused: { tone: 'geru', icon: circleXIcon },
  closed: { tone: 'geru', icon: circleXIcon },
  withdrawn: { tone: 'neutral', icon: circleXIcon },
  expired: { tone: 'neutral', icon: circleXIcon },
}

/** How far a return is, the same in the shop and in both portals. */
export function ReturnBadge({ it }: { it: Parameters<typeof standingWords>[0] }) {
  const isWaiting = it.replacement?.status === 'reported' || isRefundDue(it)
  const { tone, icon } = looks[isWaiting ? 'escalated' : it.status]
  return (
    <Badge tone={tone} icon={icon}>
      {standingWords(it)}
    </Badge>
  )
}
