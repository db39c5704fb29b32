import { states } from './india.ts'

/** The first two digits of a GSTIN, by the state of the registration. 25 and 28 are retired; no vendor has 97 or 99. */
const gstCodeOfState: Record<string, string> = {
  JK: '01',
  HP: '02',
  PB: '03',
  CH: '04',
  UK: '05',
  HR: '06',
  DL: '07',
  RJ: '08',
  UP: '09',
  BR: '10',
  SK: '11',
  AR: '12',
  NL: '13',
  MN: '14',
  MZ: '15',
  TR: '16',
  ML: '17',
  AS: '18',
  WB: '19',
  JH: '20',
  OD: '21',
  CG: '22',
  MP: '23',
  GJ: '24',
  DH: '26',
  MH: '27',
  KA: '29',
  GA: '30',
  LD: '31',
  KL: '32',
  TN: '33',
  PY: '34',
  AN: '35',
  TS: '36',
  AP: '37',
  LA: '38',
}
const stateOfGstCode = new Map(Object.entries(gstCodeOfState).map(([letters, code]) => [code, states.get(letters)]))

const digits36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The form of a GSTIN; the check character is verified separately. */
export const gstinPattern = /^(0[1-9]|1[0-9]|2[0-4]|26|27|29|3[0-8])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const panForm = /^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$/
const ifscForm = /^[A-Z]{4}0[A-Z0-9]{6}$/
const accountForm = /^[0-9]{9,18}$/

/** An identifier as it is compared and stored: capitals, without the spaces and hyphens people type. */
export const normalizeIdentifier = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase()

/** The fifteenth character of a GSTIN from its first fourteen (weights 1 and 2 in base 36). */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0
  for (let at = 0; at < 14; at++) {
    const product = digits36.indexOf(first14.charAt(at)) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return digits36.charAt((36 - (sum % 36)) % 36)
}

/** Whether a normalized text has the form of a PAN. Whether it was issued, only the tax office knows. */
export const isPan = (text: string): boolean => panForm.test(text)

/** Whether a normalized text has the form of an IFSC: four letters, a zero, six letters or digits. */
export const isIfsc = (text: string): boolean => ifscForm.test(text)

/** Whether a text is 9 to 18 digits, as account numbers of Indian banks are. */
export const isBankAccount = (text: string): boolean => accountForm.test(text)

/**
 * Whether this is a well-formed GSTIN with the right check character. Whether it is registered, only the GST portal
 * knows.
 */
export const isGstin = (text: string): boolean =>
  gstinPattern.test(text) && gstinCheckCharacter(text) === text.charAt(14)

/** The PAN that a GSTIN holds: its characters 3 to 12. */
export const panOfGstin = (gstin: string): string => gstin.slice(2, 12)

/** The state in which a GSTIN is registered; undefined for codes that no vendor has. */
export const stateOfGstin = (gstin: string): string | undefined => stateOfGstCode.get(gstin.slice(0, 2))
