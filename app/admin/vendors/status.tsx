import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { circleCheckIcon, undoIcon } from '#app/ui/icons.ts'
import { clockIcon } from '#app/ui/icons-order.ts'
import { banIcon, pencilIcon } from '#app/ui/icons-portal.ts'
import type { VendorStatus } from '#modules/vendors/rules.ts'

const looks: Record<VendorStatus, { word: string; tone: BadgeTone; icon: string }> = {
  draft: { word: 'Draft', tone: 'neutral', icon: pencilIcon },
  submitted: { word: 'Waiting', tone: 'saffron', icon: clockIcon },
  approved: { word: 'Approved', tone: 'neem', icon: circleCheckIcon },
  rejected: { word: 'Sent back', tone: 'plum', icon: undoIcon },
  suspended: { word: 'Suspended', tone: 'geru', icon: banIcon },
}

/** 'Approved', 'Suspended': the word of the badge. */
export const vendorStatusWord = (status: VendorStatus): string => looks[status].word

/** Where a vendor's approval stands, as the operator calls it. */
export function VendorStatusBadge({ status }: { status: VendorStatus }) {
  const { word, tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
