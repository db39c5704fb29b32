import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { iconButtonClass } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import {
  layoutDashboardIcon,
  logInIcon,
  logOutIcon,
  receiptTextIcon,
  storeIcon,
  userIcon,
  userPlusIcon,
} from '#app/ui/icons.ts'
import { Menu, MenuItem } from '#app/ui/menu.tsx'

/** Who is signed in, as far as the frame shows it. */
export interface FrameSession {
  name: string
  email: string
  role: 'customer' | 'vendor' | 'admin'
  isVendor: boolean
}

export interface AccountEntry {
  label: string
  icon: string
  /** Without an address the entry signs out. */
  to?: string
}

/** What the account offers: the same in the header's menu and in the phone's sheet. */
export function accountEntries(session: FrameSession | null | undefined): AccountEntry[] {
  if (!session) {
    return [
      { label: 'Login', icon: logInIcon, to: '/login' },
      { label: 'Register', icon: userPlusIcon, to: '/register' },
      { label: 'Vendor Login', icon: storeIcon, to: '/vendor/login' },
    ]
  }
  return [
    { label: 'My Orders', icon: receiptTextIcon, to: '/orders' },
    { label: 'Profile', icon: userIcon, to: '/profile' },
    ...(session.isVendor ? [{ label: 'Vendor Dashboard', icon: storeIcon, to: '/vendor/dashboard' }] : []),
    ...(session.role === 'admin'
      ? [{ label: 'Admin Dashboard', icon: layoutDashboardIcon, to: '/admin/dashboard' }]
      : []),
    { label: 'Logout', icon: logOutIcon },
  ]
}

/** Name, badge and email of the person signed in. */
export function AccountCard({ session }: { session: FrameSession }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-semibold">{session.name}</b>
        {session.isVendor ? <Badge tone="neem">Vendor</Badge> : null}
      </span>
      <span className="block text-sm text-ink-3">
        <EmailText email={session.email} />
      </span>
    </>
  )
}

export interface AccountMenuProps {
  session: FrameSession | null | undefined
  onLogout: () => void
  /** Inside the button. */
  face: ReactNode
}

/** The header's account menu, open as soon as it is there: it is loaded by a press on its button. */
export default function AccountMenu({ session, onLogout, face }: AccountMenuProps) {
  return (
    <Menu
      label="Account"
      button={face}
      buttonClassName={iconButtonClass}
      head={session ? <AccountCard session={session} /> : undefined}
      startsOpen
    >
      {accountEntries(session).map((entry) =>
        entry.to === undefined ? (
          <MenuItem key={entry.label} icon={entry.icon} onPress={onLogout}>
            {entry.label}
          </MenuItem>
        ) : (
          <MenuItem key={entry.label} icon={entry.icon} to={entry.to}>
            {entry.label}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}
