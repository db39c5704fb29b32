import { useState } from 'react'
import { AccountButton } from '#app/frame/account-button.tsx'
import { CartLink } from '#app/frame/cart-link.tsx'
import type { HeaderProps } from '#app/frame/header.tsx'
import { Logo } from '#app/frame/logo.tsx'
import { MenuButton } from '#app/frame/menu-button.tsx'
import { SearchForm } from '#app/frame/search-form.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { searchIcon } from '#app/ui/icons.ts'

/** The public header, quiet: logo, account and cart; the search box and the menu open when they are asked for. */
export function CheckoutHeader({ shop, categories, session, cartCount, onLogout }: HeaderProps) {
  const [isSearching, setSearching] = useState(false)
  return (
    <header className="border-b border-line bg-bg print:hidden">
      <div className="page max-w-[calc(64rem+2*var(--gutter))] flex min-h-16 flex-wrap items-center">
        <MenuButton
          shopName={shop.name}
          session={session}
          categories={categories}
          onLogout={onLogout}
          className="-ml-2.5"
        />
        <Logo shopName={shop.name} />
        <div className="-mr-2.5 ml-auto flex flex-wrap justify-end min-[22.5rem]:gap-0.5">
          <IconButton
            label="Search"
            icon={searchIcon}
            aria-expanded={isSearching}
            aria-controls="search"
            onClick={() => setSearching(!isSearching)}
          />
          <AccountButton session={session} onLogout={onLogout} />
          <CartLink count={cartCount} />
        </div>
        <div id="search" className="w-full pb-3 empty:hidden">
          {isSearching ? <SearchForm /> : null}
        </div>
      </div>
    </header>
  )
}
