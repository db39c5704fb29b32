import { Button } from '#app/ui/button.tsx'

export interface FilterButtonProps {
  /** How many filters are applied. */
  applied: number
  isOpen: boolean
  onOpen: () => void
  className?: string
}

/** Opens the filters where there is no room beside the list. */
export function FilterButton({ applied, isOpen, onOpen, className = '' }: FilterButtonProps) {
  return (
    <Button variant="secondary" aria-haspopup="dialog" aria-expanded={isOpen} onClick={onOpen} className={className}>
      {applied > 0 ? `Filters (${applied})` : 'Filters'}
    </Button>
  )
}
