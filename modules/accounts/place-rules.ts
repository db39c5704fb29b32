import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { isDeliverable, statesOfPincode } from '#platform/kit/pincode-states.ts'
import { notAPincode } from './not-a-pincode.ts'
import { addressMessages } from './postal-address.ts'

// Where an address can lie: the same for forms, which load this when they need it, and for schemas.

/** The sentence for what is no pincode, or one where no courier goes; undefined for any other. */
export function pincodeProblem(typed: string): string | undefined {
  const pincode = normalizePincode(typed)
  if (!pincodePattern.test(pincode)) return notAPincode(pincode)
  return isDeliverable(pincode) ? undefined : addressMessages.notDeliverable
}

/** The sentence for a state that the pincode does not lie in; undefined where it may, and for a pincode of no state that we know. */
export function stateProblem(state: string, typed: string): string | undefined {
  const pincode = normalizePincode(typed)
  const states = statesOfPincode(pincode)
  if (states.length === 0 || states.includes(state)) return undefined
  return `Pincode ${pincode} is in ${states.join(' or ')}. Change the state or the pincode.`
}
