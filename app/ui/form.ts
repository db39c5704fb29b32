import { type ChangeEvent, type FocusEvent, type FormEvent, type PointerEvent, useRef, useState } from 'react'
import { fieldErrors } from './problem.ts'

/** What stands in the form, as text; a box that is ticked is 'on', else ''. */
export type FormValues<Name extends string> = Record<Name, string>

/** The sentence for a field that is not right, or undefined. A field without rules has `() => undefined`. */
export type FormChecks<Name extends string> = {
  [Field in Name]: (value: string, values: FormValues<Name>) => string | undefined
}

export type FormErrors = Readonly<Record<string, string | undefined>>

interface FormOptions<Name extends string> {
  checks: FormChecks<Name>
  /** Does the work. What it throws becomes the banner and the fields' messages; what was typed stays. */
  send: (values: FormValues<Name>, form: HTMLFormElement) => Promise<void>
  /** The sentence of the banner for an error of `send`. */
  failure: (error: unknown) => string
  /** The sentence of the banner for fields that are not right; by default the one message, or where to look. */
  summary?: (errors: FormErrors) => string | undefined
}

/** The field that something happened to. */
function fieldOf({ target }: Event): { name: string; value: string } | undefined {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
    ? target
    : undefined
}

function readValues<Name extends string>(form: HTMLFormElement, checks: FormChecks<Name>): FormValues<Name> {
  const typed = new FormData(form)
  const names = Object.keys(checks) as Name[]
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '')])) as FormValues<Name>
}

function brokenRules<Name extends string>(form: HTMLFormElement, checks: FormChecks<Name>): Record<string, string> {
  const values = readValues(form, checks)
  const broken: Record<string, string> = {}
  for (const name of Object.keys(checks) as Name[]) {
    const sentence = checks[name](values[name], values)
    if (sentence) broken[name] = sentence
  }
  return broken
}

function onlyMessage(errors: FormErrors): string {
  const messages = Object.values(errors).filter((message) => message !== undefined)
  return messages.length === 1 ? (messages[0] ?? '') : 'Check the marked fields.'
}

/**
 * A form whose fields keep themselves: `props` go onto the `form` element, `errors` to its fields by name. A field is looked at
 * when it is left with something in it, then with each change, and all of them when the form is sent.
 */
export function useForm<Name extends string>({ checks, send, failure, summary }: FormOptions<Name>) {
  const [errors, setErrors] = useState<FormErrors>({})
  const [banner, setBanner] = useState({ text: '', attempt: 0 })
  const [busy, setBusy] = useState(false)
  const seen = useRef(new Set<string>())
  const refused = useRef<Record<string, string>>({})
  const pressing = useRef(false)

  /** Messages of the fields that were seen; what the server said of a field goes with its first change. */
  function look(form: HTMLFormElement) {
    const broken = { ...refused.current, ...brokenRules(form, checks) }
    setErrors(Object.fromEntries([...seen.current].map((name) => [name, broken[name]])))
  }

  function say(text: string) {
    setBanner((last) => ({ text, attempt: last.attempt + 1 }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const broken = brokenRules(form, checks)
    for (const name of Object.keys(checks)) seen.current.add(name)
    refused.current = {}
    setErrors(broken)
    if (Object.keys(broken).length > 0) {
      say(summary?.(broken) ?? onlyMessage(broken))
      return
    }
    say('')
    setBusy(true)
    try {
      await send(readValues(form, checks), form)
    } catch (error) {
      refused.current = fieldErrors(error)
      setErrors(refused.current)
      say(failure(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    errors,
    banner: banner.text,
    attempt: banner.attempt,
    busy,
    /** As at the beginning, once what was sent is done with. */
    clear() {
      seen.current.clear()
      refused.current = {}
      setErrors({})
      setBanner((last) => ({ text: '', attempt: last.attempt }))
    },
    props: {
      method: 'post',
      noValidate: true,
      onSubmit: submit,
      // A press on a button or a box leaves a field too. Its message would push what is pressed away from under the finger.
      onPointerDown(event: PointerEvent<HTMLFormElement>) {
        pressing.current = (event.target as Element).closest('button, a, label') !== null
      },
      onBlur(event: FocusEvent<HTMLFormElement>) {
        const field = fieldOf(event.nativeEvent)
        const isPressing = pressing.current
        pressing.current = false
        if (isPressing || !field?.name || !(field.name in checks) || !field.value) return
        seen.current.add(field.name)
        look(event.currentTarget)
      },
      onChange(event: ChangeEvent<HTMLFormElement>) {
        const field = fieldOf(event.nativeEvent)
        if (!field) return
        Reflect.deleteProperty(refused.current, field.name)
        if (seen.current.has(field.name)) look(event.currentTarget)
      },
    } as const,
  }
}
