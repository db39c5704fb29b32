import { Outlet } from 'react-router'
import { SkipLink } from '#app/frame/page.tsx'
import { useVisitor } from '#app/frame/visitor.ts'
import { CheckoutFooter } from './footer.tsx'
import { CheckoutHeader } from './header.tsx'

/** The public header and footer, kept quiet: search and menu are folded away, so that nothing leads astray. */
export default function CheckoutLayout() {
  const visitor = useVisitor()
  return (
    <>
      <SkipLink />
      {visitor && <CheckoutHeader {...visitor} />}
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-4rem)] pb-(--section) outline-none">
        <Outlet />
      </main>
      {visitor && <CheckoutFooter shop={visitor.shop} year={2026} />}
    </>
  )
}
