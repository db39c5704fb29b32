import { useId } from 'react'
import type { VariantView } from '#modules/catalog/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

export interface VariantPickerProps {
  variants: readonly VariantView[]
  value: string | undefined
  onChange: (id: string) => void
  /** Whether there is any of it now. */
  isInStock: (variant: VariantView) => boolean
  /** In rows also on a phone; else one row there, to be swiped. */
  wraps?: boolean
}

/** More shades than this stand as drops of colour alone; the name of the chosen one is above them. */
const namedMax = 8

/** A drop of the colour itself; struck through when there is none left. */
function Swatch({ hex, gone, className }: { hex: string; gone: boolean; className: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      <circle cx="12" cy="12" r="11.5" fill={hex} stroke="currentColor" strokeOpacity="0.25" />
      {gone ? <path d="M4 20 20 4" className="stroke-surface" strokeWidth="2.5" /> : null}
    </svg>
  )
}

/** What the pack of a size says, so that packs can be compared. */
function PackLines({ variant: { mrp, unitPrice } }: { variant: VariantView }) {
  return (
    <span className="mt-0.5 block text-xs font-normal text-ink-2 tabular-nums">
      MRP {formatRupees(mrp)}
      {unitPrice ? <span className="block">{unitPrice}</span> : null}
    </span>
  )
}

/**
 * The shades or sizes of a product: one is chosen, the arrow keys walk, and each says its name, never colour alone. What is out of
 * stock is marked and can be chosen all the same, for an email when it is back.
 */
export function VariantPicker({ variants, value, onChange, isInStock, wraps = false }: VariantPickerProps) {
  const name = useId()
  const kind = variants[0]?.kind
  const chosen = variants.find((variant) => variant.id === value)
  const samePrice = variants.every((variant) => variant.price === variants[0]?.price)
  if (variants.length < 2 && !chosen?.name) return null
  const dropsOnly = variants.length > namedMax && variants.every((variant) => variant.hex)
  const isChosenGone = chosen !== undefined && !isInStock(chosen)
  return (
    <fieldset className="min-w-0">
      {/* On a low phone only screen readers need this: the bar shows the chosen one. */}
      <legend className={`mb-2 text-sm ${wraps || dropsOnly ? '' : 'low:sr-only'}`}>
        <b className="font-semibold">{kind === 'size' ? 'Size' : 'Shade'}</b>{' '}
        <span className="text-ink-2">
          {chosen?.name}
          {dropsOnly && !samePrice && chosen ? `, ${formatRupees(chosen.price)}` : ''}
          {dropsOnly && isChosenGone ? ', out of stock' : ''}
        </span>
      </legend>
      <div
        className={`flex flex-wrap ${dropsOnly ? 'gap-1' : 'gap-2'} ${wraps ? '' : 'no-scrollbar max-md:-mx-(--gutter) max-md:flex-nowrap max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1'}`}
      >
        {variants.map((variant) => {
          const gone = !isInStock(variant)
          const look = dropsOnly
            ? 'size-11 justify-center rounded-full border border-transparent has-checked:border-brand has-checked:[box-shadow:inset_0_0_0_1px_var(--brand)]'
            : `min-h-11 gap-1.5 rounded-md border border-line-strong bg-surface py-1.5 text-sm leading-tight font-medium hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:[box-shadow:inset_0_0_0_1px_var(--brand)] ${variant.hex ? 'pr-3 pl-1.5' : 'px-4'} ${gone ? 'text-ink-3' : ''}`
          return (
            <label
              key={variant.id}
              title={dropsOnly ? variant.name : undefined}
              className={`relative inline-flex shrink-0 items-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${look}`}
            >
              <input
                type="radio"
                data-variant
                name={name}
                value={variant.id}
                checked={variant.id === value}
                onChange={() => onChange(variant.id)}
                className="absolute inset-0 size-full opacity-0"
              />
              {variant.hex ? (
                <Swatch hex={variant.hex} gone={gone} className={dropsOnly ? 'size-8.5' : 'size-7'} />
              ) : null}
              <span className={dropsOnly ? 'sr-only' : ''}>
                <span className={`${gone ? 'line-through' : ''} ${kind === 'size' ? 'font-semibold' : ''}`}>
                  {variant.name}
                </span>
                {samePrice ? null : (
                  <span
                    className={`block tabular-nums ${kind === 'size' ? 'text-base font-semibold' : 'text-xs font-normal'}`}
                  >
                    {formatRupees(variant.price)}
                  </span>
                )}
                {kind === 'size' ? <PackLines variant={variant} /> : null}
                {gone ? <span className="sr-only">, out of stock</span> : null}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
