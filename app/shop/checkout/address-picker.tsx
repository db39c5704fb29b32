import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { AddressView } from '#modules/accounts/shapes.ts'

const shownAtFirst = 3

export interface AddressPickerProps {
  addresses: readonly AddressView[]
  /** Its id, or null for a new one. */
  chosen: string | null
  onChoose: (address: AddressView | null) => void
}

/** The addresses that were kept, to fill the form with one press. */
export function AddressPicker({ addresses, chosen, onChoose }: AddressPickerProps) {
  const [all, setAll] = useState(false)
  const shown = all ? addresses : addresses.filter((address, at) => at < shownAtFirst || address.id === chosen)
  const row =
    'flex items-start gap-3 border-line px-4 py-3 leading-snug not-first:border-t has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus'
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Deliver to</legend>
      <div className="overflow-hidden rounded-md border border-line-strong">
        {shown.map((address) => (
          <label key={address.id} className={row}>
            <input
              type="radio"
              name="savedAddress"
              value={address.id}
              checked={chosen === address.id}
              onChange={() => onChoose(address)}
              className="mt-0.5 outline-none"
            />
            <span className="min-w-0 text-sm text-ink-2">
              <b className="block text-base font-semibold text-ink">
                {address.firstName} {address.lastName}
              </b>
              {address.street}, {address.city}, {address.state} {address.pincode}
            </span>
          </label>
        ))}
        <label className={row}>
          <input
            type="radio"
            name="savedAddress"
            value="new"
            checked={chosen === null}
            onChange={() => onChoose(null)}
            className="mt-0.5 outline-none"
          />
          <span className="font-semibold">A new address</span>
        </label>
      </div>
      {shown.length < addresses.length ? (
        <Button variant="ghost" onClick={() => setAll(true)} className="justify-self-start">
          Show all {addresses.length} addresses
        </Button>
      ) : null}
    </fieldset>
  )
}
