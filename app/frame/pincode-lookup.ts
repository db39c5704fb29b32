import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldOf, fieldText, setField } from '#app/ui/field-value.ts'
import { addressMessages } from '#modules/accounts/postal-address.ts'
import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { api, call } from './api.ts'

interface PincodeArea {
  states: readonly string[]
  city: string | null
}

const loadRules = () => import('#modules/accounts/place-rules.ts')
/** Without the lookup's answer nothing is sure. */
const nowhere: PincodeArea = { states: [], city: null }

/** After so long the field says that an answer is looked for. */
const slowMs = 400

/** A form that is sent waits so long for an answer. */
const longestWaitMs = 3_000

/** Filled with what is sure: the only state, and the city where the whole pincode lies in it. */
const sureOf = ({ city, states }: PincodeArea) => ({
  city: city ?? '',
  state: states.length === 1 ? (states[0] ?? '') : '',
})

interface StoodFirst {
  pincode: string
  city: string
  state: string
}

/** What stands beside a pincode: typed again, the one that the form opened with has its place back. */
export const placeOf = (pincode: string, found: PincodeArea, first?: StoodFirst): { city: string; state: string } =>
  first?.pincode === pincode ? { city: first.city, state: first.state } : sureOf(found)

const openedWith = (form: HTMLFormElement): string => {
  const field = fieldOf(form, 'pincode')
  return field instanceof HTMLInputElement ? normalizePincode(field.defaultValue) : ''
}

/**
 * What the pincode says of city and state. It fills them where nothing else was typed; what one pincode filled and the next does not
 * confirm is cleared, and so is the place that stood there first, as of a saved address, once the pincode lies in another state. A city that
 * somebody typed stays, and is asked about. `look` is for each change of the form, with its event; `onFound` hears each pincode that lies somewhere.
 */
export function usePincode(onFound?: (pincode: string) => void) {
  /** What was found for the pincode of a form; 'slow' while the answer takes its time. */
  const [looked, setLooked] = useState<(PincodeArea & { form: HTMLFormElement }) | 'slow'>()
  const area = looked === 'slow' ? undefined : looked
  const [city, setCity] = useState('')
  const states = area?.states ?? []
  const asked = useRef('')
  const filled = useRef({ city: '', state: '' })
  /** The place that stood there first, and the pincode that it stood with. */
  const first = useRef<StoodFirst>(undefined)
  /** What somebody typed here, by the name of its field: the states of the pincode it was typed for, none where that was not known. */
  const typedFor = useRef<Record<string, readonly string[] | undefined>>({})
  /** The answer under way. */
  const answering = useRef<Promise<void>>(undefined)
  const [isAwaited, setAwaited] = useState(false)
  const [rules, setRules] = useState<Awaited<ReturnType<typeof loadRules>>>()

  useEffect(() => {
    // Where they do not load, the server's answer says what is wrong.
    loadRules().then(setRules, () => {})
  }, [])

  // A pincode where nothing is delivered, and a state that was chosen for another one, are checked as if they had been left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules may come after the answer
  useEffect(() => {
    if (!area || area.states.includes(fieldText(area.form, 'state'))) return
    const field = fieldOf(area.form, area.states[0] ? 'state' : 'pincode')
    field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }, [area, rules])

  function fill(form: HTMLFormElement, found: PincodeArea) {
    const sure = placeOf(asked.current, found, first.current)
    // A place that stood there first, as of a saved address, does not come along into another state.
    const stood = first.current
    const hasMoved = stood && stood.pincode !== asked.current && found.states[0] && !found.states.includes(stood.state)
    for (const name of ['city', 'state'] as const) {
      const text = fieldText(form, name)
      const isOwn = name === 'city' && typedFor.current.city
      if (!text || (!isOwn && (text === filled.current[name] || (hasMoved && text === stood[name]))))
        setField(form, name, sure[name])
      else if (isOwn || text !== sure[name]) continue
      filled.current[name] = sure[name]
    }
  }

  /** Notes what stands beside `pincode` before the network is asked: an answer may take longer than the next pincode. */
  function noteFirst(form: HTMLFormElement, pincode: string) {
    const [city = '', state] = ['city', 'state'].map((name) => (typedFor.current[name] ? '' : fieldText(form, name)))
    if (state && pincodePattern.test(pincode)) first.current ??= { pincode, city, state }
  }

  /** Clears the place that stood there first where it surely is not the one of `pincode`, once the rules are there. */
  async function clearFirst(form: HTMLFormElement, pincode: string) {
    const known = await loadRules().catch(() => undefined)
    const stood = first.current
    if (asked.current !== pincode || !stood || stood.pincode === pincode) return
    if (!known?.stateProblem(stood.state, pincode)) return
    for (const name of ['city', 'state'] as const) if (fieldText(form, name) === stood[name]) setField(form, name, '')
  }

  function look(form: HTMLFormElement, event?: Event) {
    // What we fill in is no event of the browser's own.
    if (event) typedFor.current[(event.target as HTMLInputElement).name] = event.isTrusted ? states : undefined
    // A city that is still being typed is asked about once it is left.
    const field = fieldOf(form, 'city')
    const lookAtCity = () => setCity(field?.value ?? '')
    if (field) field.onblur = lookAtCity
    if (field !== document.activeElement) lookAtCity()
    const pincode = normalizePincode(fieldText(form, 'pincode'))
    const isAsked = pincode === asked.current
    // The first look may already see another pincode than the one that the form opened with.
    if (isAsked || !asked.current) noteFirst(form, isAsked ? pincode : openedWith(form))
    if (isAsked) return
    asked.current = pincode
    setLooked(undefined)
    // While it is being typed, what the one before filled stays.
    if (pincode.length < 6) return
    if (!pincodePattern.test(pincode)) return fill(form, nowhere)
    void clearFirst(form, pincode)
    setTimeout(() => asked.current === pincode && setLooked((found) => found ?? 'slow'), slowMs)
    const answered = call(api.pincodes[':pincode'].$get({ param: { pincode } }))
      .catch(() => nowhere)
      .then((found) => {
        if (asked.current !== pincode) return
        answering.current = undefined
        setLooked({ ...found, form })
        if (typedFor.current.city?.length === 0) typedFor.current.city = found.states
        fill(form, found)
        if (found.states.length > 0) onFound?.(pincode)
      })
    answering.current = answered
  }

  const stateNames = states.join(' or ')
  const askForCity = stateNames && !city.trim() ? addressMessages.city : undefined
  return {
    look,
    /** For the form's `onSubmit`: what is sent while an answer is under way waits for it; `isAwaited` meanwhile. */
    afterAnswer(send: (event: FormEvent<HTMLFormElement>) => void) {
      return (event: FormEvent<HTMLFormElement>) => {
        const awaited = answering.current
        if (!awaited) return send(event)
        event.preventDefault()
        const form = event.currentTarget
        setAwaited(true)
        void Promise.race([awaited, new Promise((end) => setTimeout(end, longestWaitMs))]).then(() => {
          if (answering.current === awaited) answering.current = undefined
          setAwaited(false)
          form.requestSubmit()
        })
      }
    },
    isAwaited,
    /** What the form's fields `pincode` and `state` have to be. */
    checks: {
      pincode(typed: string) {
        if (rules) return rules.pincodeProblem(typed)
        return pincodePattern.test(normalizePincode(typed)) ? undefined : addressMessages.pincode
      },
      state: (chosen: string, { pincode }: { pincode: string }) =>
        chosen ? rules?.stateProblem(chosen, pincode) : addressMessages.state,
    },
    /** Below the city: what to do where the pincode alone does not tell it, and a question where the pincode lies in another one. */
    cityHint: askForCity ?? (area && rules?.cityDoubt(city, area, asked.current, typedFor.current.city)),
    /** Below the pincode: 'Bengaluru, Karnataka', or 'Kerala' where the city is not sure. */
    hint: area
      ? [area.city, stateNames].filter(Boolean).join(', ')
      : looked === 'slow'
        ? 'Looking up this pincode…'
        : '',
  }
}
