import { Icon } from './icon.tsx'
import { minusIcon, plusIcon } from './icons.ts'

export interface QuantityStepperProps {
  /** The thing counted; the group is named 'Quantity of {name}'. */
  name: string
  value: number
  /** 0 lets minus remove the line, 1 keeps at least one. */
  min?: 0 | 1
  max?: number
  /** Why it stops, beside the stepper once it does: 'Only 2 left'. */
  maxText?: string
  /** The drawing of a minus that removes the line. */
  removeIcon?: string
  size?: 'md' | 'lg'
  onChange: (quantity: number) => void
  className?: string
}

/** Fewer, more, and how many. It stops at `max` and says why. */
export function QuantityStepper({
  name,
  value,
  min = 0,
  max = Number.POSITIVE_INFINITY,
  maxText,
  removeIcon = minusIcon,
  size = 'md',
  onChange,
  className = '',
}: QuantityStepperProps) {
  const atMin = value <= min
  const atMax = value >= max
  const removes = min === 0 && value === 1
  const key =
    'grid h-full place-items-center rounded-md hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:text-ink-disabled'
  return (
    <div className={`inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be drawn, and its name is spoken before every press */}
      <div
        role="group"
        aria-label={`Quantity of ${name}`}
        className={`inline-grid max-w-full grid-cols-[minmax(1.5rem,2.75rem)_minmax(1.5rem,2.5rem)_minmax(1.5rem,2.75rem)] items-center rounded-md border border-line-strong bg-surface ${size === 'lg' ? 'h-(--control-lg)' : 'h-(--control-md)'}`}
      >
        <button
          type="button"
          aria-label={removes ? `Remove ${name}` : 'Decrease quantity'}
          aria-disabled={atMin || undefined}
          onClick={() => {
            if (!atMin) onChange(value - 1)
          }}
          className={key}
        >
          <Icon path={removes ? removeIcon : minusIcon} size={16} />
        </button>
        <output aria-live="polite" className="text-center font-semibold tabular-nums">
          {value}
        </output>
        <button
          type="button"
          aria-label="Increase quantity"
          aria-disabled={atMax || undefined}
          onClick={() => {
            if (!atMax) onChange(value + 1)
          }}
          className={key}
        >
          <Icon path={plusIcon} size={16} />
        </button>
      </div>
      {maxText === undefined ? null : (
        <span role="status" className="text-sm text-warning empty:hidden">
          {atMax ? maxText : null}
        </span>
      )}
    </div>
  )
}
