import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { xIcon } from '#app/ui/icons.ts'
import type { FacetsView } from '#modules/search/shapes.ts'
import { type CatalogueState, catalogueAddress } from './address.ts'
import { appliedFilters } from './labels.ts'
import type { SearchShown } from './search-shown.server.ts'

export interface CatalogueChipsProps {
  state: CatalogueState
  /** Of the search, each with where it leads. */
  search: SearchShown['chips']
  /** They name the options. */
  facets: FacetsView
  /** After a press: the chip is gone, and the focus needs a place. */
  onRemove: () => void
}

/** What narrows the results; each chip takes one filter away. Nothing is drawn while there is no filter. */
export default function CatalogueChips({ state, search, facets, onRemove }: CatalogueChipsProps) {
  const all = { ...state, page: 1 }
  const chips = [
    ...search.map((chip) => ({ key: chip.label, ...chip })),
    ...appliedFilters(state.filters, facets).map(({ key, label, without }) => ({
      key,
      label,
      name: label,
      to: catalogueAddress({ ...all, filters: without }),
    })),
  ]
  if (chips.length === 0) return null
  return (
    <ul aria-label="Applied filters" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.key} className="min-w-0">
          <Link
            to={chip.to}
            preventScrollReset
            onClick={onRemove}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-3 pl-4 text-sm font-medium hover:border-ink hover:bg-hover"
          >
            <span className="sr-only">Remove {chip.name}</span>
            <span aria-hidden="true" className="truncate">
              {chip.label}
            </span>
            <Icon path={xIcon} size={16} className="text-ink-2" />
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link
            to={catalogueAddress({ view: state.view })}
            preventScrollReset
            onClick={onRemove}
            className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-brand-ink hover:underline"
          >
            Clear all
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
