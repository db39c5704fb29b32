import { Link } from 'react-router'
import type { FooterProps } from '#app/frame/footer.tsx'
import { LegalName } from '#app/frame/legal-name.tsx'

const policies = [
  { to: '/returns', label: 'Returns' },
  { to: '/terms', label: 'Terms' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/contact', label: 'Contact' },
]

/** The public footer, slim: the policies, the way to us, and who we are. */
export function CheckoutFooter({ shop, year }: FooterProps) {
  return (
    <footer className="border-t border-line text-sm text-ink-2 print:hidden">
      <div className="page grid gap-2 py-5">
        <nav aria-label="Policies">
          <ul className="flex flex-wrap gap-x-6">
            {policies.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-2 hover:text-brand-ink hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-3">
          <span>
            © {year} {shop.name}
          </span>
          <LegalName shop={shop} />
        </p>
      </div>
    </footer>
  )
}
