import { type FormEvent, useEffect, useState } from 'react'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { TypedCard } from '#modules/payments/cards.ts'
import { readDraft } from './draft.ts'
import { inFours } from './in-fours.ts'
import TestCards from './test-cards.tsx'

const lockIcon = 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4'

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

export type CardFieldsProps = {
  /** Test cards only, and no money moves. */
  isDemo: boolean
} & Record<keyof TypedCard, string | undefined>

/** Drawn for card alone. What is typed here is kept nowhere. The other props are what is wrong with each field. */
export default function CardFields({ isDemo, ...errors }: CardFieldsProps) {
  // Said once, after the login, until the card is typed.
  const [isAgain, setAgain] = useState(false)
  useEffect(() => setAgain(Boolean(readDraft().cardAgain)), [])
  return (
    <div className="@container grid gap-4.5">
      {isAgain ? <Notice tone="info">Enter your card again. We never keep it.</Notice> : null}
      {isDemo ? <TestCards /> : null}
      <div className="grid gap-x-3.5 gap-y-4.5 @min-[15rem]:grid-cols-2">
        <TextField
          label="Card number"
          name="cardNumber"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 5678 9012 3456"
          required
          onInput={(event) => {
            setAgain(false)
            groupDigits(event)
          }}
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
