import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useOnDemand, usePreloaded } from '#app/ui/on-demand.ts'
import type { CatalogueFilterSheetProps } from './filters.tsx'

const load = () => import('./filter-drawer.tsx')

/** The filters where there is no room beside the list: behind a button. */
export function CatalogueFilterSheet(shown: CatalogueFilterSheetProps) {
  const [Drawer, ask] = useOnDemand(load)
  usePreloaded(load)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={async () => setOpen(await ask())}
        className="lg:hidden"
      >
        {shown.applied > 0 ? `Filters (${shown.applied})` : 'Filters'}
      </Button>
      {Drawer && isOpen ? <Drawer {...shown} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
