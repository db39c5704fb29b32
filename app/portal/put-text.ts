import { setField } from '#app/ui/field-value.ts'

/** Writes into a field of any kind as if somebody had typed or chosen. Does nothing for a missing field, and for what it says already. */
export function putText(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof RadioNodeList) {
    for (const one of field) if (one instanceof HTMLInputElement && one.value === text && !one.checked) one.click()
  } else if (field instanceof HTMLTextAreaElement && field.value !== text) {
    // React overrides `value` on the element itself and would not notice a plain assignment.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  } else {
    setField(form, name, text)
  }
}
