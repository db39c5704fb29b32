import { foldedText, withoutDisguise } from '#platform/kit/folded-text.ts'
import { gstinCheckCharacter, gstinPattern, isPan, stateOfGstin } from '#platform/kit/identifiers.ts'
import { businessMessages } from './limits.ts'

export type VendorStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'suspended'

/** What the operator calls each of them, on screens and in files. */
export const vendorStatusWords: Record<VendorStatus, string> = {
  draft: 'Draft',
  submitted: 'Waiting',
  approved: 'Approved',
  rejected: 'Sent back',
  suspended: 'Suspended',
}

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

/** What is wrong with a normalized PAN, in words; undefined when it has the form of one. */
export function panProblem(pan: string): string | undefined {
  if (isPan(pan)) return undefined
  return /^[A-Z]{5}[0-9]{4}[A-Z]$/.test(pan) ? businessMessages.panHolder : businessMessages.pan
}

/** What is wrong with a GSTIN, as a sentence for its field, beside the PAN and the state where those are known. */
export function gstinProblem(gstin: string, known: { pan?: string | null; state?: string | null }): string | undefined {
  if (!/^[0-9A-Z]{15}$/.test(gstin)) return 'A GSTIN has 15 letters and digits, such as 27AAACX1234F1ZN.'
  if (!gstinPattern.test(gstin)) {
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

/** The steps of the form, in its order. */
export const businessSteps = ['business', 'address', 'bank', 'grievance', 'undertaking'] as const
export type BusinessStep = (typeof businessSteps)[number]

/** What the sellers' undertaking says now; a change of the words is a new version, which vendors must accept again. */
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
      identity.name && identity.legalName && pan && isPan(pan) && gstin && !gstinProblem(gstin, { pan, state }),
    ),
    address: Boolean(identity.street && identity.city && state && identity.pincode && identity.email && identity.phone),
    bank: Boolean(identity.bankAccountHolder && identity.bankAccountLastFour && identity.ifsc),
    grievance: Boolean(identity.grievanceOfficer && identity.grievanceEmail && identity.grievancePhone),
    undertaking: identity.undertakingVersion === undertaking.version,
  }
  return businessSteps.filter((step) => !done[step])
}

/** What an approved vendor changes by revision: its identity and where its money goes. Everything else of it changes at once. */
export const revisedFields = [
  'name',
  'legalName',
  'pan',
  'gstin',
  'street',
  'city',
  'state',
  'pincode',
  'bankAccountHolder',
  'bankAccountLastFour',
  'ifsc',
] as const satisfies readonly (keyof Identity)[]
export type RevisedField = (typeof revisedFields)[number]

/** What each field is called in the history and in emails. */
export const fieldWords: Record<RevisedField, string> = {
  name: 'shop name',
  legalName: 'legal name',
  pan: 'PAN',
  gstin: 'GSTIN',
  street: 'address',
  city: 'city',
  state: 'state',
  pincode: 'pincode',
  bankAccountHolder: 'account holder',
  bankAccountLastFour: 'account number',
  ifsc: 'IFSC',
}

/** What keeps a revision from being approved, given what the vendor would be with it; undefined when nothing does. */
export function revisionProblem(proposed: Identity): string | undefined {
  const { pan, gstin, state } = proposed
  const problem = gstin ? gstinProblem(gstin, { pan, state }) : undefined
  if (problem) return problem
  return missingSteps(proposed).some((step) => step !== 'undertaking')
    ? 'With these changes the business details are not complete.'
    : undefined
}

/** The letters of a name as people read them, without spaces, signs and accents: 'Shr1ngar' and 'SHRINGÁR' are the same. */
const letters = (name: string): string => withoutDisguise(foldedText(name)).replace(/[^\p{L}]/gu, '')

/** Words with which a shop passes itself off as the marketplace. */
const impostorWords =
  /(official|original|verified|genuine|authentic|store|shop|support|care|help|customer|service|team|admin|payments?|refunds?|online|india|marketplace|the|by|com|in)/g

/**
 * Whether the name of a shop could be taken for the marketplace's own: `ours` when it is that name, alone or with words such as 'Official';
 * `alike` when it holds it beside other words, which may be innocent.
 */
export function likenessOf(name: string, marketplace: string): 'ours' | 'alike' | undefined {
  const [own, theirs] = [letters(marketplace), letters(name)]
  if (own.length < 3 || !theirs.includes(own)) return undefined
  return theirs.replace(own, '').replace(impostorWords, '') === '' ? 'ours' : 'alike'
}
