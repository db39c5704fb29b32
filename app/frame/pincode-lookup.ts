import { useRef, useState } from 'react'
import { fieldText, setField } from '#app/ui/field-value.ts'
import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { api, call } from './api.ts'

interface PincodeArea {
  pincode: string
  states: readonly string[]
  city: string | null
}

/**
 * What the pincode says of city and state. Fills them where nothing else was typed, and never overrules a person: a state
 * that does not fit is only pointed out. `look` is for each change of the form.
 */
export function usePincode() {
  const [area, setArea] = useState<PincodeArea>()
  const [state, setState] = useState('')
  const asked = useRef('')
  const filled = useRef({ city: '', state: '' })

  function fill(form: HTMLFormElement, { city, states }: PincodeArea) {
    const found = { city: city ?? '', state: states.length === 1 ? (states[0] ?? '') : '' }
    for (const name of ['city', 'state'] as const) {
      const typed = fieldText(form, name)
      if (found[name] && (!typed || typed === filled.current[name])) {
        filled.current[name] = found[name]
        setField(form, name, found[name])
      }
    }
  }

  function look(form: HTMLFormElement) {
    setState(fieldText(form, 'state'))
    const pincode = normalizePincode(fieldText(form, 'pincode'))
    if (pincode === asked.current) return
    asked.current = pincode
    setArea(undefined)
    if (!pincodePattern.test(pincode)) return
    call(api.pincodes[':pincode'].$get({ param: { pincode } })).then(
      (found) => {
        if (asked.current !== pincode) return
        setArea(found)
        fill(form, found)
      },
      () => {
        // Unknown, or no answer: the fields can be filled by hand.
      },
    )
  }

  const states = area?.states ?? []
  return {
    look,
    /** Below the pincode: 'Bengaluru, Karnataka'. */
    hint: states.length > 0 ? [area?.city, states.join(' or ')].filter(Boolean).join(', ') : undefined,
    /** The states the pincode lies in, when the one chosen is none of them. */
    otherStates: state && states.length > 0 && !states.includes(state) ? states : [],
  }
}
