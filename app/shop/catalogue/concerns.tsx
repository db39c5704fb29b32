import { Link } from 'react-router'
import { type CatalogueState, catalogueAddress } from './address.ts'
import type { ListShown } from './list.server.ts'

/** Each is one press away; the filters hold all of them. */
const concernsShown = 8

export interface ConcernChipsProps {
  state: CatalogueState
  facets: ListShown['facets']
}

/** What the products of a category help with, as a row to choose from. Pressing the chosen one takes it away. */
export function ConcernChips({ state, facets }: ConcernChipsProps) {
  const concerns = facets.options.concern.slice(0, concernsShown)
  if (concerns.length < 2) return null
  return (
    <nav aria-label="By concern" className="mt-3 max-md:-mx-(--gutter)">
      <ul className="no-scrollbar flex gap-2 overflow-x-auto py-1 max-md:px-(--gutter) md:flex-wrap">
        {concerns.map(({ slug, label }) => {
          const isChosen = state.filters.concern.includes(slug)
          const filters = { ...state.filters, concern: isChosen ? [] : [slug] }
          return (
            <li key={slug} className="shrink-0">
              <Link
                to={catalogueAddress({ ...state, filters, page: 1 })}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-medium hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-bg"
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
