import { statesOfPincode } from '#platform/kit/india.ts'
import { normalizePincode } from '#platform/kit/pincode.ts'

/** The sentence for a state that the pincode does not lie in; undefined where it may, and for a pincode of no state that we know. */
export function stateProblem(state: string, pincode: string): string | undefined {
  const states = statesOfPincode(normalizePincode(pincode))
  if (states.length === 0 || states.includes(state)) return undefined
  return `Pincode ${normalizePincode(pincode)} is in ${states.join(' or ')}. Change the state or the pincode.`
}
