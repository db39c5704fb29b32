import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { lastPincode } from '#app/frame/last-pincode.ts'
import { useSession } from '#app/frame/session.ts'
import { fieldText, setField } from '#app/ui/field-value.ts'
import type { AddressView, SessionView } from '#modules/accounts/shapes.ts'
import { formatMobile } from '#platform/kit/india.ts'
import type { AddressPickerProps } from './address-picker.tsx'
import { readDraft, storeDraft } from './draft.ts'

const withoutCountry = (phone: string) => formatMobile(phone).replace('+91 ', '')

/** The form's fields as a kept address has them. */
function fieldsOf(address: AddressView): Record<string, string> {
  return {
    firstName: address.firstName,
    lastName: address.lastName,
    phone: withoutCountry(address.phone),
    address: address.street,
    pincode: address.pincode,
    city: address.city,
    state: address.state,
    landmark: address.landmark,
    alternatePhone: address.alternatePhone ? withoutCountry(address.alternatePhone) : '',
    label: address.label ?? '',
  }
}

/**
 * A field that somebody is in is theirs, empty or not: what they type must not be joined to what we know. A field that is
 * left empty is filled then.
 */
function fillEmpty(form: HTMLFormElement, fields: Record<string, string>): void {
  let isFilled = false
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLElement && field === document.activeElement) {
      field.addEventListener('blur', () => fillEmpty(form, { [name]: value }), { once: true })
    } else if (value && !fieldText(form, name)) {
      setField(form, name, value)
      isFilled = true
    }
  }
  // Each field that was filled stored the draft without those that came after it. Where none was, nothing is stored: somebody may just have logged out.
  if (isFilled) storeDraft(form, '')
}

function personOf({ user }: SessionView): Record<string, string> {
  const [firstName = '', ...others] = user.name.trim().split(/\s+/)
  return {
    firstName,
    lastName: others.join(' '),
    email: user.email,
    phone: user.phone ? withoutCountry(user.phone) : '',
  }
}

const placeNames = ['address', 'pincode', 'city', 'state', 'landmark', 'label']

/** The address that the fields say. */
function matchingAddress(form: HTMLFormElement, addresses: readonly AddressView[]): AddressView | undefined {
  return addresses.find((address) =>
    Object.entries(fieldsOf(address)).every(([name, value]) => fieldText(form, name).trim() === value),
  )
}

/**
 * Fills in a saved address, unless some of an address is typed already, and the person's name and contacts: the one at the pincode that
 * was given last, else the default one. Answers with that address.
 */
function fillFromAccount(
  form: HTMLFormElement,
  session: SessionView,
  addresses: readonly AddressView[],
): Record<string, string> {
  const there = (pincode: string) => addresses.find((address) => address.pincode === pincode)
  const typed = fieldText(form, 'pincode')
  const usual = typed
    ? there(typed)
    : (there(lastPincode.read()) ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0])
  const fields = usual && !fieldText(form, 'address') ? fieldsOf(usual) : {}
  fillEmpty(form, fields)
  fillEmpty(form, personOf(session))
  if (!usual) fillEmpty(form, { pincode: lastPincode.read() })
  return fields
}

const loadPicker = () => import('./address-picker.tsx')

/** The saved addresses; for whoever saved none, where their last order went. */
const listAddresses = () =>
  call(api.users.me.addresses.$get())
    .then(({ items }) => (items.length > 0 ? items : loadPicker().then((picker) => picker.addressOfLastOrder())))
    .catch(() => [])

/**
 * Fills the form with what is known: what was typed in this tab before, then of the addresses that were kept the one at the pincode that was given last,
 * else the default one, for whoever kept none the address of the last order, then the person's own name, email and phone; at last that pincode. Nothing that stands there is overwritten.
 */
export function usePrefill(form: RefObject<HTMLFormElement | null>) {
  const session = useSession()
  const [addresses, setAddresses] = useState<readonly AddressView[]>([])
  const [part, setPart] = useState<{ Picker: ComponentType<AddressPickerProps> }>()
  /** The id of the address that the fields say; empty for that of the last order, which is not saved. */
  const [chosen, setChosen] = useState<string | null>(null)
  const known = useRef<readonly AddressView[]>([])
  /** What was filled in, for fields that come later. */
  const filled = useRef<Record<string, string>>({})
  const editedBefore = useRef<string>(undefined)
  const [email, setEmail] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<AddressView>()

  useEffect(() => {
    const draft = readDraft()
    // Filling in stores the draft anew, before anybody knows which address it was.
    editedBefore.current = draft.editedAddress
    filled.current = draft
    if (form.current) fillEmpty(form.current, draft)
  }, [form])

  const userId = session === null ? null : session?.user.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person, not per change of their session
  useEffect(() => {
    if (session === null && form.current) fillEmpty(form.current, { pincode: lastPincode.read() })
    if (!session) return
    // No address has one: it need not wait for them.
    if (form.current) fillEmpty(form.current, { email: session.user.email })
    let isHere = true
    listAddresses().then((items) => {
      const element = form.current
      if (!isHere || !element) return
      known.current = items
      setAddresses(items)
      // Only those who have addresses load what shows them; where it does not come, the fields are filled all the same.
      if (items.length > 0)
        loadPicker().then(
          ({ AddressPicker: Picker }) => setPart({ Picker }),
          () => {},
        )
      filled.current = { ...fillFromAccount(element, session, items), ...filled.current }
      look(element)
      const before = items.find(({ id }) => id && id === editedBefore.current)
      if (before && !matchingAddress(element, items)) setEdited(before)
    })
    return () => {
      isHere = false
    }
  }, [userId])

  /** Finds the saved address that the fields match; called on each change of the form. */
  function look(element: HTMLFormElement) {
    setChosen(matchingAddress(element, known.current)?.id ?? null)
    setEmail(fieldText(element, 'email'))
  }

  /** Fills in a stored address, or clears its fields for a new one. */
  function choose(address: AddressView | null) {
    if (!form.current) return
    const fields = address ? fieldsOf(address) : Object.fromEntries(placeNames.map((name) => [name, '']))
    filled.current = fields
    for (const [name, value] of Object.entries(fields)) setField(form.current, name, value)
  }

  const Picker = addresses.length > 0 ? part?.Picker : undefined
  return {
    session,
    addresses,
    Picker,
    chosen,
    choose,
    look,
    filled,
    email,
    /** The saved address that is being changed in the fields. */
    edited,
    /** The fields are open for `address`; without one they close again over the address that is chosen. */
    open(address?: AddressView) {
      setEdited(address)
      setOpen(address !== undefined)
    },
    /** A saved address stands for the fields. */
    isFolded: Picker !== undefined && chosen !== null && !isOpen,
  }
}
