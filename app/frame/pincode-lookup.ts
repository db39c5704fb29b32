import { useRef, useState } from 'react'
import { fieldText, setField } from '#app/ui/field-value.ts'
import { statesOfPincode } from '#platform/kit/india.ts'
import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { api, call } from './api.ts'

interface PincodeArea {
  states: readonly string[]
  city: string | null
}

/** Filled with what is sure: the only state, and the city where the whole pincode lies in it. */
const sureOf = ({ city, states }: PincodeArea) => ({
  city: city ?? '',
  state: states.length === 1 ? (states[0] ?? '') : '',
})

/**
 * What the pincode says of city and state. It fills them where nothing else was typed; what one pincode filled and the next does not
 * confirm is cleared. `look` is for each change of the form; `onFound` hears each pincode that lies somewhere.
 */
export function usePincode(onFound?: (pincode: string) => void) {
  const [area, setArea] = useState<PincodeArea>()
  const [state, setState] = useState('')
  const asked = useRef('')
  const filled = useRef({ city: '', state: '' })

  function fill(form: HTMLFormElement, found: PincodeArea) {
    const sure = sureOf(found)
    for (const name of ['city', 'state'] as const) {
      const typed = fieldText(form, name)
      if (!typed || typed === filled.current[name]) setField(form, name, sure[name])
      else if (typed !== sure[name]) continue
      filled.current[name] = sure[name]
    }
  }

  function look(form: HTMLFormElement) {
    setState(fieldText(form, 'state'))
    const pincode = normalizePincode(fieldText(form, 'pincode'))
    if (pincode === asked.current) return
    asked.current = pincode
    setArea(undefined)
    if (!pincodePattern.test(pincode)) return
    call(api.pincodes[':pincode'].$get({ param: { pincode } }))
      // Without an answer the city is unknown; the states are known here, too.
      .catch(() => ({ city: null, states: statesOfPincode(pincode) }))
      .then((found) => {
        if (asked.current !== pincode) return
        setArea(found)
        fill(form, found)
        if (found.states.length > 0) onFound?.(pincode)
      })
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
