import { Link, useLocation } from 'react-router'
import { ThemeButton } from '#app/admin/theme-button.tsx'
import { Logo } from '#app/frame/logo.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  banknoteIcon,
  layoutDashboardIcon,
  logOutIcon,
  receiptTextIcon,
  searchIcon,
  starIcon,
  storeIcon,
  undoIcon,
} from '#app/ui/icons.ts'
import { packageIcon } from '#app/ui/icons-order.ts'
import {
  heartPulseIcon,
  historyIcon,
  messageSquareIcon,
  settingsIcon,
  shieldCheckIcon,
  usersIcon,
  walletIcon,
} from '#app/ui/icons-portal.ts'
import type { WaitingView } from '#modules/insights/shapes.ts'
import { useOpenFind } from './find/use-find.ts'

interface Section {
  to: string
  label: string
  icon: string
  /** Addresses beside its own that belong to it. */
  also?: readonly string[]
  /** How much waits there. */
  waiting?: (waiting: WaitingView) => number
}

/** The sections of the portal, in the order of the menu. */
export const adminSections: readonly Section[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: layoutDashboardIcon },
  {
    to: '/admin/products',
    label: 'Products',
    icon: packageIcon,
    waiting: ({ products, revisions }) => products + revisions,
  },
  { to: '/admin/orders', label: 'Orders', icon: receiptTextIcon, waiting: ({ orders }) => orders },
  { to: '/admin/returns', label: 'Returns', icon: undoIcon, waiting: ({ returns }) => returns },
  {
    to: '/admin/payments',
    label: 'Payments',
    icon: walletIcon,
    waiting: ({ differences, chargeBacks }) => differences + chargeBacks,
  },
  {
    to: '/admin/cash',
    label: 'Cash',
    icon: banknoteIcon,
    waiting: ({ overdueCash, cashDifferences }) => overdueCash + cashDifferences,
  },
  { to: '/admin/users', label: 'Users', icon: usersIcon },
  {
    to: '/admin/vendors',
    label: 'Vendors',
    icon: storeIcon,
    waiting: ({ vendors, vendorChanges }) => vendors + vendorChanges,
  },
  { to: '/admin/reviews', label: 'Reviews', icon: starIcon, waiting: ({ reviews }) => reviews },
  { to: '/admin/synonyms', label: 'Synonyms', icon: searchIcon },
  {
    to: '/admin/messages',
    also: ['/admin/newsletter', '/admin/mail'],
    label: 'Messages',
    icon: messageSquareIcon,
    waiting: ({ messages, mails }) => messages + mails,
  },
  { to: '/admin/audit', label: 'Audit trail', icon: historyIcon },
  { to: '/admin/health', label: 'Health', icon: heartPulseIcon },
  { to: '/admin/settings', label: 'Settings', icon: settingsIcon },
]

const isBelow = (pathname: string, root: string) => pathname === root || pathname.startsWith(`${root}/`)

/** `page` for the section's own page, `true` for what lies below or beside it; undefined elsewhere. */
function markOf({ to, also = [] }: Section, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return [to, ...also].some((root) => isBelow(pathname, root)) ? 'true' : undefined
}

/** Work waits in a section; nothing is drawn where none does. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-auto min-w-7 shrink-0 rounded-full bg-accent px-2 py-0.5 text-center text-xs font-bold text-on-accent tabular-nums">
      {count >= 1_000 ? '999+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

export interface AdminNavigationProps {
  name: string
  /** Undefined until it is known. */
  waiting: WaitingView | undefined
  onLogout: () => void
  /** Something was chosen: the sheet of a phone closes. */
  onChoose?: () => void
}

/** The sections of the admin portal; the way to the shop and out at the foot. The same in the sidebar and in the sheet. */
export function AdminNavigation({ name, waiting, onLogout, onChoose }: AdminNavigationProps) {
  const { pathname } = useLocation()
  const row =
    // Closer on a low window, so that the way out stays in view.
    'flex min-h-(--control-md) lg:[@media(53rem<=height<62rem)]:min-h-9 lg:[@media(53rem<=height<62rem)]:py-1 lg:[@media(48rem<=height<53rem)]:min-h-8 lg:[@media(48rem<=height<53rem)]:py-0.5 lg:[@media(height<48rem)]:min-h-7 lg:[@media(height<48rem)]:py-0 w-full items-center gap-3 rounded-md px-3 py-1.5 max-[20rem]:gap-2 max-[20rem]:px-2 text-left font-medium hover:bg-white/8 hover:text-white focus-visible:outline-kesar-300'
  return (
    <div className="flex flex-1 flex-col gap-0.5 text-chandan-200">
      <FindButton className={row} />
      <nav aria-label="Admin" className="grid gap-0.5">
        {adminSections.map((section) => (
          <Link
            key={section.to}
            to={section.to}
            prefetch="intent"
            onClick={onChoose}
            aria-current={markOf(section, pathname)}
            className={`${row} aria-[current]:bg-white/11 aria-[current]:font-semibold aria-[current]:text-white aria-[current]:[box-shadow:inset_3px_0_0_var(--color-kesar-300)]`}
          >
            <Icon path={section.icon} />
            {section.label}
            {waiting && section.waiting ? <Waiting count={section.waiting(waiting)} /> : null}
          </Link>
        ))}
      </nav>
      <div className="mt-auto grid gap-0.5 border-t border-white/12 pt-3 max-lg:mt-6 lg:[@media(height<62rem)]:gap-0 lg:[@media(height<62rem)]:pt-2">
        <div className="flex items-center gap-3 px-2.5 pb-2 text-sm leading-tight">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-alta-500 font-semibold text-white"
          >
            {name.trim().charAt(0).toUpperCase()}
          </span>
          <span className="min-w-0 flex-1">
            <b className="block truncate font-semibold text-white">{name}</b>
            Admin
          </span>
          <ThemeButton className="-mr-2.5 text-chandan-200! hover:bg-white/8! focus-visible:outline-kesar-300" />
        </div>
        <Link to="/admin/security" prefetch="intent" className={row} onClick={onChoose}>
          <Icon path={shieldCheckIcon} />
          Your login
        </Link>
        <Link to="/" className={row} onClick={onChoose}>
          <Icon path={storeIcon} />
          View the shop
        </Link>
        <button type="button" onClick={onLogout} className={row}>
          <Icon path={logOutIcon} />
          Logout
        </button>
      </div>
    </div>
  )
}

/** Opens the one search; on a phone it stands in the bar as well. */
function FindButton({ className }: { className: string }) {
  const open = useOpenFind()
  return (
    <button
      type="button"
      onClick={open}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
      className={`${className} mb-1`}
    >
      <Icon path={searchIcon} />
      Search
      <span
        aria-hidden="true"
        className="ml-auto rounded-xs border border-white/20 px-1.5 font-sans text-xs text-chandan-200 max-lg:hidden"
      >
        /
      </span>
    </button>
  )
}

/** The desktop's sidebar. */
export function AdminSidebar({ shopName, ...navigation }: AdminNavigationProps & { shopName: string }) {
  return (
    <header className="sticky top-0 flex h-dvh flex-col overflow-y-auto bg-kajal-900 px-3 pt-3 pb-4 max-lg:hidden print:hidden">
      <Logo shopName={shopName} light className="mb-2 px-2.5" />
      <AdminNavigation {...navigation} />
    </header>
  )
}
