export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The field of a form by its name; undefined when there is none, or several share the name. */
export function fieldOf(form: HTMLFormElement, name: string): Field | undefined {
  const field = form.elements.namedItem(name)
  const isField =
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
  return isField ? field : undefined
}

/** Writes into a field as if somebody had typed, so that the form's listeners run. Does nothing for a missing field. */
export function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = fieldOf(form, name)
  if (!field || field.value === value) return
  // React overrides `value` on the element itself and would not notice a plain assignment.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** The text that a field would submit now; empty when the form has no such field or the field is disabled. */
export function fieldText(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '')
}
