import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/dialog.tsx'
import { noFilters } from '#modules/search/rules/filters.ts'
import { CatalogueFiltersPanel, type CatalogueFiltersProps } from './filters.tsx'

export interface CatalogueFilterSheetProps extends CatalogueFiltersProps {
  /** How many filters are applied. */
  applied: number
  matching: number
}

/** The filters where there is no room beside the list: behind a button, with the number of products they leave. */
export function CatalogueFilterSheet({ applied, matching, ...panel }: CatalogueFilterSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const count = matching.toLocaleString('en-IN')
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="lg:hidden"
      >
        {applied > 0 ? `Filters (${applied})` : 'Filters'}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <>
            <Button variant="secondary" disabled={applied === 0} onClick={() => panel.onChange(noFilters)}>
              Clear all
            </Button>
            <Button onClick={() => setOpen(false)}>
              Show {count} {matching === 1 ? 'product' : 'products'}
            </Button>
          </>
        }
      >
        <CatalogueFiltersPanel {...panel} />
      </Sheet>
    </>
  )
}
