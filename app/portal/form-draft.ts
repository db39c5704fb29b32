import { type RefObject, useEffect, useState } from 'react'
import { type Field, fieldOf } from '#app/ui/field-value.ts'
import type { Store } from '#app/ui/store.ts'
import { stored } from '#app/ui/stored.ts'

/** What was typed into fields and not sent, by name, with what each field said before. */
export interface FormDraft {
  at: string
  typed: Readonly<Record<string, { was: string; now: string }>>
}

/** What was put back into a form. */
export interface RestoredDraft {
  at: string
  /** Fields that were saved with another text since it was typed, with that text. */
  overtaken: { name: string; text: string }[]
}

export interface DraftPart {
  names: readonly string[]
  /** Lives as long as the page: nobody is told that it is saved. */
  isFleeting?: boolean
  store: Store<FormDraft | null>
}

function parse(text: string): FormDraft | null {
  const read = JSON.parse(text) as FormDraft | null
  return typeof read?.at === 'string' && typeof read.typed === 'object' ? read : null
}

/** A draft in this browser under `draft:` and a key, which names the person, so that nobody else at this browser finds it. */
export function storedDraft(key: string): DraftPart['store'] {
  const { write, remove, ...store } = stored<FormDraft | null>(`draft:${key}`, { fallback: null, parse })
  return { ...store, write: (draft) => (draft ? write(draft) : remove()) }
}

/** What a field said when it was drawn. */
function defaultOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? ''
}

/** Whether any field of a form says something else than when it was drawn. */
export function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
      return field.checked !== field.defaultChecked
    const isText =
      field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement
    return isText && field.value !== defaultOf(field)
  })
}

/** What this tab last knew of its fields, by name: what has not moved since is not its own to store. */
type Known = Map<string, string>

/**
 * Stores what differs from what the fields were filled with. Of a field that was not touched here, what another tab has stored stays. Answers with
 * whether anything is kept.
 */
function keep(form: HTMLFormElement, { names, store }: DraftPart, known: Known): boolean {
  const stored = store.read()?.typed ?? {}
  const changed = names.flatMap((name): [string, { was: string; now: string }][] => {
    const field = fieldOf(form, name)
    if (!field) return []
    const before = stored[name]
    if ((known.get(name) ?? defaultOf(field)) === field.value) return before ? [[name, before]] : []
    known.set(name, field.value)
    return field.value === defaultOf(field) ? [] : [[name, { was: before?.was ?? defaultOf(field), now: field.value }]]
  })
  const draft = changed.length > 0 ? { at: new Date().toISOString(), typed: Object.fromEntries(changed) } : null
  if (draft || store.read()) store.write(draft)
  return draft !== null
}

/**
 * Keeps what is typed into uncontrolled text fields until it is sent, and puts it back when the form is there again: after a reload, after
 * another step, after signing in anew. `parts` say which fields are kept where.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, parts: readonly DraftPart[]) {
  const [restored, setRestored] = useState<RestoredDraft>()
  const [keptAt, setKeptAt] = useState<string>()
  const [known] = useState<Known>(() => new Map())

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    for (const { store } of parts) {
      const draft = store.read()
      if (!draft || !form.current) continue
      const overtaken: RestoredDraft['overtaken'] = []
      for (const [name, { was, now }] of Object.entries(draft.typed)) {
        const field = fieldOf(form.current, name)
        if (!field) continue
        if (defaultOf(field) !== was) overtaken.push({ name, text: defaultOf(field) })
        field.value = now
        known.set(name, now)
      }
      setRestored({ at: draft.at, overtaken })
    }
  }, [])

  return {
    /** What was put back; undefined when there was nothing, or once it was sent or discarded. */
    restored,
    /** When what is typed was last kept in this browser; undefined while nothing is. */
    keptAt,
    note() {
      const { current } = form
      if (!current) return
      const kept = parts.filter((part) => keep(current, part, known) && !part.isFleeting)
      setKeptAt(kept.length > 0 ? new Date().toISOString() : undefined)
    },
    /** These values are saved. What was typed meanwhile stays. */
    settle(sent: Readonly<Record<string, string>>) {
      setRestored(undefined)
      setKeptAt(undefined)
      for (const { store } of parts) {
        const draft = store.read()
        const left = Object.entries(draft?.typed ?? {}).filter(([name, { now }]) => now !== sent[name])
        if (draft) store.write(left.length > 0 ? { ...draft, typed: Object.fromEntries(left) } : null)
      }
    },
    /** The fields say again what they were filled with. */
    discard() {
      setRestored(undefined)
      setKeptAt(undefined)
      known.clear()
      for (const { names, store } of parts) {
        store.write(null)
        for (const name of names) {
          const field = form.current && fieldOf(form.current, name)
          if (field) field.value = defaultOf(field)
        }
      }
    },
  }
}
