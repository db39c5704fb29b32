import { z } from 'zod'
import { addressMessages } from '#modules/accounts/postal-address.ts'
import { addressFields, email, phone, stateFitsPincode } from '#modules/accounts/shapes.ts'
import { isBankAccount, isIfsc, normalizeIdentifier } from '#platform/kit/identifiers.ts'
import { statesOfPincode } from '#platform/kit/pincode-states.ts'
import { instant, keysetListOf, line, listFields, listOf, rupees } from '#platform/shapes.ts'
import { businessLimits, businessMessages } from './limits.ts'
import { businessSteps, gstinProblem, panProblem, revisedFields, vendorStatuses } from './rules.ts'

/** The version that the form was filled from; somebody else's change since then is told instead of overwritten. */
const version = z.int().min(1).max(2_000_000_000)

const identifier = (isRight: (text: string) => boolean, sentence: string) =>
  z.string(sentence).max(60, sentence).transform(normalizeIdentifier).refine(isRight, sentence)

export const BusinessInput = z
  .strictObject({
    version,
    name: line(businessLimits.name, businessMessages.name),
    legalName: line(businessLimits.legalName, businessMessages.legalName),
    pan: z
      .string(businessMessages.pan)
      .max(60, businessMessages.pan)
      .transform(normalizeIdentifier)
      .superRefine((pan, context) => {
        const problem = panProblem(pan)
        if (problem) context.addIssue({ code: 'custom', message: problem })
      }),
    gstin: z.string(businessMessages.gstin).max(60, businessMessages.gstin).transform(normalizeIdentifier),
  })
  .superRefine(({ gstin, pan }, context) => {
    const problem = gstinProblem(gstin, { pan })
    if (problem) context.addIssue({ code: 'custom', path: ['gstin'], message: problem })
  })
  .meta({ id: 'BusinessInput' })
export type BusinessInput = z.output<typeof BusinessInput>

export const BusinessAddressInput = z
  .strictObject({
    version,
    ...addressFields,
    pincode: addressFields.pincode.refine(
      (pincode) => statesOfPincode(pincode).length > 0,
      addressMessages.noSuchPincode,
    ),
    email,
    phone,
  })
  .superRefine(stateFitsPincode)
  .meta({ id: 'BusinessAddressInput' })
export type BusinessAddressInput = z.output<typeof BusinessAddressInput>

export const BankInput = z
  .strictObject({
    version,
    holder: line(businessLimits.holder, businessMessages.holder),
    account: identifier(isBankAccount, businessMessages.account),
    accountAgain: z
      .string(businessMessages.accountAgain)
      .max(60, businessMessages.accountAgain)
      .transform(normalizeIdentifier),
    ifsc: identifier(isIfsc, businessMessages.ifsc),
  })
  .refine(({ account, accountAgain }) => account === accountAgain, {
    path: ['accountAgain'],
    message: businessMessages.accountAgain,
  })
  .meta({ id: 'BankInput' })
export type BankInput = z.output<typeof BankInput>

export const GrievanceInput = z
  .strictObject({
    version,
    officer: line(businessLimits.officer, businessMessages.officer),
    email,
    phone,
  })
  .meta({ id: 'GrievanceInput' })
export type GrievanceInput = z.output<typeof GrievanceInput>

export const UndertakingInput = z
  .strictObject({
    version,
    undertakingVersion: z.string().max(20),
    accepted: z.literal(true, businessMessages.accepted),
  })
  .meta({ id: 'UndertakingInput' })
export type UndertakingInput = z.output<typeof UndertakingInput>

/** Why a vendor is sent back or suspended; the vendor reads it. */
export const ReasonInput = z
  .strictObject({ reason: line(businessLimits.reason, businessMessages.reason) })
  .meta({ id: 'ReasonInput' })

export const VendorsQuery = z.strictObject({
  ...listFields,
  status: z
    .enum([...vendorStatuses, 'changes', 'shared'], 'Choose a status from the list.')
    .optional()
    .describe(
      '`changes`: wants its identity or bank account changed; `shared`: another vendor has the same PAN or GSTIN',
    ),
  sort: z.enum(['newest', 'oldest', 'name'], 'Choose a sort order from the list.').default('newest'),
})
export type VendorsQuery = z.output<typeof VendorsQuery>

/** Whether somebody has looked the GSTIN up on the GST portal. */
export const VerificationInput = z
  .strictObject({ verified: z.boolean('Say yes or no.') })
  .meta({ id: 'VerificationInput' })

/** `id` and `version` as the page showed them: who decides has seen what is decided. */
const decided = { revisionId: z.uuid('Reload the page.'), version }
export const RevisionApprovalInput = z.strictObject(decided).meta({ id: 'VendorRevisionApprovalInput' })
export type RevisionApprovalInput = z.output<typeof RevisionApprovalInput>
export const RevisionRejectionInput = z
  .strictObject({ ...decided, reason: line(businessLimits.reason, businessMessages.reason) })
  .meta({ id: 'VendorRevisionRejectionInput' })
export type RevisionRejectionInput = z.output<typeof RevisionRejectionInput>

/** What an approved vendor wants changed: it waits for a decision, or was sent back. */
export const VendorRevision = z
  .object({
    id: z.string(),
    version: z.int().describe('Grows with each change of what is asked for'),
    status: z.enum(['submitted', 'rejected']),
    changes: z
      .array(z.object({ field: z.enum(revisedFields), before: z.string(), after: z.string() }))
      .describe('What is in force and what is asked for. Of the bank account only the last four digits'),
    problem: z.string().nullable().describe('What keeps it from being approved'),
    reason: z.string().nullable().describe('Why it was sent back'),
    askedAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'VendorRevision' })
export type VendorRevisionView = z.output<typeof VendorRevision>

/** A bank account with its whole number, for whoever pays out. */
export const BankAccount = z
  .object({ holder: z.string(), account: z.string(), ifsc: z.string() })
  .meta({ id: 'VendorBankAccount' })
export type BankAccountView = z.output<typeof BankAccount>

/** A vendor's own business, as its form shows it. Of the bank account only the last four digits. */
export const Business = z
  .object({
    id: z.string(),
    status: z.enum(vendorStatuses),
    statusReason: z.string().nullable().describe('Why it was sent back or suspended'),
    version: z.int(),
    name: z.string(),
    legalName: z.string(),
    pan: z.string(),
    gstin: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    email: z.string(),
    phone: z.string(),
    bankAccountHolder: z.string(),
    bankAccountLastFour: z.string().nullable().describe('The whole number is nowhere but in `VendorBankAccount`'),
    ifsc: z.string(),
    grievanceOfficer: z.string(),
    grievanceEmail: z.string(),
    grievancePhone: z.string(),
    undertakingVersion: z.string().nullable(),
    undertakingAcceptedAt: instant.nullable(),
    submittedAt: instant.nullable(),
    decidedAt: instant.nullable(),
    joinedAt: instant,
    missing: z.array(z.enum(businessSteps)).describe('Steps that lack something'),
    revision: VendorRevision.nullable().describe(
      'What is to change of an approved business, while it waits or after it was sent back',
    ),
    payoutsHeld: z.boolean().describe('Nothing may be paid out until the changes are decided'),
  })
  .meta({ id: 'Business' })
export type BusinessView = z.output<typeof Business>

/** One step of a vendor's history: a move, or (where both are the same) a note. */
export const VendorStep = z
  .object({
    from: z.enum(vendorStatuses).nullable(),
    to: z.enum(vendorStatuses),
    by: z.enum(['vendor', 'admin', 'system']),
    /** Who it was; empty for the system. */
    name: z.string(),
    reason: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'VendorStep' })
export type VendorStepView = z.output<typeof VendorStep>

/** A row of the operator's list of vendors. Sales are rupees with tax, of orders that were released and not cancelled. */
export const VendorRow = z
  .object({
    id: z.string(),
    name: z.string(),
    legalName: z.string(),
    email: z.string(),
    status: z.enum(vendorStatuses),
    joinedDate: instant,
    submittedAt: instant.nullable(),
    productCount: z.int(),
    orderCount: z.int(),
    sales: z.number().describe('Rupees with tax, of orders that were released and not cancelled'),
    isComplete: z.boolean(),
    changesWait: z.boolean().describe('Wants its identity or bank account changed'),
    sharesTaxNumber: z.boolean().describe('Another vendor has the same PAN or GSTIN'),
    nameLikeOurs: z.boolean().describe('Its name could be taken for the marketplace'),
  })
  .meta({ id: 'VendorRow' })
export type VendorRowView = z.output<typeof VendorRow>

/** A vendor as the operator sees it. */
export const VendorDetail = Business.extend({
  slug: z.string(),
  productCount: z.int(),
  liveProductCount: z.int(),
  onSaleProductCount: z.int().describe('Live, and something of it can be bought today'),
  orderCount: z.int(),
  sales: rupees,
  gstinVerifiedAt: instant.nullable().describe('When somebody looked it up on the GST portal'),
  gstinVerifiedBy: z.string().nullable(),
  sameTaxNumbers: z
    .array(z.object({ id: z.string(), name: z.string(), pan: z.boolean(), gstin: z.boolean() }))
    .describe('Other vendors with the same PAN or GSTIN; both keep it until one is put right'),
  nameLikeOurs: z.boolean().describe('Its name, or the one it asks for, could be taken for the marketplace'),
  members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), phone: z.string().nullable() })),
  history: z.array(VendorStep),
}).meta({ id: 'VendorDetail' })
export type VendorDetailView = z.output<typeof VendorDetail>

export const VendorSteps = listOf(VendorStep).meta({ id: 'VendorSteps' })
export const VendorPage = keysetListOf(VendorRow).meta({ id: 'VendorPage' })
