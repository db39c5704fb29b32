import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useOnDemand } from '#app/ui/on-demand.ts'
import type { ListShown } from './list.server.ts'

export interface FilterButtonProps {
  list: Pick<ListShown, 'state' | 'of' | 'facets' | 'matching'>
  /** How many filters are applied. */
  applied: number
  className?: string
}

/** Opens the filters where there is no room beside the list. They load when somebody asks for them. */
export function FilterButton({ list, applied, className = '' }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [Sheet, loadSheet] = useOnDemand(() => import('./filter-sheet.tsx'))
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={async () => setOpen(await loadSheet())}
        className={className}
      >
        {applied > 0 ? `Filters (${applied})` : 'Filters'}
      </Button>
      {Sheet && isOpen ? <Sheet list={list} applied={applied} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
