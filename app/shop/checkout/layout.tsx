import { Outlet } from 'react-router'
import { Logo } from '#app/frame/logo.tsx'
import { SkipLink } from '#app/frame/page.tsx'
import { useFrame } from '#app/root.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lockIcon } from './icons.ts'

/** The checkout stands alone: no search, no menu, nothing to get lost in. */
export default function CheckoutLayout() {
  const { shop } = useFrame()
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-bg">
        <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-4">
          <Logo shopName={shop.name} />
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Icon path={lockIcon} size={16} />
            Secure checkout
          </p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="pb-(--section) outline-none">
        <Outlet />
      </main>
    </>
  )
}
