import { useId } from 'react'
import { usePopularSearches } from '#app/frame/popular-searches.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import type { CategoryView } from '#modules/search/shapes.ts'
import type { CardProduct } from './card.tsx'
import { ProductGrid } from './grid.tsx'
import type { SearchShown } from './search-shown.server.ts'

export interface NothingProps {
  search: SearchShown
  categories: readonly CategoryView[]
  bestsellers: readonly CardProduct[]
}

/** Nothing fits, or the list ends before this page. Where nothing fits, categories and bestsellers are ways on. */
export default function Nothing({ search: { nothing, firstPage, said }, categories, bestsellers }: NothingProps) {
  const popular = usePopularSearches(nothing !== null)
  if (!nothing) {
    return (
      <EmptyState
        drawing="search"
        title="No products found"
        action={<ButtonLink to={firstPage}>Go to page 1</ButtonLink>}
      >
        There are no more pages.
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState
        drawing={said?.help ? null : 'search'}
        title="No products found"
        action={nothing.ways.map(({ label, to }, at) => (
          <ButtonLink key={label} to={to} variant={at === 0 && !said?.help ? 'primary' : 'secondary'}>
            {label}
          </ButtonLink>
        ))}
        className="pt-6! pb-8!"
      >
        {nothing.words ? <p className="mb-1 text-ink wrap-anywhere">Nothing for “{nothing.words}”</p> : null}
        <p>Try adjusting your search or filter criteria</p>
      </EmptyState>
      <Ways title="Search for" ways={nothing.tries} />
      <Ways
        title="Browse by category"
        ways={categories.map(({ slug, name }) => ({ label: name, to: `/categories/${slug}` }))}
      />
      <Ways
        title="Popular searches"
        ways={popular.map((words) => ({ label: words, to: `/products?q=${encodeURIComponent(words)}` }))}
      />
      <Bestsellers products={bestsellers} />
    </>
  )
}

interface Way {
  label: string
  to: string
}

/** Where to go from here, under a heading. Nothing where there is nowhere. */
function Ways({ title, ways }: { title: string; ways: readonly Way[] }) {
  const id = useId()
  if (ways.length === 0) return null
  return (
    <nav aria-labelledby={id} className="mb-6 grid justify-items-center gap-3">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <ul className="flex flex-wrap justify-center gap-2">
        {ways.map(({ label, to }) => (
          <li key={label}>
            <ButtonLink variant="secondary" to={to}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Bestsellers({ products }: { products: readonly CardProduct[] }) {
  const { addCard } = useAddToCart()
  if (products.length === 0) return null
  return (
    <section aria-labelledby="bestsellers" className="band">
      <SectionHeading id="bestsellers">Bestsellers</SectionHeading>
      <ProductGrid products={products} onAdd={addCard} four />
    </section>
  )
}
