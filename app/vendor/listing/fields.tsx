import type { ReactNode } from 'react'
import { fieldId, type ListingModel, type ModelErrors } from './model.ts'

export interface SectionProps {
  model: ListingModel
  errors: ModelErrors
  /** How many days before the label's last day a batch of its category leaves the sale, delivery not counted. */
  marginDays: number
  /** Applies changes to what is typed. */
  onChange: (changes: Partial<ListingModel>) => void
}

type TextName = {
  [Name in keyof ListingModel]: ListingModel[Name] extends string ? Name : never
}[keyof ListingModel]

/** What a text field of the listing needs: its place, its value, its error. */
export function textField(
  { model, errors, onChange }: Omit<SectionProps, 'marginDays'>,
  name: TextName,
  maxLength?: number,
) {
  return {
    id: fieldId(name),
    name,
    value: model[name],
    error: errors[name],
    ...(maxLength === undefined ? {} : { maxLength }),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  }
}

/** A part of the form under its heading. */
export function FormSection({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="panel panel-pad grid gap-4">
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        {hint ? <p className="mt-0.5 text-sm text-ink-2">{hint}</p> : null}
      </div>
      {children}
    </section>
  )
}

/** Several of a few, as boxes to tick. */
export function TickList({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string
  options: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {legend} <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {[...new Set([...options, ...value])].map((option) => (
          <label key={option} className="flex min-h-(--control-md) items-center gap-2.5">
            <input
              type="checkbox"
              checked={value.includes(option)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, option] : value.filter((one) => one !== option))
              }
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
