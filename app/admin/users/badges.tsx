import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { storeIcon, userIcon } from '#app/ui/icons.ts'
import { banIcon, shieldCheckIcon } from '#app/ui/icons-portal.ts'
import { type Role, roleWords } from '#modules/accounts/rules.ts'

const looks: Record<Role, { tone: BadgeTone; icon: string }> = {
  customer: { tone: 'neutral', icon: userIcon },
  vendor: { tone: 'neem', icon: storeIcon },
  admin: { tone: 'plum', icon: shieldCheckIcon },
}

/** The role of an account, as the operator calls it. */
export function RoleBadge({ role }: { role: Role }) {
  const { tone, icon } = looks[role]
  return (
    <Badge tone={tone} icon={icon}>
      {roleWords[role]}
    </Badge>
  )
}

/** Stands at an account that cannot sign in any more. */
export function BlockedBadge() {
  return (
    <Badge tone="geru" icon={banIcon}>
      Blocked
    </Badge>
  )
}
