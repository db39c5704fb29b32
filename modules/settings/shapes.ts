import { z } from 'zod'
import { isGstin, normalizeIdentifier } from '#platform/kit/identifiers.ts'
import { optionalLine as optionalText, line as text } from '#platform/shapes.ts'
import {
  settingLimits as limits,
  pincodeBeginning,
  settingSentences as say,
  settingEmailPattern,
  supportPhonePattern,
} from './limits.ts'

const optionalLine = (max: number) => optionalText(max, say.required, say.tooLong(max))
const line = (max: number) => text(max, say.required, say.tooLong(max))
const phone = line(limits.phone).pipe(z.string().regex(supportPhonePattern, say.phone))
const email = line(limits.email).pipe(z.string().regex(settingEmailPattern, say.email))
/** 0 while nothing has been stored. */
const version = z.int('Open the form again.').min(0, 'Open the form again.')

export const IdentityInput = z
  .strictObject({
    version,
    name: line(limits.name),
    legalName: line(limits.legalName),
    supportPhone: phone,
    supportEmail: email,
    address: optionalLine(limits.address),
    gstin: optionalLine(limits.phone)
      .transform(normalizeIdentifier)
      .refine((typed) => typed === '' || isGstin(typed), say.gstin),
    grievanceOfficer: z.strictObject({ name: line(limits.person), designation: line(limits.person), email, phone }),
    nodalContact: z.strictObject({ name: line(limits.person), email, phone }),
  })
  .meta({ id: 'IdentityInput' })
export type IdentityInput = z.output<typeof IdentityInput>

export const FiguresInput = z
  .strictObject({
    version,
    customers: line(limits.figure),
    products: line(limits.figure),
    cities: line(limits.figure),
    rating: line(limits.figure),
    foundedYear: z
      .int(say.foundedYear)
      .min(1900, say.foundedYear)
      .refine((year) => year <= new Date().getFullYear(), say.foundedYear),
  })
  .meta({ id: 'FiguresInput' })
export type FiguresInput = z.output<typeof FiguresInput>

export const AnnouncementsInput = z
  .strictObject({
    version,
    lines: z.array(line(limits.announcement)).max(limits.announcements, say.announcements),
  })
  .meta({ id: 'AnnouncementsInput' })
export type AnnouncementsInput = z.output<typeof AnnouncementsInput>

/** What the shop promises of authenticity goes with what shows it: both or neither. */
export const AuthenticityInput = z
  .strictObject({
    version,
    promise: optionalLine(limits.authenticity),
    proof: optionalLine(limits.authenticityProof),
  })
  .superRefine(({ promise, proof }, context) => {
    if (promise && !proof) context.addIssue({ code: 'custom', path: ['proof'], message: say.noProof })
    if (proof && !promise) context.addIssue({ code: 'custom', path: ['promise'], message: say.noPromise })
  })
  .meta({ id: 'AuthenticityInput' })
export type AuthenticityInput = z.output<typeof AuthenticityInput>

const mode = z.enum(['manual', 'automatic'], 'Choose one of the two.')
export const ApprovalsInput = z
  .strictObject({
    version,
    vendors: mode,
    products: mode,
    reviews: mode,
    priceThresholdPercent: z.int(say.threshold).min(1, say.threshold).max(100, say.threshold),
  })
  .meta({ id: 'ApprovalsInput' })
export type ApprovalsInput = z.output<typeof ApprovalsInput>

export const MoneyRulesInput = z
  .strictObject({
    version,
    secondAdminAbove: z.int(say.rupees).min(0, say.rupees).max(limits.secondAdminAbove, say.rupees),
  })
  .meta({ id: 'MoneyRulesInput' })
export type MoneyRulesInput = z.output<typeof MoneyRulesInput>

export const CashRulesInput = z
  .strictObject({
    version,
    maxOrder: z.int(say.cashMaxOrder).min(1, say.cashMaxOrder).max(limits.cashMaxOrder, say.cashMaxOrder),
    pincodes: z
      .array(z.string(say.cashPincode).regex(pincodeBeginning, say.cashPincode))
      .max(limits.cashPincodes, say.cashPincodes)
      .transform((pincodes) => [...new Set(pincodes)].sort()),
    vendors: z.array(line(limits.legalName)).max(limits.cashVendors, say.cashVendors),
    refusals: z.int(say.cashRefusals).min(1, say.cashRefusals).max(limits.cashRefusals, say.cashRefusals),
  })
  .meta({ id: 'CashRulesInput' })
export type CashRulesInput = z.output<typeof CashRulesInput>

const Person = z.object({ name: z.string(), email: z.string(), phone: z.string() })
const readVersion = z.int().describe('Send it back with a change; 0 while the usual values hold')
const ApprovalMode = z.enum(['manual', 'automatic'])
export type ApprovalMode = z.output<typeof ApprovalMode>

/** Who decides on what wants to be sold. */
const Approvals = z.object({
  vendors: ApprovalMode,
  products: ApprovalMode,
  /** Automatic: a review is shown once the checks find nothing. Manual: somebody looks at each of them. */
  reviews: ApprovalMode,
  /** A listing on sale whose price moves by more than so many percent is looked at again. */
  priceThresholdPercent: z.int(),
})
export type Approvals = z.output<typeof Approvals>

/** What holds for money that goes back. */
const MoneyRules = z.object({
  secondAdminAbove: z
    .int()
    .describe('An order that is given more goodwill than this, in rupees, waits for a second admin'),
  raisedTo: z.int().optional().describe('What holds instead from `raisedFrom` on; absent while no raise waits'),
  raisedFrom: z.string().optional().describe('24 hours after somebody raised the amount'),
})
export type MoneyRules = z.output<typeof MoneyRules>

const Identity = z.object({
  name: z.string(),
  legalName: z.string(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  address: z.string(),
  gstin: z.string(),
  grievanceOfficer: Person.extend({ designation: z.string() }),
  nodalContact: Person,
})

/** Where cash on delivery is offered. */
const CashRules = z.object({
  maxOrder: z.int().describe('Orders of more rupees than this are paid in advance'),
  pincodes: z.array(z.string()).describe('Where it is not offered: pincodes, or how they begin'),
  vendors: z.array(z.string()).describe('Sellers who do not offer it, by name'),
  refusals: z.int().describe('A customer pays in advance after so many parcels that came back'),
})
export type CashRulesView = z.output<typeof CashRules>

/** Figures of the home and about pages; the operator answers for their truth. */
const Figures = z.object({ customers: z.string(), products: z.string(), cities: z.string(), rating: z.string() })

/** Both empty: nothing is promised. */
const Authenticity = z.object({
  promise: z.string().describe('`From the maker, or from a seller who buys from the maker.`'),
  proof: z.string().describe('What the operator holds that shows it, in words'),
})

/** What the operator says of the shop: shown in the frame of every page, in mails and on the legal pages. */
const Shop = Identity.extend({
  foundedYear: z.int(),
  figures: Figures,
  /** Null: nothing is promised. */
  authenticity: Authenticity.nullable(),
  /** The strip above the header: the first on a phone, all on a desktop. */
  announcements: z.array(z.string()),
})
export type ShopView = z.output<typeof Shop>

/** The sections of the settings, each with the version that a change of it names. 0: never stored, the usual values hold. */
export const Settings = z
  .object({
    identity: Identity.extend({ version: readVersion }),
    figures: Figures.extend({ foundedYear: z.int(), version: readVersion }),
    authenticity: Authenticity.extend({ version: readVersion }),
    announcements: z.object({ lines: z.array(z.string()), version: readVersion }),
    approvals: Approvals.extend({ version: readVersion }),
    money: MoneyRules.extend({ version: readVersion }),
    cash: CashRules.extend({ version: readVersion }),
  })
  .meta({ id: 'Settings' })
export type SettingsView = z.output<typeof Settings>
