import { once } from './once.ts'
import { pincodePattern } from './pincode.ts'

/** Formats of India: states, PIN codes, mobile numbers. Sources: Department of Posts directory; National Numbering Plan. */

/** The 28 states and 8 union territories with their ISO 3166-2:IN letters, by name. */
export const states = new Map([
  ['AN', 'Andaman and Nicobar Islands'],
  ['AP', 'Andhra Pradesh'],
  ['AR', 'Arunachal Pradesh'],
  ['AS', 'Assam'],
  ['BR', 'Bihar'],
  ['CH', 'Chandigarh'],
  ['CG', 'Chhattisgarh'],
  ['DH', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['DL', 'Delhi'],
  ['GA', 'Goa'],
  ['GJ', 'Gujarat'],
  ['HR', 'Haryana'],
  ['HP', 'Himachal Pradesh'],
  ['JK', 'Jammu and Kashmir'],
  ['JH', 'Jharkhand'],
  ['KA', 'Karnataka'],
  ['KL', 'Kerala'],
  ['LA', 'Ladakh'],
  ['LD', 'Lakshadweep'],
  ['MP', 'Madhya Pradesh'],
  ['MH', 'Maharashtra'],
  ['MN', 'Manipur'],
  ['ML', 'Meghalaya'],
  ['MZ', 'Mizoram'],
  ['NL', 'Nagaland'],
  ['OD', 'Odisha'],
  ['PY', 'Puducherry'],
  ['PB', 'Punjab'],
  ['RJ', 'Rajasthan'],
  ['SK', 'Sikkim'],
  ['TN', 'Tamil Nadu'],
  ['TS', 'Telangana'],
  ['TR', 'Tripura'],
  ['UP', 'Uttar Pradesh'],
  ['UK', 'Uttarakhand'],
  ['WB', 'West Bengal'],
])

/** State names in alphabetical order, as the checkout offers them. */
export const stateNames: readonly string[] = [...states.values()]

/** Three-digit PIN prefixes by state; a prefix under two states really spans both. Single codes that differ are in `codesOfStates`. */
const prefixesOfState: Record<string, string> = {
  JK: '180-182,184-185,190-193',
  HP: '171-177',
  PB: '140-148,151-152,160',
  CH: '160',
  UK: '244,246-249,262-263',
  HR: '121-127,131-136',
  DL: '110',
  RJ: '301-307,311-314,321-328,331-335,341-345',
  UP: '201-212,221-233,241-247,250-251,261-262,271-277,281-285',
  BR: '800-805,811-814,821,823-824,841-848,851-855',
  SK: '737',
  AR: '790-792',
  NL: '797-798',
  MN: '795',
  MZ: '796',
  TR: '799',
  ML: '781-782,793-794',
  AS: '781-788',
  WB: '700,711-713,721-723,731-736,741-743',
  JH: '813-816,818,822,825-829,831-835',
  OD: '751-770',
  CG: '490-497',
  MP: '450-458,460-466,470-477,480-488',
  GJ: '360-365,370,380,382-385,387-396',
  MH: '400-402,410-416,421-425,431,440-445',
  KA: '560-563,570-577,580-587,590-591',
  GA: '403',
  KL: '670-671,673,676,678-680,682-683,685-686,688-691,695',
  TN: '600-614,620-632,635-639,641-643',
  PY: '605',
  AN: '744',
  TS: '500-509',
  AP: '515-518,520-524,530-535',
  LA: '194',
}

/**
 * PIN codes that lie elsewhere than their prefix says, by the state or the two states of their post offices. The north of Khammam went to
 * Andhra Pradesh in 2014.
 */
const codesOfStates: Record<string, string> = {
  LD: '682551-682559',
  PY: '605001-605006,605008-605011,605013,605104,609601-609602,609605-609607,609609',
  DH: '362520,362540,362570,396210,396215,396220',
  CH: '160001-160002,160004,160009,160011-160012,160015,160017-160020,160022-160023,160025,160030,160036,160047,160101-160102',
  'TN PY': '607402-607403,609603-609604',
  'KL PY': '673310',
  'AP PY': '533464',
  'GJ DH': '396193,396230,396235,396240',
  'PB CH': '140119,140125,140133',
  'AS ML': '783123,783134',
  'TS AP': '507111-507140',
}

/** The states of each prefix (three digits) and each single code (six). */
const table = once((): ReadonlyMap<number, string[]> => {
  const statesByNumber = new Map<number, string[]>()
  for (const [codes, list] of [...Object.entries(prefixesOfState), ...Object.entries(codesOfStates)]) {
    const names = codes.split(' ').map((code) => states.get(code) ?? code)
    for (const range of list.split(',')) {
      const [first = 0, last = first] = range.split('-').map(Number)
      for (let number = first; number <= last; number++)
        statesByNumber.set(number, [...(statesByNumber.get(number) ?? []), ...names])
    }
  }
  return statesByNumber
})

/** The names of the states a PIN code may lie in: none when no such prefix exists, one where that is sure, else two. */
export function statesOfPincode(pincode: string): readonly string[] {
  if (!pincodePattern.test(pincode)) return []
  return table().get(Number(pincode)) ?? table().get(Number(pincode.slice(0, 3))) ?? []
}

/** Couriers deliver to every civilian PIN code; those of the Army Postal Service (9xxxxx) are no place. */
export function isDeliverable(pincode: string): boolean {
  return statesOfPincode(pincode).length > 0
}

/** `98450 12345`, `098450 12345`, `+91 98450-12345` → `+919845012345`; null when it is no Indian mobile number. */
export function mobileE164(typed: string): string | null {
  if (!/^[+\d][\d\s-]*$/.test(typed.trim())) return null
  let digits = typed.replace(/\D/g, '')
  if (digits.length === 12 && digits.startsWith('91')) digits = digits.slice(2)
  else if (digits.length === 11 && digits.startsWith('0')) digits = digits.slice(1)
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null
}

/** `+919845012345` → `+91 98450 12345`. */
export function formatMobile(e164: string): string {
  return e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}
