import { Link, useLocation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { layoutDashboardIcon, receiptTextIcon, starIcon, storeIcon, undoIcon } from '#app/ui/icons.ts'
import { circleHelpIcon, packageIcon } from '#app/ui/icons-order.ts'
import type { VendorWaitingView } from '#modules/insights/shapes.ts'

interface Section {
  to: string
  label: string
  icon: string
  /** Addresses beside its own that belong to it. */
  also?: readonly string[]
  /** How much waits there. */
  waiting?: (waiting: VendorWaitingView) => number
}

const sections: readonly Section[] = [
  { to: '/vendor/dashboard', label: 'Home', icon: layoutDashboardIcon },
  { to: '/vendor/orders', label: 'Orders', icon: receiptTextIcon, waiting: ({ orders }) => orders },
  { to: '/vendor/returns', label: 'Returns', icon: undoIcon, waiting: ({ returns }) => returns },
  { to: '/vendor/products', label: 'Products', icon: packageIcon, waiting: ({ products }) => products },
  { to: '/vendor/reviews', label: 'Reviews', icon: starIcon, waiting: ({ reviews }) => reviews },
  { to: '/vendor/business', label: 'Business', icon: storeIcon, also: ['/vendor/security'] },
  { to: '/contact?about=vendor', label: 'Help', icon: circleHelpIcon },
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
    <span className="ml-auto min-w-7 rounded-full bg-accent px-2 py-0.5 text-center text-xs font-bold text-on-accent tabular-nums">
      {count >= 1_000 ? '999+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

export interface VendorNavigationProps {
  /** Undefined until it is known. */
  waiting: VendorWaitingView | undefined
  /** Something was chosen: the sheet of a phone closes. */
  onChoose?: () => void
}

/** The sections of the vendor's portal; the same in the rail and in the sheet. */
export function VendorNavigation({ waiting, onChoose }: VendorNavigationProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Vendor" className="grid gap-0.5">
      {sections.map((section) => (
        <Link
          key={section.to}
          to={section.to}
          prefetch="intent"
          onClick={onChoose}
          aria-current={markOf(section, pathname)}
          className="flex min-h-(--control-md) items-center gap-3 rounded-md px-3 py-1.5 font-medium hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-brand-ink"
        >
          <Icon path={section.icon} />
          {section.label}
          {waiting && section.waiting ? <Waiting count={section.waiting(waiting)} /> : null}
        </Link>
      ))}
    </nav>
  )
}
