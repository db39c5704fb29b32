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

/** One of a few choices that need a word of explanation: a joined list on a phone and in a dialog, cards side by side where there is room. */
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
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="@container grid gap-2">
      <legend className={legendHidden ? 'sr-only' : 'mb-2 text-sm font-semibold'}>{legend}</legend>
      <div className="grid overflow-hidden rounded-md border border-line-strong @lg:auto-cols-fr @lg:grid-flow-col @lg:gap-2.5 @lg:overflow-visible @lg:border-0">
        {cards.map((card) => (
          <label
            key={card.value}
            className="radio-card relative flex min-h-15 items-center gap-3 border-line px-4 py-3 leading-snug not-first:border-t has-checked:bg-brand-soft has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-focus-visible:z-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus @lg:has-focus-visible:outline-offset-2 @lg:flex-col @lg:items-start @lg:gap-2 @lg:rounded-md @lg:border @lg:border-line-strong @lg:p-3.5 @lg:hover:border-ink @lg:has-checked:border-brand @lg:has-checked:[box-shadow:inset_0_0_0_1px_var(--brand)]"
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
              className="outline-none @lg:absolute @lg:top-3 @lg:right-3"
            />
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
