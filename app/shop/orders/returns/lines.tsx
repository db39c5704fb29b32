import { SelectField } from '#app/ui/field.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { amountFor, type Chosen } from './chosen.ts'

const nameOf = (line: ReturnableLineView) => `${line.name}${line.variantName ? `, ${line.variantName}` : ''}`

/** A line that can come back, to be chosen with its pieces. */
export function ReturnableLine({
  line,
  chosen,
  isMoney,
  onChange,
}: {
  line: ReturnableLineView
  chosen: Chosen[string] | undefined
  /** Money is asked for, and nothing instead. */
  isMoney: boolean
  onChange: (next: Chosen[string] | undefined) => void
}) {
  const sum = formatRupees(amountFor(line.worth, chosen?.quantity ?? line.left))
  return (
    <li className="grid gap-2 border-b border-line py-2 last:border-0">
      <label className="stacks flex min-h-(--control-md) items-center gap-3">
        <input
          type="checkbox"
          name="lines"
          checked={chosen !== undefined}
          onChange={(event) => onChange(event.target.checked ? { quantity: line.left, exchangeFor: '' } : undefined)}
          className="size-5 shrink-0 accent-(--brand)"
        />
        {line.imageUrl ? (
          <img
            src={line.imageUrl}
            alt=""
            width="240"
            height="240"
            className="aspect-4/5 w-11 shrink-0 rounded-sm object-cover"
          />
        ) : null}
        <span className="stacked min-w-0 flex-1">
          <span className="block leading-snug font-medium">{line.name}</span>
          <span className="block text-sm text-ink-2">
            {line.variantName ? `${line.variantName}, ` : ''}from {line.seller}
          </span>
        </span>
        <span className="tabular-nums">{isMoney ? `${sum} back` : `Worth ${sum}`}</span>
      </label>
      {chosen && line.left > 1 ? (
        <QuantityStepper
          name={nameOf(line)}
          value={chosen.quantity}
          min={1}
          max={line.left}
          onChange={(quantity) => onChange({ ...chosen, quantity })}
          className="ml-8"
        />
      ) : null}
    </li>
  )
}

/** What should come instead of each line chosen. */
export function Replacements({
  lines,
  chosen,
  onChange,
  errors,
}: {
  lines: readonly ReturnableLineView[]
  chosen: Chosen
  onChange: (variantId: string, exchangeFor: string) => void
  errors: boolean
}) {
  return lines.map((line) => {
    const pick = chosen[line.variantId]
    if (!pick) return null
    return (
      <SelectField
        key={line.variantId}
        label={`Instead of ${nameOf(line)}`}
        name="others"
        value={pick.exchangeFor}
        onChange={(event) => onChange(line.variantId, event.target.value)}
        error={errors && !pick.exchangeFor ? 'Choose what should come instead.' : undefined}
      >
        <option value="">Choose</option>
        {line.exchangeFor.map((other) => (
          <option key={other.variantId} value={other.variantId} disabled={other.available < pick.quantity}>
            {other.name}
            {other.available < pick.quantity
              ? ` (only ${other.available} left)`
              : amountFor(other.difference, pick.quantity) > 0
                ? ` (with a refund of ${formatRupees(amountFor(other.difference, pick.quantity))})`
                : ''}
          </option>
        ))}
      </SelectField>
    )
  })
}
