import { useGo } from '#app/frame/go.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { noFilters } from '#modules/search/rules/filters.ts'
import { counted } from '#platform/kit/counted.ts'
import { catalogueAddress } from './address.ts'
import CatalogueFiltersPanel from './filters.tsx'
import type { ListShown } from './list.server.ts'

export interface CatalogueFilterSheetProps {
  list: Pick<ListShown, 'state' | 'of' | 'facets' | 'matching'>
  /** How many filters are applied. */
  applied: number
  onClose: () => void
}

/** The filters in a sheet, with the number of products they leave. */
export default function CatalogueFilterSheet({ list, applied, onClose }: CatalogueFilterSheetProps) {
  const go = useGo()
  const { state, of, facets, matching } = list
  // What is said of a list that stays is said below the sheet.
  const clear = () =>
    go(catalogueAddress({ ...state, filters: noFilters, page: 1 }), { preventScrollReset: true }, onClose)
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="secondary" disabled={applied === 0} onClick={clear}>
            Clear all
          </Button>
          <Button onClick={onClose}>Show {counted(matching, 'product')}</Button>
        </>
      }
    >
      <CatalogueFiltersPanel state={state} of={of} facets={facets} onStay={onClose} />
    </Sheet>
  )
}
