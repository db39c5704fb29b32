import { z } from 'zod'
import { addressFields, email, phone } from '#modules/accounts/input.ts'
import { isBankAccount, isIfsc, isPan, normalizeIdentifier } from '#platform/kit/identifiers.ts'
import { statesOfPincode } from '#platform/kit/india.ts'
import { listFields } from '#platform/list-input.ts'
import { line } from '#platform/text-input.ts'
import { businessLimits, businessMessages } from './limits.ts'
import { gstinProblem, vendorStatuses } from './rules.ts'

/** The version that the form was filled from; somebody else's change since then is told instead of overwritten. */
const version = z.int().min(1).max(2_000_000_000)

const identifier = (isRight: (text: string) => boolean, sentence: string) =>
  z.string(sentence).max(60, sentence).transform(normalizeIdentifier).refine(isRight, sentence)

export const BusinessInput = z
  .strictObject({
    version,
    name: line(businessLimits.name, businessMessages.name),
    legalName: line(businessLimits.legalName, businessMessages.legalName),
    pan: identifier(isPan, businessMessages.pan),
    gstin: z.string(businessMessages.gstin).max(60, businessMessages.gstin).transform(normalizeIdentifier),
  })
  .superRefine(({ gstin, pan }, context) => {
    const problem = gstinProblem(gstin, { pan })
    if (problem) context.addIssue({ code: 'custom', path: ['gstin'], message: problem })
  })
export type BusinessInput = z.infer<typeof BusinessInput>

export const BusinessAddressInput = z.strictObject({
  version,
  ...addressFields,
  pincode: addressFields.pincode.refine(
    (pincode) => statesOfPincode(pincode).length > 0,
    businessMessages.pincodeUnknown,
  ),
  email,
  phone,
})
export type BusinessAddressInput = z.infer<typeof BusinessAddressInput>

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
export type BankInput = z.infer<typeof BankInput>

export const GrievanceInput = z.strictObject({
  version,
  officer: line(businessLimits.officer, businessMessages.officer),
  email,
  phone,
})
export type GrievanceInput = z.infer<typeof GrievanceInput>

export const UndertakingInput = z.strictObject({
  version,
  undertakingVersion: z.string().max(20),
  accepted: z.literal(true, businessMessages.accepted),
})
export type UndertakingInput = z.infer<typeof UndertakingInput>

/** Why a vendor is sent back or suspended; the vendor reads it. */
export const ReasonInput = z.strictObject({ reason: line(businessLimits.reason, businessMessages.reason) })

export const VendorsQuery = z.strictObject({
  ...listFields,
  status: z.enum(vendorStatuses, 'Choose a status of the list.').optional(),
  sort: z.enum(['newest', 'oldest', 'name'], 'Choose an order of the list.').default('newest'),
})
export type VendorsQuery = z.infer<typeof VendorsQuery>

/** Whether somebody has looked the GSTIN up on the GST portal. */
export const VerificationInput = z.strictObject({ verified: z.boolean('Say yes or no.') })
