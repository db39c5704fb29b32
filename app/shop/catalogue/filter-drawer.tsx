import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { noFilters } from '#modules/search/rules/filters.ts'
import { type CatalogueFilterSheetProps, CatalogueFiltersPanel } from './filters.tsx'

export interface CatalogueFilterDrawerProps extends CatalogueFilterSheetProps {
  onClose: () => void
}

/** All filters in a sheet, with the number of products they leave. */
export default function CatalogueFilterDrawer({ applied, matching, onClose, ...panel }: CatalogueFilterDrawerProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="secondary" disabled={applied === 0} onClick={() => panel.onChange(noFilters)}>
            Clear all
          </Button>
          <Button onClick={onClose}>
            Show {matching.toLocaleString('en-IN')} {matching === 1 ? 'product' : 'products'}
          </Button>
        </>
      }
    >
      <CatalogueFiltersPanel {...panel} />
    </Sheet>
  )
}
