import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { slidersIcon } from '#app/ui/icons.ts'

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
    <Button
      variant="secondary"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      data-waits="filter"
      data-applied={applied || undefined}
      className={`filters ${className}`}
    >
      <Icon path={slidersIcon} size={16} />
      {applied > 0 ? `Filters (${applied})` : 'Filters'}
    </Button>
  )
}
