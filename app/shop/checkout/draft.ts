import { plainText, stored } from '#app/ui/stored.ts'
import { readTexts } from '#app/ui/unsent.ts'

/** What is stored of the checkout form for this tab: never anything of a card. */
export const addressNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'pincode',
  'city',
  'state',
  'landmark',
  'alternatePhone',
  'label',
] as const
/** `editedAddress`: the id of the saved address that is being changed. */
export const draftNames = [...addressNames, 'editedAddress', 'paymentMethod', 'cardAgain'] as const

export type Draft = Partial<Record<(typeof draftNames)[number], string>>

const draft = stored<Draft>('checkout-draft', { fallback: {}, parse: parseDraft, area: 'sessionStorage' })
const key = stored('checkout-key', { ...plainText, fallback: '', area: 'sessionStorage' })

function parseDraft(text: string): Draft {
  const typed = readTexts(text)
  return Object.fromEntries(draftNames.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))
}

/** What was typed before, for instance before signing in. */
export const readDraft = draft.read

/**
 * The draft of a form after its field `changed`. Reads the named fields only. A field of the address that is not there yet keeps what was
 * stored. The way to pay is stored when it is chosen: a form that is only being filled in still shows the first one.
 */
export function draftOf(typed: FormData, changed: string, before: Draft): Draft {
  const kept: Draft = { ...before, cardAgain: '' }
  const values = draftNames.map((name) => [name, String(typed.get(name) ?? kept[name] ?? '')] as const)
  const next: Draft = Object.fromEntries(values)
  return changed === 'paymentMethod' ? next : { ...next, paymentMethod: before.paymentMethod ?? '' }
}

/** Before the login: a card that was typed has to be typed again, and the form says so. */
export const noteCardAgain = () => draft.write({ ...readDraft(), cardAgain: 'yes' })

/** Stores what stands in the form after the field `changed`. */
export function storeDraft(form: HTMLFormElement, changed: string): void {
  draft.write(draftOf(new FormData(form), changed, readDraft()))
}

/** Names this form's order, so that a repeat never orders twice; made once, until `newOrderKey` or `endCheckout`. */
export function orderKey(): string {
  return key.read() || newOrderKey()
}

/** A new name for this form's order, once the one before named an order that was refused. */
export function newOrderKey(): string {
  const made = crypto.randomUUID()
  key.write(made)
  return made
}

/** The order is confirmed: the next checkout starts empty. */
export function endCheckout(): void {
  draft.remove()
  key.remove()
}
