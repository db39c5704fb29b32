import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { telephone } from '#app/ui/telephone.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import { LegalName } from './legal-name.tsx'
import { Logo } from './logo.tsx'

const quick = [
  { to: '/products', label: 'Products' },
  { to: '/brands', label: 'Brands' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/sell', label: 'Sell on {shop}' },
]

const care = [
  { to: '/orders', label: 'My Orders' },
  { to: '/returns', label: 'Returns' },
  { to: '/how-we-rank', label: 'How we rank' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
]

const linkClass = 'inline-block py-2.25 hover:text-white hover:underline md:py-1.5'

function Head({ children }: { children: ReactNode }) {
  return <h2 className="mb-2 font-semibold text-white">{children}</h2>
}

function Links({ title, links, shopName }: { title: string; links: typeof quick; shopName: string }) {
  return (
    <nav aria-label={title}>
      <Head>{title}</Head>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={linkClass}>
              {link.label.replace('{shop}', shopName)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export interface FooterProps {
  shop: ShopView
  /** Of the copyright line; given from outside so that a stored document and the browser agree. */
  year: number
}

/** The foot of every public page: the ways on, how to reach us, and what prices mean. */
export default function Footer({ shop, year }: FooterProps) {
  return (
    <footer className="band bg-kajal-900 text-sm text-chandan-200 print:hidden">
      <div aria-hidden="true" className="print-light h-9 border-b border-white bg-size-[36px] opacity-20" />
      <div className="page grid gap-x-12 gap-y-8 pt-12 pb-10 max-md:grid-cols-2 md:grid-cols-[1.6fr_1fr_1fr_1.3fr]">
        <div className="max-md:col-span-full">
          <Logo shopName={shop.name} light />
          <p className="mt-3 max-w-76 text-chandan-300">
            Skincare, makeup, haircare and accessories from Indian makers. Founded {shop.foundedYear}. We ship only
            within India.
          </p>
        </div>
        <Links title="Quick links" links={quick} shopName={shop.name} />
        <Links title="Customer care" links={care} shopName={shop.name} />
        <div className="max-md:col-span-full">
          <Head>Contact</Head>
          <p className="py-1.5">
            Mon-Sat 9AM-7PM IST
            <br />
            We reply within 24 hours
          </p>
          <ul>
            <li>
              <a href={telephone(shop.supportPhone)} className={linkClass}>
                {shop.supportPhone}
              </a>
            </li>
            <li>
              <a href={`mailto:${shop.supportEmail}`} className={linkClass}>
                {shop.supportEmail}
              </a>
            </li>
            <li>
              <Link to="/contact" className={linkClass}>
                Write to us
              </Link>
            </li>
          </ul>
        </div>
        <p className="col-span-full flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-white/12 pt-5 text-xs text-chandan-400">
          <LegalName shop={shop} className="w-full" />
          <span>
            © {year} {shop.name}
          </span>
          <span>Prices in Indian rupees. 18% tax is added in the cart.</span>
        </p>
      </div>
    </footer>
  )
}
