import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Field } from './field-value.ts'
import { brokenRules, type FormChecks, type FormErrors, type FormValues, readValues, summaryOf } from './form-checks.ts'
import { ApiProblem, fieldErrors, OfflineProblem } from './problem.ts'
import { showToast } from './toast.tsx'
import { type ActionOptions, useAction } from './use-action.ts'

export type { FormChecks, FormErrors, FormValues } from './form-checks.ts'

interface FormOptions<Name extends string, Output>
  extends Pick<ActionOptions<HTMLFormElement, Output>, 'done' | 'onDone' | 'refresh'> {
  checks: FormChecks<Name>
  /** Does the work. What it throws becomes the banner and the fields' messages; what was typed stays. */
  send: (values: FormValues<Name>, form: HTMLFormElement) => Promise<Output>
  /** The sentence of the banner for an error of `send`. */
  failure: (error: unknown) => string
  /** The sentence of the banner for fields that are not right; by default the one message, or where to look. */
  summary?: (errors: FormErrors) => string | undefined
}

/** The field that something happened to. */
function fieldOf({ target }: Event): Field | undefined {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
    ? target
    : undefined
}

/**
 * The messages of a form's fields. A field is checked when it is left with something in it, then with each change; what the server said
 * of a field goes with its first change.
 */
function useFieldMessages<Name extends string>(checks: FormChecks<Name>) {
  const [errors, setErrors] = useState<FormErrors>({})
  const seen = useRef(new Set<string>())
  const refused = useRef<Record<string, string>>({})
  const broken = (form: HTMLFormElement) => brokenRules(readValues(new FormData(form), checks), checks)

  function checkSeen(form: HTMLFormElement) {
    const messages = { ...refused.current, ...broken(form) }
    const names = new Set([...seen.current, ...Object.keys(refused.current)])
    setErrors(Object.fromEntries([...names].map((name) => [name, messages[name]])))
  }

  function setRefused(messages: Record<string, string>) {
    refused.current = messages
    setErrors(messages)
  }

  return {
    errors,
    setRefused,
    /** Takes away the messages of what has become right, also of what only the page knows; whether any is left. */
    settle(form: HTMLFormElement): boolean {
      const messages = { ...refused.current, ...broken(form) }
      const shown = Object.entries(errors).filter(([, message]) => message !== undefined)
      const left = shown.filter(([name]) => messages[name] !== undefined)
      if (left.length < shown.length) setErrors(Object.fromEntries(left))
      return left.length > 0
    },
    /** Checks every field; answers with the messages of those that are not right. */
    checkAll(form: HTMLFormElement): Record<string, string> {
      const messages = broken(form)
      // What an answer only brings in later has not been seen yet.
      for (const name of Object.keys(checks))
        if (messages[name] || form.elements.namedItem(name)) seen.current.add(name)
      refused.current = {}
      setErrors(messages)
      return messages
    },
    clear() {
      seen.current.clear()
      setRefused({})
    },
    left(form: HTMLFormElement, name: string) {
      if (!(name in checks)) return
      seen.current.add(name)
      checkSeen(form)
    },
    changed(form: HTMLFormElement, field: Field) {
      const { name } = field
      // The API names a field by its path: 'account.ifsc'.
      const named = Object.keys(refused.current).filter((path) => path === name || path.endsWith(`.${name}`))
      for (const path of named) Reflect.deleteProperty(refused.current, path)
      const isSeen = seen.current.has(name)
      // What the page itself has emptied waits like a field that nobody was at.
      if (!field.value && field !== document.activeElement) seen.current.delete(name)
      if (isSeen) checkSeen(form)
    },
  }
}

/** Tells from a form's events when a field is left with something in it, and when it changes. */
function useFieldEvents({ left, changed }: Pick<ReturnType<typeof useFieldMessages>, 'left' | 'changed'>) {
  const pressing = useRef(false)
  return {
    // A press on a button or a box leaves a field too. Its message would push what is pressed away from under the finger.
    onPointerDown(event: PointerEvent<HTMLFormElement>) {
      pressing.current = (event.target as Element).closest('button, a, label') !== null
    },
    onBlur(event: FocusEvent<HTMLFormElement>) {
      const field = fieldOf(event.nativeEvent)
      const isPressing = pressing.current
      pressing.current = false
      // Of stars and boxes too: what a form sends of them is nothing while none is chosen.
      if (!isPressing && field && new FormData(event.currentTarget).get(field.name))
        left(event.currentTarget, field.name)
    },
    onChange(event: ChangeEvent<HTMLFormElement>) {
      const field = fieldOf(event.nativeEvent)
      if (field) changed(event.currentTarget, field)
    },
  }
}

const isEmpty = (messages: object): boolean => Object.keys(messages).length === 0

/** A refusal for what the fields hold; others stay when a field changes: what they say is not put right by it. */
const isAboutFields = (error: unknown): boolean => error instanceof ApiProblem && error.status === 422

interface Banner {
  text: string
  attempt: number
  /** The form whose marked fields it is about, if it is. */
  unmet?: HTMLFormElement | false | undefined
}

/**
 * A form with uncontrolled fields: `props` go onto the `form` element, `errors` to its fields by name. All fields are checked when
 * the form is sent; what is right is sent by `useAction`.
 */
export function useForm<Name extends string, Output = unknown>(options: FormOptions<Name, Output>) {
  const { checks, send, failure, summary, done, onDone, refresh } = options
  const fields = useFieldMessages(checks)
  const handlers = useFieldEvents(fields)
  const [banner, setBanner] = useState<Banner>({ text: '', attempt: 0 })
  const sends = useRef(0)
  const say = (text: string, unmet?: HTMLFormElement | false) =>
    setBanner(({ attempt }) => ({ text, attempt: attempt + 1, unmet }))
  const sentenceOf = (error: unknown) => failure(error instanceof OfflineProblem ? new OfflineProblem('form') : error)
  const action = useAction((form: HTMLFormElement) => send(readValues(new FormData(form), checks), form), {
    ...(done === undefined ? {} : { done }),
    ...(onDone ? { onDone } : {}),
    ...(refresh ? { refresh } : {}),
    onRefused(error, form) {
      const refused = fieldErrors(error)
      fields.setRefused(refused)
      say(sentenceOf(error), isAboutFields(error) && !isEmpty(refused) && form)
    },
  })

  // The banner about fields goes once none is marked. What a field holds may be known to its page alone, so each drawing is a reason to look.
  // It is no new attempt: nothing takes the focus.
  useEffect(() => {
    if (banner.unmet && !fields.settle(banner.unmet)) setBanner(({ attempt }) => ({ text: '', attempt }))
  })

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (action.busy) return
    const form = event.currentTarget
    const broken = fields.checkAll(form)
    if (!isEmpty(broken)) {
      say(summary?.(broken) ?? summaryOf(broken), form)
      return
    }
    say('')
    const sent = ++sends.current
    void action.run(form).then((outcome) => {
      // The page that a conflict made load again may have taken the form away, and its banner with it.
      const isUnread = () => sent === sends.current && !form.isConnected
      if (!outcome.ok) setTimeout(() => isUnread() && showToast({ message: sentenceOf(outcome.error) }), 300)
    })
  }

  return {
    errors: fields.errors,
    banner: banner.text,
    attempt: banner.attempt,
    busy: action.busy,
    /** What the last attempt threw; undefined when it worked. */
    error: action.error,
    /** Takes all messages away, once what was sent is dealt with. */
    clear() {
      fields.clear()
      say('')
    },
    props: { method: 'post', noValidate: true, onSubmit, ...handlers } as const,
  }
}
