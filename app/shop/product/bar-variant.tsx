import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDownIcon } from '#app/ui/icons.ts'
import { useOnDemand } from '#app/ui/on-demand.ts'
import type { BarVariantProps } from './variant-sheet.tsx'

/** The name of the chosen shade or size in the bar of a phone: opens the choice with its photograph, wherever the page stands. */
export function BarVariant({ product, variant, onChange, isInStock }: BarVariantProps) {
  const [isOpen, setOpen] = useState(false)
  const [Sheet, loadSheet] = useOnDemand(() => import('./variant-sheet.tsx'))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${variant.name}, change ${variant.kind}`}
        onClick={async () => setOpen(await loadSheet())}
        className="relative -my-1 flex min-h-8 max-w-[38vw] items-center gap-1 text-xs font-medium text-brand-ink before:absolute before:inset-x-0 before:-inset-y-1.5"
      >
        <span className="truncate">{variant.name}</span>
        <Icon path={chevronDownIcon} size={14} className="shrink-0" />
      </button>
      {Sheet && isOpen ? (
        <Sheet
          product={product}
          variant={variant}
          onChange={onChange}
          isInStock={isInStock}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
