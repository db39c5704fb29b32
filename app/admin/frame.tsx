import { type ReactNode, useState } from 'react'
import { Logo } from '#app/frame/logo.tsx'
import { SkipLink } from '#app/frame/page.tsx'
import { useRestoreFocus } from '#app/portal/restore-focus.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { menuIcon, searchIcon } from '#app/ui/icons.ts'
import { FindDialog } from './find/find-dialog.tsx'
import { FindContext, useFindKeys } from './find/use-find.ts'
import { AdminNavigation, AdminSidebar } from './navigation.tsx'
import { useAdminWaiting } from './waiting.ts'

export interface AdminFrameProps {
  shopName: string
  name: string
  onLogout: () => void
  children: ReactNode
}

/** The admin portal around its sections: a sidebar from 1024, below that a bar with a menu. */
export function AdminFrame({ shopName, name, onLogout, children }: AdminFrameProps) {
  const [menuOpen, setMenuOpen] = useState(false)
  const [finding, setFinding] = useState(false)
  const find = () => {
    setMenuOpen(false)
    setFinding(true)
  }
  const waiting = useAdminWaiting()
  useFindKeys(find)
  useRestoreFocus()
  const logout = () => {
    setMenuOpen(false)
    onLogout()
  }

  return (
    <FindContext value={find}>
      <div className="min-h-dvh [--sticky-top:3.5rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:[--sticky-top:0px]">
        <SkipLink />
        <AdminSidebar shopName={shopName} name={name} waiting={waiting} onLogout={logout} />
        <div className="min-w-0">
          <header className="sticky top-0 z-(--z-header) flex min-h-14 flex-wrap items-center gap-x-2 border-b border-line bg-surface px-(--gutter) lg:hidden print:hidden">
            <IconButton
              label="Menu"
              icon={menuIcon}
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onClick={() => setMenuOpen(true)}
              className="-ml-2.5"
            />
            <Logo shopName={shopName} />
            <IconButton
              label="Search"
              icon={searchIcon}
              aria-haspopup="dialog"
              onClick={find}
              className="-mr-2.5 ml-auto"
            />
          </header>
          <main id="main" tabIndex={-1} className="px-(--gutter) pt-5 pb-12 outline-none lg:pt-7">
            {children}
          </main>
        </div>
        {finding ? <FindDialog onClose={() => setFinding(false)} /> : null}
        <Sheet
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          title="Menu"
          head={<Logo shopName={shopName} linked={false} />}
          side="start"
        >
          <div className="-mx-(--gutter) -mb-4 flex min-h-[calc(100%+1rem)] flex-col bg-kajal-900 p-3 pb-6 max-[20rem]:px-2">
            <AdminNavigation name={name} waiting={waiting} onLogout={logout} onChoose={() => setMenuOpen(false)} />
          </div>
        </Sheet>
      </div>
    </FindContext>
  )
}
