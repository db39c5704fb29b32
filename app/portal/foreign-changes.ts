import { fieldText } from '#app/ui/field-value.ts'
import type { ForeignChange } from './edit-conflict.tsx'
import { putText } from './put-text.ts'

/** The texts of a form's fields by name: as it was opened, as somebody else saved them, as they are typed here. */
interface Texts {
  base: Readonly<Record<string, string>>
  theirs: Readonly<Record<string, string>>
  mine: Readonly<Record<string, string>>
}

export interface ForeignField extends ForeignChange {
  name: string
  /** What it said when the form was opened. */
  was: string
}

/** The fields that somebody else changed since a form was opened. One that says the same here as there is no conflict. */
export function foreignFields(labels: Readonly<Record<string, string>>, { base, theirs, mine }: Texts): ForeignField[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    const [was, now, typed] = [base[name] ?? '', theirs[name] ?? '', mine[name] ?? '']
    if (now === was || now === typed) return []
    return [{ name, label, was, theirs: now, ...(typed === was ? {} : { mine: typed }) }]
  })
}

/** Writes theirs into the fields that were not touched here, so that saving mine takes nothing of theirs back. */
export function takeUntouched(form: HTMLFormElement | null, changes: readonly ForeignField[]): void {
  if (!form) return
  for (const { name, was, theirs } of changes) if (fieldText(form, name) === was) putText(form, name, theirs)
}
