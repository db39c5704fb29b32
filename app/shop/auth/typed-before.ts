import { readDraft } from '#app/shop/checkout/draft.ts'
import { fieldText, setField } from '#app/ui/field-value.ts'

/** Fills empty fields of a login or registration with what was typed at the checkout. */
export function fillTypedBefore(form: HTMLFormElement): void {
  const { email = '', phone = '', firstName = '', lastName = '' } = readDraft()
  const known = { email, phone, name: `${firstName} ${lastName}`.trim() }
  for (const [name, value] of Object.entries(known)) if (value && !fieldText(form, name)) setField(form, name, value)
}
