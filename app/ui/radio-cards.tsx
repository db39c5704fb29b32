import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'

export interface RadioCard {
  value: string
  title: ReactNode
  text?: ReactNode
  icon?: string
  disabled?: boolean
}

export interface RadioCardsProps {
  /** Names the group; `legendHidden` when a heading above already does. */
  legend: string
  legendHidden?: boolean
  name: string
  cards: readonly RadioCard[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  error?: string | undefined
}

/** One of a few choices that need a word of explanation: a joined list on a phone, cards side by side from 768. */
export function RadioCards({
  legend,
  legendHidden = false,
  name,
  cards,
  value,
  defaultValue,
  onChange,
  error,
}: RadioCardsProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className={legendHidden ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div className="grid overflow-hidden rounded-md border border-line-strong md:auto-cols-fr md:grid-flow-col md:gap-2.5 md:overflow-visible md:border-0">
        {cards.map((card) => (
          <label
            key={card.value}
            className="relative flex min-h-15 items-center gap-3 border-line px-4 py-3 leading-snug not-first:border-t has-checked:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:flex-col md:items-start md:gap-2 md:rounded-md md:border md:border-line-strong md:p-3.5 md:hover:border-ink md:has-checked:border-brand md:has-checked:[box-shadow:inset_0_0_0_1px_var(--brand)]"
          >
            {card.icon ? <Icon path={card.icon} className="text-ink-2" /> : null}
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{card.title}</span>
              {card.text ? <span className="block text-xs text-ink-2">{card.text}</span> : null}
            </span>
            <input
              type="radio"
              name={name}
              value={card.value}
              disabled={card.disabled}
              checked={value === undefined ? undefined : value === card.value}
              defaultChecked={
                value === undefined && defaultValue !== undefined ? defaultValue === card.value : undefined
              }
              onChange={() => onChange?.(card.value)}
              className="outline-none md:absolute md:top-3 md:right-3"
            />
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
