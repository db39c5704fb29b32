import { states } from '#platform/kit/india.ts'

export type VendorStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'suspended'

export const vendorStatuses = ['draft', 'submitted', 'approved', 'rejected', 'suspended'] as const

/** Where a vendor may go from where it is. The database knows the same table (db/functions/refuse-illegal-move.sql) and has the last word. */
export const vendorMoves: Record<VendorStatus, readonly VendorStatus[]> = {
  draft: ['submitted'],
  submitted: ['draft', 'approved', 'rejected'],
  rejected: ['submitted'],
  approved: ['suspended'],
  suspended: ['approved'],
}

/** Whether one move leads from the one to the other. */
export const canMove = (from: VendorStatus, to: VendorStatus): boolean => vendorMoves[from].includes(to)

/** Whether the vendor may change its own details now. While the operator looks at them it takes them back first. */
export const canEditBusiness = (status: VendorStatus): boolean =>
  status === 'draft' || status === 'rejected' || status === 'approved'

// ---------------------------------------------------------------- identifiers

/** First two digits of a GSTIN, by the state of the registration. 25 and 28 are retired; 97 and 99 are no vendor's. */
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
const gstinForm = /^(0[1-9]|1[0-9]|2[0-4]|26|27|29|3[0-8])[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
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

export const isPan = (text: string): boolean => panForm.test(text)
export const isIfsc = (text: string): boolean => ifscForm.test(text)
export const isBankAccount = (text: string): boolean => accountForm.test(text)

/** Well formed with the right check character. Whether the registration exists, only the GST portal knows. */
export const isGstin = (text: string): boolean => gstinForm.test(text) && gstinCheckCharacter(text) === text.charAt(14)

/** The state in which a GSTIN is registered; undefined for codes that no vendor has. */
export const stateOfGstin = (gstin: string): string | undefined => stateOfGstCode.get(gstin.slice(0, 2))

/** What is wrong with a GSTIN, as a sentence for its field, beside the PAN and the state where those are known. */
export function gstinTrouble(gstin: string, known: { pan?: string | null; state?: string | null }): string | undefined {
  if (!/^[0-9A-Z]{15}$/.test(gstin)) return 'A GSTIN has 15 letters and digits, such as 27AAACX1234F1ZN.'
  if (!gstinForm.test(gstin)) {
    if (!stateOfGstin(gstin)) return `No state has the code ${gstin.slice(0, 2)}. Check the first two digits.`
    if (gstin.charAt(13) !== 'Z') return 'Character 14 must be Z: only regular GST registrations can sell here.'
    return 'This is not how a GSTIN is formed. Check each character.'
  }
  if (gstinCheckCharacter(gstin) !== gstin.charAt(14))
    return 'The last character does not fit the others. Check the GSTIN for a typing mistake.'
  if (known.pan && isPan(known.pan) && gstin.slice(2, 12) !== known.pan)
    return `Characters 3 to 12 are the PAN, but they read ${gstin.slice(2, 12)}.`
  const state = stateOfGstin(gstin)
  if (known.state && state && state !== known.state)
    return `This GSTIN is registered in ${state}, but the address is in ${known.state}.`
  return undefined
}

// ---------------------------------------------------------------- completeness

/** The steps of the form, in its order. */
export const businessSteps = ['business', 'address', 'bank', 'grievance', 'undertaking'] as const
export type BusinessStep = (typeof businessSteps)[number]

/** What the sellers' undertaking says now; a change of the words is a new version, which vendors accept anew. */
export const undertaking = {
  version: '2026-11',
  points: [
    'What I say about my products, and their photographs, is true and up to date.',
    'I sell genuine, licensed products within their expiry dates, and label them as Indian law asks.',
    'I take back or refund goods that are defective, deficient, spurious, late or not as described.',
    'I do not post reviews of my own products, or have others do so.',
    'I name a grievance officer who acknowledges complaints in 48 hours and resolves them within a month.',
  ],
} as const

/** What a vendor has told of itself. Empty text and null mean: not yet. */
export interface Identity {
  name: string
  legalName: string
  pan: string | null
  gstin: string | null
  street: string
  city: string
  state: string
  pincode: string | null
  email: string
  phone: string
  bankAccountHolder: string
  bankAccountLastFour: string | null
  ifsc: string | null
  grievanceOfficer: string
  grievanceEmail: string
  grievancePhone: string
  undertakingVersion: string | null
}

/** The steps that still lack something, in the form's order. A vendor can be sent for approval, and approved, when none does. */
export function missingSteps(identity: Identity): BusinessStep[] {
  const { pan, gstin, state } = identity
  const done: Record<BusinessStep, boolean> = {
    business: Boolean(
      identity.name && identity.legalName && pan && isPan(pan) && gstin && !gstinTrouble(gstin, { pan, state }),
    ),
    address: Boolean(identity.street && identity.city && state && identity.pincode && identity.email && identity.phone),
    bank: Boolean(identity.bankAccountHolder && identity.bankAccountLastFour && identity.ifsc),
    grievance: Boolean(identity.grievanceOfficer && identity.grievanceEmail && identity.grievancePhone),
    undertaking: identity.undertakingVersion === undertaking.version,
  }
  return businessSteps.filter((step) => !done[step])
}
