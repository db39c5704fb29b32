import { useEffect, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { addressLabelNames, streetLine } from '#modules/accounts/postal-address.ts'
import type { AddressView } from '#modules/accounts/shapes.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { ProfileAddressForm, type ProfileAddressFormProps } from './address-form.tsx'
import { takeFocus } from './focus.ts'

function asInput({ id, country, ...address }: AddressView) {
  return { ...address, country: 'India' as const }
}

/** The keyboard goes on at the first button in `element`, or at `element` if it is one. */
function focusButtonOf(element: Element | null | undefined): void {
  const button = element?.matches('button') ? element : element?.querySelector('button')
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
}

export interface ProfileAddressesProps extends Pick<ProfileAddressFormProps, 'user'> {
  addresses: readonly AddressView[]
}

/** The addresses kept for the checkout. Deleting happens at once and can be undone. */
export function ProfileAddresses({ user, addresses }: ProfileAddressesProps) {
  const signedIn = useSignedIn()
  const [open, setOpen] = useState<string>()
  /** Whose form was left without saving: the button that opened it takes focus. */
  const [left, setLeft] = useState<string>()
  const [refusal, setRefusal] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const cardOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-address="${id}"]`)
  /** The card whose pressed button goes away, unless the keyboard has already left it. */
  const focusedCard = (id: string) => {
    const card = cardOf(id)
    return card?.contains(document.activeElement) ? card : undefined
  }
  const shared = { refresh: true, onRefusal: setRefusal }
  const putBack = useAction(
    (address: AddressView) => signedIn(call(api.users.me.addresses.$post({ json: asInput(address) }))),
    {
      done: 'The address is back.',
      failure: 'The address could not be put back. Please add it again.',
      ...shared,
    },
  )
  const remove = useAction(
    ({ id }: AddressView) => signedIn(call(api.users.me.addresses[':id'].$delete({ param: { id } }))),
    {
      done: 'Address deleted',
      undo: (_, address) => () => putBack.run(address),
      onDone: (_, { id }) => {
        const card = focusedCard(id)
        // After the last card stands the button that adds one, or the form that it opened.
        focusButtonOf(card && (card.nextElementSibling ?? list.current?.nextElementSibling))
      },
      failure: 'The address could not be deleted. Please try again.',
      ...shared,
    },
  )
  const makeDefault = useAction(
    (address: AddressView) =>
      signedIn(
        call(
          api.users.me.addresses[':id'].$put({
            param: { id: address.id },
            json: { ...asInput(address), isDefault: true },
          }),
        ),
      ),
    {
      done: 'Default address changed',
      onDone: (_, { id }) => focusButtonOf(focusedCard(id)),
      failure: 'The default address could not be changed. Please try again.',
      ...shared,
    },
  )

  // The form was taller than the card that takes its place: without this the page would stand somewhere below it.
  const [savedId, setSavedId] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card comes with the next list
  useEffect(() => {
    const card = savedId && cardOf(savedId)
    if (!card) return
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'center' })
    setSavedId(undefined)
  }, [savedId, addresses])

  function edit(id: string) {
    setOpen(id)
    setLeft(undefined)
  }

  function saved(id: string) {
    setOpen(undefined)
    setSavedId(id)
    showToast({ message: 'Address saved' })
  }

  const form = (address?: AddressView) => (
    <ProfileAddressForm
      address={address}
      user={user}
      first={addresses.length === 0}
      onSaved={saved}
      onCancel={() => {
        setOpen(undefined)
        setLeft(open)
      }}
    />
  )
  return (
    <div className="grid gap-4">
      <FormBanner>{refusal}</FormBanner>
      {addresses.length === 0 && open !== 'new' ? (
        <p className="text-ink-2">No saved addresses yet. A saved address fills the checkout for you.</p>
      ) : null}
      <ul ref={list} className="grid gap-4 empty:hidden">
        {addresses.map((address) => (
          <li
            key={address.id}
            data-address={address.id}
            tabIndex={-1}
            className="border-line outline-none not-first:border-t not-first:pt-4"
          >
            {open === address.id ? (
              form(address)
            ) : (
              <Address
                address={address}
                takesFocus={left === address.id}
                onEdit={() => edit(address.id)}
                onDelete={() => remove.run(address)}
                onDefault={() => makeDefault.run(address)}
              />
            )}
          </li>
        ))}
      </ul>
      {open === 'new' ? (
        <div className={addresses.length > 0 ? 'border-t border-line pt-4' : ''}>{form()}</div>
      ) : (
        <Button
          ref={left === 'new' ? takeFocus : undefined}
          variant="secondary"
          onClick={() => edit('new')}
          className="justify-self-start"
        >
          Add address
        </Button>
      )}
    </div>
  )
}

interface AddressProps {
  address: AddressView
  takesFocus: boolean
  onEdit: () => void
  onDelete: () => void
  onDefault: () => void
}

function Address({ address, takesFocus, onEdit, onDelete, onDefault }: AddressProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {address.firstName} {address.lastName}
        {address.label ? <Badge>{addressLabelNames[address.label]}</Badge> : null}
        {address.isDefault ? <Badge tone="neem">Default</Badge> : null}
      </p>
      <p className="text-ink-2">
        {streetLine(address)}, {address.city}, {address.state} {address.pincode}
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        {formatMobile(address.phone)}
        {address.alternatePhone ? ` or ${formatMobile(address.alternatePhone)}` : null}
      </p>
      <div className="ghosts">
        <Button
          ref={takesFocus ? takeFocus : undefined}
          variant="ghost"
          aria-label={`Edit, ${address.street}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        {address.isDefault ? null : (
          <Button variant="ghost" aria-label={`Make default, ${address.street}`} onClick={onDefault}>
            Make default
          </Button>
        )}
        <Button variant="ghost" aria-label={`Delete, ${address.street}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </>
  )
}
