import type { ReactNode } from 'react'
import { Header } from './header.tsx'
import { lazyPart } from './lazy-part.tsx'
import { SkipLink } from './page.tsx'
import { useVisitor } from './visitor.ts'

const Footer = lazyPart(() => import('./footer.tsx'))

/** Header, page and footer of everything public. What differs from person to person arrives after hydration. */
export function ShopFrame({ children }: { children: ReactNode }) {
  const visitor = useVisitor()
  return (
    <>
      <SkipLink />
      {visitor && <Header {...visitor} />}
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-var(--header-h))] outline-none">
        {children}
      </main>
      {visitor && <Footer shop={visitor.shop} year={2026} />}
    </>
  )
}
