import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { circleCheckIcon, undoIcon } from '#app/ui/icons.ts'
import { clockIcon } from '#app/ui/icons-order.ts'
import { banIcon, pencilIcon } from '#app/ui/icons-portal.ts'
import { type VendorStatus, vendorStatusWords } from '#modules/vendors/rules.ts'

const looks: Record<VendorStatus, { tone: BadgeTone; icon: string }> = {
  draft: { tone: 'neutral', icon: pencilIcon },
  submitted: { tone: 'saffron', icon: clockIcon },
  approved: { tone: 'neem', icon: circleCheckIcon },
  rejected: { tone: 'plum', icon: undoIcon },
  suspended: { tone: 'geru', icon: banIcon },
}

/** 'Approved', 'Suspended': the word of the badge. */
export const vendorStatusWord = (status: VendorStatus): string => vendorStatusWords[status]

/** Where a vendor's approval stands, as the operator calls it. */
export function VendorStatusBadge({ status }: { status: VendorStatus }) {
  const { tone, icon } = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {vendorStatusWords[status]}
    </Badge>
  )
}
