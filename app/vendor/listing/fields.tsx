import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { historyIcon } from '#app/ui/icons-portal.ts'
import { type ReviewedField, strikingChange } from '#modules/listing/rules/revision.ts'
import type { ListingContent } from '#modules/listing/shapes/content.ts'
import { fieldId, type ListingModel, type ModelErrors, readNumber } from './model.ts'

export interface SectionProps {
  model: ListingModel
  errors: ModelErrors
  /** How many days before the label's last day a batch of its category leaves the sale, delivery not counted. */
  marginDays: number
  /** What of it will wait for review once it is saved; empty for a product that is not on sale. */
  waiting: readonly ReviewedField[]
  /** What customers see now; null for a product that is not on sale. */
  onSale: ListingContent | null
  /** Applies changes to what is typed. */
  onChange: (changes: Partial<ListingModel>) => void
}

type TextName = {
  [Name in keyof ListingModel]: ListingModel[Name] extends string ? Name : never
}[keyof ListingModel]

/** Under a field that is changed: customers see the old words until somebody has looked at the new ones. */
export function WaitsForReview() {
  return (
    <span className="inline-flex items-center gap-1 text-warning">
      <Icon path={historyIcon} size={14} />
      Waits for review
    </span>
  )
}

/** Under a price or an MRP: says that a change may be a slip. */
export function StrikingChange({ before, after }: { before: number | null | undefined; after: number | null }) {
  const change = strikingChange(before ?? null, after)
  return change ? <span className="block font-medium text-warning">{change} than now.</span> : null
}

const isPrice = (name: string): name is 'price' | 'originalPrice' | 'mrp' =>
  name === 'price' || name === 'originalPrice' || name === 'mrp'

/** Whether the change of this field waits for review once it is saved. Prices wait together; only one that was changed says so. */
export function waitsForReview(
  { model, waiting, onSale }: Pick<SectionProps, 'model' | 'waiting' | 'onSale'>,
  name: TextName,
): boolean {
  if (!isPrice(name)) return waiting.some((field) => field === name)
  return waiting.includes('prices') && readNumber(model[name]) !== (onSale?.[name] ?? null)
}

/** What a text field of the listing needs: its place, its value, its error, and whether its change waits for review. */
export function textField(section: Omit<SectionProps, 'marginDays'>, name: TextName, maxLength?: number) {
  const { model, errors, onChange } = section
  return {
    ...(waitsForReview(section, name) ? { hint: <WaitsForReview /> } : {}),
    id: fieldId(name),
    name,
    value: model[name],
    error: errors[name],
    ...(maxLength === undefined ? {} : { maxLength }),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  }
}

export interface FormSectionProps {
  title: string
  hint?: ReactNode
  /** What is changed in it waits for review, beyond what its fields say themselves. */
  waits?: boolean
  children: ReactNode
}

/** The address of a part of the form in the page. */
export const sectionId = (title: string) => `section-${title.toLowerCase().replaceAll(' ', '-')}`

/** A part of the form under its heading. */
export function FormSection({ title, hint, waits = false, children }: FormSectionProps) {
  return (
    <section id={sectionId(title)} tabIndex={-1} aria-label={title} className="panel panel-pad grid gap-4 outline-none">
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        {hint ? <p className="mt-0.5 text-sm text-ink-2">{hint}</p> : null}
        {waits ? (
          <p className="mt-0.5 text-sm">
            <WaitsForReview />
          </p>
        ) : null}
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
  waits = false,
  onChange,
}: {
  legend: string
  /** Its change waits for review. */
  waits?: boolean
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
      {waits ? (
        <p className="text-sm">
          <WaitsForReview />
        </p>
      ) : null}
    </fieldset>
  )
}
