import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { isArmyPincode, isDeliverable, statesOfPincode } from '#platform/kit/pincode-states.ts'
import { notAPincode } from './not-a-pincode.ts'
import { addressMessages } from './postal-address.ts'

// Where an address can lie: the same for forms, which load this when they need it, and for schemas.

/** The sentence for what is no pincode, for one that does not exist, and for one where no courier goes; undefined for any other. */
export function pincodeProblem(typed: string): string | undefined {
  const pincode = normalizePincode(typed)
  if (!pincodePattern.test(pincode)) return notAPincode(pincode)
  if (isDeliverable(pincode)) return undefined
  return isArmyPincode(pincode) ? addressMessages.notDeliverable : addressMessages.noSuchPincode
}

/** The sentence for a state that the pincode does not lie in; undefined where it may, and for a pincode of no state that we know. */
export function stateProblem(state: string, typed: string): string | undefined {
  const pincode = normalizePincode(typed)
  const states = statesOfPincode(pincode)
  if (states.length === 0 || states.includes(state)) return undefined
  return `Pincode ${pincode} is in ${states.join(' or ')}. Change the state or the pincode.`
}

/** Names under which a city of the directory (platform/pincode-cities.ts) is written, too. */
const otherNames: Readonly<Record<string, string>> = {
  allahabad: 'prayagraj',
  banaras: 'varanasi',
  benares: 'varanasi',
  bangalore: 'bengaluru',
  baroda: 'vadodara',
  belgaum: 'belagavi',
  bhubaneshwar: 'bhubaneswar',
  bombay: 'mumbai',
  calcutta: 'kolkata',
  calicut: 'kozhikode',
  gauhati: 'guwahati',
  gurgaon: 'gurugram',
  jullundur: 'jalandhar',
  madras: 'chennai',
  mangalore: 'mangaluru',
  mysore: 'mysuru',
  nasik: 'nashik',
  poona: 'pune',
  quilon: 'kollam',
  sholapur: 'solapur',
  simla: 'shimla',
  trichur: 'thrissur',
  trichy: 'tiruchirappalli',
  trivandrum: 'thiruvananthapuram',
  vizag: 'visakhapatnam',
}

/**
 * What to ask about a typed city that looks like another one than that of its pincode; people know better than a directory, so it is no rule. `typedFor`: the
 * states of the pincode it was typed for, none where that is not known. A pincode whose city nobody knows asks once it lies in another state. Undefined
 * where one name holds the other ('Navi Mumbai', 'Delhi'), for another name of the same city, and in another script.
 */
export function cityDoubt(
  typed: string,
  { city, states }: { city: string | null; states: readonly string[] },
  pincode: string,
  typedFor: readonly string[] = [],
): string | undefined {
  const isElsewhere = typedFor.length > 0 && !states.some((state) => typedFor.includes(state))
  const known = city ?? (isElsewhere ? states.join(' or ') : '')
  const [one, other] = [typed, known].map((name) => name.toLowerCase().replace(/[^\p{L}]/gu, ''))
  if (!one || !other || /[^a-z]/.test(one)) return undefined
  const today = otherNames[one] ?? one
  if (today.includes(other) || other.includes(today)) return undefined
  return `${pincode} is in ${known}. Is ${typed.trim()} right?`
}
