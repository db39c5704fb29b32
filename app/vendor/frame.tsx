import '#app/styles/portal.css'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Logo } from '#app/frame/logo.tsx'
import { SkipLink } from '#app/frame/page.tsx'
import { useVisitor } from '#app/frame/visitor.ts'
import { usePortalTheme } from '#app/portal/theme.ts'
import { EarlyTheme } from '#app/portal/theme-inline.tsx'
import { useWaiting } from '#app/portal/waiting.ts'
import { Sheet } from '#app/ui/dialog.tsx'
import type { VendorWaitingView } from '#modules/insights/shapes.ts'
import { VendorFooter } from './footer.tsx'
import { VendorHeader } from './header.tsx'
import { VendorNavigation, type VendorNavigationProps } from './navigation.tsx'

/** The public header and footer, kept quiet, around the vendor's portal: a rail from 1024, below that a sheet. */
export default function VendorFrame() {
  const visitor = useVisitor()
  const [waiting, setWaiting] = useState<VendorWaitingView>()
  const [isMenuOpen, setMenuOpen] = useState(false)
  usePortalTheme()
  // The document is the same for everybody; whoever does not sell sees no sections once that is known.
  const isDenied = visitor?.session === null || visitor?.session?.isVendor === false
  return (
    <div className="flex min-h-dvh flex-col [--sticky-top:3.5rem] lg:[--sticky-top:0px]">
      <EarlyTheme />
      <SkipLink />
      {visitor ? (
        <VendorHeader
          shopName={visitor.shop.name}
          session={visitor.session}
          slug={waiting?.shop.slug}
          isMenuOpen={isMenuOpen}
          {...(isDenied ? {} : { onMenu: () => setMenuOpen(true) })}
          onLogout={visitor.onLogout}
        />
      ) : null}
      <div className={`flex-1 ${isDenied ? '' : 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block'}`}>
        {isDenied ? null : <Rail waiting={waiting} />}
        <main id="main" tabIndex={-1} className="min-w-0 outline-none">
          <Outlet />
        </main>
      </div>
      {visitor ? <VendorFooter shop={visitor.shop} /> : null}
      {visitor?.session?.isVendor ? <Looking onSeen={setWaiting} /> : null}
      <Sheet
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        title="Menu"
        head={<Logo shopName={visitor?.shop.name ?? ''} linked={false} />}
        side="start"
      >
        <div className="-mx-3 pt-3">
          <VendorNavigation waiting={waiting} onChoose={() => setMenuOpen(false)} />
        </div>
      </Sheet>
    </div>
  )
}

/** The sections beside the page. */
function Rail({ waiting }: VendorNavigationProps) {
  return (
    <div className="sticky top-0 h-dvh overflow-y-auto border-r border-line px-3 py-4 max-lg:hidden print:hidden">
      <VendorNavigation waiting={waiting} />
    </div>
  )
}

const askWaiting = () => call(api.vendor.overview.waiting.$get())

/** Asks for the counts while somebody is there who sells; nobody else gets an answer. */
function Looking({ onSeen }: { onSeen: (waiting: VendorWaitingView) => void }) {
  const waiting = useWaiting(askWaiting)
  useEffect(() => {
    if (waiting) onSeen(waiting)
  }, [waiting, onSeen])
  return null
}
