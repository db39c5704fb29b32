import { useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { iconButtonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { heartIcon } from '#app/ui/icons.ts'
import type { CategoryView } from '#modules/search/shapes.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import { AccountButton } from './account-button.tsx'
import type { FrameSession } from './account-menu.tsx'
import { CartLink } from './cart-link.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { SearchForm } from './search-form.tsx'

/** Gone while scrolling down on a phone, back on the first move up. */
function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const look = () => {
      const now = window.scrollY
      if (Math.abs(now - last) < 8) return
      setHidden(now > last && now > 160)
      last = now
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return hidden
}

/** The thin strip above the header: one promise on a phone, all of them from 1024. */
export function AnnouncementStrip({ announcements }: { announcements: readonly string[] }) {
  if (announcements.length === 0) return null
  return (
    <aside
      aria-label="Good to know"
      className="bg-alta-900 px-(--gutter) py-1.75 text-center text-xs text-alta-100 print:hidden"
    >
      {announcements.map((text, at) => (
        <span key={text} className={at > 0 ? 'max-lg:hidden' : ''}>
          {at > 0 ? (
            <span className="mx-3.5 inline-block size-1.25 rounded-[0_50%] bg-kesar-300 align-[0.12em]" />
          ) : null}
          {text}
        </span>
      ))}
    </aside>
  )
}

export interface HeaderProps {
  shop: ShopView
  categories: readonly CategoryView[]
  /** `undefined` until it is known, and in every stored document; `null` for a stranger. */
  session: FrameSession | null | undefined
  /** Sum of the quantities; `undefined` until the cart is read. */
  cartCount: number | undefined
  onLogout: () => void
}

const pages = [
  { to: '/products', label: 'Products' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
]

/** The head of every public page. Before the session and the cart are known it is the same for everybody, in the same size. */
export function Header({ shop, categories, session, cartCount, onLogout }: HeaderProps) {
  const hidden = useHiddenOnScroll()
  const { pathname } = useLocation()
  // The catalogue has a search box of its own, and there are never two.
  const withSearch = pathname !== '/products'
  return (
    <>
      <AnnouncementStrip announcements={shop.announcements} />
      <header
        data-away={hidden ? '' : undefined}
        className={`sticky top-0 z-(--z-header) border-b border-line bg-bg transition-[translate] duration-(--dur-base) has-focus-visible:[translate:none] print:hidden ${hidden ? 'max-md:[translate:0_-100%]' : ''}`}
      >
        <div className="page flex flex-wrap items-center gap-x-1 pt-1.5 pb-3 lg:min-h-(--header-h) lg:flex-nowrap lg:gap-x-[min(1.75rem,2.75vw)] lg:py-0">
          <MenuButton
            shopName={shop.name}
            session={session}
            categories={categories}
            onLogout={onLogout}
            className="-ml-2.5 lg:hidden"
          />
          <Logo shopName={shop.name} />
          {withSearch ? (
            <SearchForm className="order-last mt-0.5 w-full lg:order-none lg:mt-0 lg:max-w-128 lg:flex-1" />
          ) : null}
          <nav aria-label="Main" className="ml-auto flex gap-1 max-lg:hidden">
            {pages.map((page) => (
              <NavLink
                key={page.to}
                to={page.to}
                prefetch="intent"
                className="rounded-sm px-3.25 py-2.5 font-medium hover:text-brand-ink aria-[current]:font-semibold aria-[current]:text-brand-ink"
              >
                {page.label}
              </NavLink>
            ))}
          </nav>
          <div className="-mr-2.5 ml-auto flex gap-0.5 lg:-ml-3">
            <AccountButton session={session} onLogout={onLogout} />
            <Link to="/wishlist" prefetch="intent" aria-label="Wishlist" className={iconButtonClass}>
              <Icon path={heartIcon} />
            </Link>
            <CartLink count={cartCount} />
          </div>
        </div>
      </header>
    </>
  )
}
