import { Link } from 'react-router'
import { LegalName } from '#app/frame/legal-name.tsx'
import type { ShopView } from '#modules/settings/shapes.ts'

const rules = [
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/returns', label: 'Returns' },
  { to: '/how-we-rank', label: 'How we rank' },
  { to: '/how-reviews-work', label: 'How reviews work' },
  { to: '/contact', label: 'Contact' },
]

/** The public footer, slim, under the vendor's portal: the rules that sellers live by, the way to us, and who we are. */
export function VendorFooter({ shop }: { shop: ShopView }) {
  return (
    <footer className="border-t border-line px-(--gutter) py-5 text-sm text-ink-2 print:hidden">
      <nav aria-label="Policies">
        <ul className="flex flex-wrap gap-x-6">
          {rules.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-block py-2 hover:text-brand-ink hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-3">
        <span>© 2026 {shop.name}</span>
        <LegalName shop={shop} />
      </p>
    </footer>
  )
}
