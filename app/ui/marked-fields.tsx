import type { FormErrors } from './form.ts'

export interface MarkedFieldsProps {
  errors: FormErrors
  /** What each field is called where it is marked, by its name, in the order of the form. */
  labels: Readonly<Record<string, string>>
}

/** Goes to the field that a press names; of several with one name to the first. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const named = form?.elements.namedItem(name)
  const field = named instanceof RadioNodeList ? named[0] : named
  if (field instanceof HTMLElement) field.focus()
}

/** Links to the fields that are not right, in the order of the form, for below a banner. Nothing for one alone: the banner says it. */
export function MarkedFields({ errors, labels }: MarkedFieldsProps) {
  const marked = Object.entries(labels).filter(([name]) => errors[name])
  if (marked.length < 2) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {marked.map(([name, label]) => (
        <li key={name}>
          <button type="button" className="link py-1.5" onClick={(event) => focusField(event.currentTarget.form, name)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
