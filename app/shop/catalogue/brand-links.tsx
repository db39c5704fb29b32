import { Link } from 'react-router'
import type { BrandLinkView } from '#modules/catalog/pages/shapes.ts'

/** Brands side by side, each with the number of its products. */
export function BrandLinks({ brands }: { brands: readonly BrandLinkView[] }) {
  return (
    <ul className="grid gap-x-5 sm:grid-cols-2 lg:grid-cols-4">
      {brands.map((brand) => (
        <li key={brand.slug} className="border-b border-line">
          <Link
            to={`/brands/${brand.slug}`}
            prefetch="intent"
            className="flex min-h-12 items-center justify-between gap-3 py-1.5 hover:text-brand-ink hover:underline"
          >
            <span className="line-clamp-2 min-w-0 font-medium">{brand.name}</span>
            <span className="text-sm text-ink-3 tabular-nums">
              {brand.productCount.toLocaleString('en-IN')}
              <span className="sr-only"> {brand.productCount === 1 ? 'product' : 'products'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
