/** Formats of India: states and mobile numbers. Source: National Numbering Plan. */

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

/** `98450 12345`, `098450 12345`, `+91 98450-12345` → `+919845012345`; null when it is no Indian mobile number. */
export function mobileE164(typed: string): string | null {
  if (!/^[+\d][\d\s-]*$/.test(typed.trim())) return null
  let digits = typed.replace(/\D/g, '')
  if (digits.length === 12 && digits.startsWith('91')) digits = digits.slice(2)
  else if (digits.length === 11 && digits.startsWith('0')) digits = digits.slice(1)
  return /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : null
}

/** How many digits the first half of a mobile number has. */
export const mobileHalf = 5

/** The digits of a part of a mobile number, as people say its end or its half: four to nine of them, also in groups and after +91; null for anything else. */
export function mobilePart(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '').replace(/^\+91/, '')
  return /^\d{4,9}$/.test(digits) ? digits : null
}

/** The first of these stored numbers that a typed text names, or a part of, by its end or from its first half on; null where none is. */
export function mobileNamed(typed: string, numbers: readonly (string | null)[]): string | null {
  const [whole, part] = [mobileE164(typed), mobilePart(typed)]
  const isNamed = (number: string) =>
    number === whole ||
    (part !== null && (number.endsWith(part) || (part.length >= mobileHalf && number.startsWith(`+91${part}`))))
  return numbers.find((number) => number !== null && isNamed(number)) ?? null
}

/** `+919845012345` → `+91 98450 12345`. */
export function formatMobile(e164: string): string {
  return e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}
