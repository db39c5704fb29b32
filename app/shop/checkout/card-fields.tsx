import type { FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextField } from '#app/ui/field.tsx'
import { setField } from '#app/ui/field-value.ts'
import type { FormErrors } from '#app/ui/form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { sandboxCards } from '#modules/payments/cards.ts'
import { lockIcon } from './icons.ts'

const inFours = (digits: string) => digits.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')

/** Spaces appear while somebody types at the end; inside the number nothing moves under the caret. */
function groupDigits(event: FormEvent<HTMLInputElement>) {
  const field = event.currentTarget
  if (field.selectionStart === field.value.length && /^[\d\s-]*$/.test(field.value)) field.value = inFours(field.value)
}

/** `1230` → `12/30`; a slash that is taken away stays away. */
function addSlash(event: FormEvent<HTMLInputElement>) {
  const field = event.currentTarget
  const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith('delete')
  if (isDeleting || field.selectionStart !== field.value.length) return
  field.value = field.value.replace(/^(\d{2})\s*\/?\s*(\d{0,2})$/, '$1/$2')
}

function fillTestCard(form: HTMLFormElement | null, digits: string) {
  if (!form) return
  const year = String(new Date().getFullYear() + 4).slice(-2)
  setField(form, 'cardNumber', inFours(digits))
  setField(form, 'expiryDate', `12/${year}`)
  setField(form, 'cvv', '123')
  setField(form, 'cardName', 'Test Card')
}

/** The card numbers that the sandbox knows, each with what it does. */
function TestCards() {
  return (
    <div className="rounded-md border border-info-line bg-info-soft px-4 text-sm">
      <Disclosure title="This is a demo: pay with a test card">
        <ul className="grid gap-1.5">
          {Object.entries(sandboxCards).map(([digits, { meaning }]) => (
            <li key={digits} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
              <span>
                <b className="font-semibold text-ink tabular-nums">{inFours(digits)}</b>
                <br />
                {meaning}
              </span>
              <Button
                variant="secondary"
                size="sm"
                onClick={(event) => fillTestCard(event.currentTarget.form, digits)}
                aria-label={`Use ${inFours(digits)}, ${meaning}`}
              >
                Use
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}

export interface CardFieldsProps {
  errors: FormErrors
  /** Test cards only, and no money moves. */
  isSandbox: boolean
}

/** Drawn for card alone. What is typed here is kept nowhere. */
export function CardFields({ errors, isSandbox }: CardFieldsProps) {
  return (
    <div className="grid gap-4.5">
      {isSandbox ? <TestCards /> : null}
      <div className="grid grid-cols-2 gap-x-3.5 gap-y-4.5">
        <TextField
          label="Card number"
          name="cardNumber"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 5678 9012 3456"
          required
          onInput={groupDigits}
          error={errors.cardNumber}
          inputClassName="tabular-nums"
          className="col-span-full"
        />
        <TextField
          label="Expiry date"
          name="expiryDate"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          required
          onInput={addSlash}
          error={errors.expiryDate}
          inputClassName="tabular-nums"
        />
        <TextField
          label="CVV"
          name="cvv"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="3 or 4 digits"
          required
          error={errors.cvv}
          inputClassName="tabular-nums"
        />
        <TextField
          label="Name on card"
          name="cardName"
          autoComplete="cc-name"
          required
          error={errors.cardName}
          className="col-span-full"
        />
      </div>
      <p className="flex gap-2 text-xs text-ink-3">
        <Icon path={lockIcon} size={16} />
        Your card goes straight to the payment gateway. We never keep it.
      </p>
    </div>
  )
}
