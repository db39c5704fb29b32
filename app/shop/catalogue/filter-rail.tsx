import { useNavigate, useSearchParams } from 'react-router'
import type { FacetsView } from '#modules/search/shapes.ts'
import { type CatalogueState, catalogueAddress, readCatalogue } from './address.ts'
import { CatalogueFiltersPanel } from './filters.tsx'

export interface CatalogueFilterRailProps {
  /** The list as its loader read it. */
  state: CatalogueState
  facets: FacetsView
}

/** All filters beside the list, from 1024. */
export default function CatalogueFilterRail({ state, facets }: CatalogueFilterRailProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { view } = readCatalogue(search)
  return (
    <CatalogueFiltersPanel
      q={state.q}
      filters={state.filters}
      facets={facets}
      onChange={(filters) =>
        navigate(catalogueAddress({ ...state, view, filters, page: 1 }), { preventScrollReset: true })
      }
    />
  )
}
