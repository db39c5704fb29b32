import { AccountCard, accountEntries, type FrameSession } from '#app/frame/account-menu.tsx'
import { Logo } from '#app/frame/logo.tsx'
import { setTheme, useTheme } from '#app/portal/theme.ts'
import { ButtonLink, IconButton, iconButtonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { menuIcon, storeIcon, userIcon } from '#app/ui/icons.ts'
import { moonIcon, shieldCheckIcon, sunIcon } from '#app/ui/icons-portal.ts'
import { Menu, MenuItem } from '#app/ui/menu.tsx'

export interface VendorHeaderProps {
  shopName: string
  /** Undefined until it is known; null for a stranger. */
  session: FrameSession | null | undefined
  /** The page of this vendor's shop; null before there is one, undefined until it is known. */
  slug: string | null | undefined
  isMenuOpen: boolean
  /** Without it there is nothing to open: nobody is there who sells. */
  onMenu?: () => void
  onLogout: () => void
}

/** The public header, quiet, over the vendor's portal: logo, the way to the shop, the account. */
export function VendorHeader({ shopName, session, slug, isMenuOpen, onMenu, onLogout }: VendorHeaderProps) {
  return (
    <header className="border-b border-line bg-bg max-lg:sticky max-lg:top-0 max-lg:z-(--z-header) lg:relative lg:z-20 print:hidden">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 px-(--gutter)">
        {onMenu ? (
          <IconButton
            label="Menu"
            icon={menuIcon}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={onMenu}
            className="-ml-2.5 lg:hidden"
          />
        ) : null}
        <Logo shopName={shopName} />
        <div className="-mr-2.5 ml-auto flex flex-wrap items-center justify-end gap-x-1">
          <ButtonLink to={slug ? `/sellers/${slug}` : '/'} variant="ghost">
            <Icon path={storeIcon} size={16} />
            <span className="max-[22.5rem]:sr-only">View shop</span>
          </ButtonLink>
          <VendorAccount session={session} onLogout={onLogout} />
        </div>
      </div>
    </header>
  )
}

/** The account's menu, with the portal's colours and the vendor's own sign-in. */
function VendorAccount({ session, onLogout }: Pick<VendorHeaderProps, 'session' | 'onLogout'>) {
  const isDark = useTheme() === 'dark'
  return (
    <Menu
      label="Account"
      button={
        session ? (
          <span className="header-mark grid size-7 place-items-center rounded-full bg-brand font-bold text-on-brand">
            {session.name[0]}
          </span>
        ) : (
          <Icon path={userIcon} />
        )
      }
      buttonClassName={iconButtonClass}
      head={session ? <AccountCard session={session} /> : undefined}
    >
      {accountEntries(session).map(({ label, icon, to }) =>
        to === undefined ? null : (
          <MenuItem key={label} icon={icon} to={to}>
            {label}
          </MenuItem>
        ),
      )}
      {session?.isVendor ? (
        <MenuItem icon={shieldCheckIcon} to="/vendor/security">
          Your login
        </MenuItem>
      ) : null}
      <MenuItem icon={isDark ? sunIcon : moonIcon} onPress={() => setTheme(isDark ? 'light' : 'dark')}>
        {isDark ? 'Light colours' : 'Dark colours'}
      </MenuItem>
      {accountEntries(session).map(({ label, icon, to }) =>
        to === undefined ? (
          <MenuItem key={label} icon={icon} onPress={onLogout}>
            {label}
          </MenuItem>
        ) : null,
      )}
    </Menu>
  )
}
