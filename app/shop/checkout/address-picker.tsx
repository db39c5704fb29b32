import { useEffect, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { addressLabelNames, streetLine } from '#modules/accounts/postal-address.ts'
import type { AddressView } from '#modules/accounts/shapes.ts'
import { formatMobile } from '#platform/kit/india.ts'

const shownAtFirst = 3

/** Where the last order went, as an address without an id, since it is not saved; none before the first order. */
export async function addressOfLastOrder(): Promise<AddressView[]> {
  const { items } = await call(api.orders.$get({ query: { limit: '1' } }))
  return items.map((order) => {
    const [firstName = '', ...others] = order.customerName.split(' ')
    return {
      ...order.shippingAddress,
      id: '',
      firstName,
      lastName: others.join(' '),
      phone: order.phone,
      alternatePhone: order.alternatePhone,
      isDefault: false,
    }
  })
}

export interface AddressPickerProps {
  addresses: readonly AddressView[]
  /** Its id, or null for a new one. */
  chosen: string | null
  onChoose: (address: AddressView | null) => void
  /** The saved address stands for the form's fields. */
  isFolded: boolean
  /** The saved address that is being changed in the form's fields. */
  edited: AddressView | undefined
  /** Where the emails of this order go. */
  email: string
  /** Opens the fields to change an address, or closes them. */
  onOpen: (address?: AddressView) => void
}

/** The saved addresses: the chosen one as a card, all of them to choose from when asked, or none while one is changed in the fields. */
export function AddressPicker(props: AddressPickerProps) {
  const { addresses, chosen, onChoose, isFolded, edited, email, onOpen } = props
  const [isChoosing, setChoosing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  const one = addresses.find(({ id }) => id === chosen)
  const isCard = isFolded && one !== undefined && !isChoosing

  // Whoever opened or closed the list goes on from there by keyboard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing moves the focus
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>('input:checked, button')?.focus()
  }, [isChoosing])

  function choosing(next: boolean) {
    moved.current = true
    setChoosing(next)
    onOpen()
  }
  return (
    <div ref={box} className="grid gap-3">
      {isCard ? (
        <AddressCard address={one} email={email} onEdit={() => onOpen(one)} onChange={() => choosing(true)} />
      ) : edited ? (
        <Button
          variant="secondary"
          onClick={() => {
            onChoose(edited)
            choosing(false)
          }}
          className="justify-self-start"
        >
          {chosen === edited.id ? 'Cancel' : 'Undo changes'}
        </Button>
      ) : (
        <>
          <AddressList addresses={addresses} chosen={chosen} onChoose={onChoose} />
          {chosen === null ? null : (
            <Button variant="secondary" onClick={() => choosing(false)} className="justify-self-start">
              Use this address
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface AddressCardProps {
  address: AddressView
  email: string
  onEdit: () => void
  onChange: () => void
}

function AddressCard({ address, email, onEdit, onChange }: AddressCardProps) {
  const phones = [address.phone, address.alternatePhone].flatMap((phone) => (phone ? formatMobile(phone) : []))
  return (
    <section aria-label="Deliver to" className="rounded-md border border-line-strong px-4 py-3 leading-snug">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {address.firstName} {address.lastName}
        {address.label ? <Badge>{addressLabelNames[address.label]}</Badge> : null}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {streetLine(address)}, {address.city}, {address.state} {address.pincode}
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        {phones.join(' or ')}
        <br />
        <EmailText email={email} />
      </p>
      <div className="ghosts -mb-1.5">
        <Button variant="ghost" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="ghost" onClick={onChange}>
          Change
        </Button>
      </div>
    </section>
  )
}

function AddressList({ addresses, chosen, onChoose }: Pick<AddressPickerProps, 'addresses' | 'chosen' | 'onChoose'>) {
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
                {address.label ? (
                  <span className="font-normal text-ink-3"> ({addressLabelNames[address.label]})</span>
                ) : null}
              </b>
              {streetLine(address)}, {address.city}, {address.state} {address.pincode}
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
