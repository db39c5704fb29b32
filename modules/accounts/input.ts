import { z } from 'zod'
import { mobileE164, stateNames } from '#platform/kit/india.ts'
import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { line } from '#platform/text-input.ts'
import { addressLimits, addressMessages } from './address-limits.ts'
import { accountMessages, emailMax, emailPattern, nameMax, passwordMax, passwordMin } from './limits.ts'
import { normalizeEmail } from './rules.ts'

export const email = z
  .string(accountMessages.emailRequired)
  .max(1_000, accountMessages.emailInvalid)
  .transform(normalizeEmail)
  .pipe(
    z
      .string()
      .min(1, accountMessages.emailRequired)
      .max(emailMax, accountMessages.emailInvalid)
      .regex(emailPattern, accountMessages.emailInvalid),
  )

/** An Indian mobile number in any usual writing, to E.164. */
export const phone = z
  .string(accountMessages.phoneInvalid)
  .max(40, accountMessages.phoneInvalid)
  .transform((typed, context) => {
    const number = mobileE164(typed)
    if (number === null) context.addIssue({ code: 'custom', message: accountMessages.phoneInvalid })
    return number ?? ''
  })

/** Empty and absent mean the same: no number. */
export const optionalPhone = z
  .string(accountMessages.phoneInvalid)
  .max(40, accountMessages.phoneInvalid)
  .nullish()
  .transform((typed, context) => {
    if (!typed?.trim()) return null
    const number = mobileE164(typed)
    if (number === null) context.addIssue({ code: 'custom', message: accountMessages.phoneInvalid })
    return number
  })

/** Compared exactly as typed; only its length is looked at. */
const existingPassword = z
  .string(accountMessages.passwordRequired)
  .min(1, accountMessages.passwordRequired)
  .max(passwordMax, accountMessages.passwordTooLong)
export const newPassword = z
  .string(accountMessages.passwordTooShort)
  .min(passwordMin, accountMessages.passwordTooShort)
  .max(passwordMax, accountMessages.passwordTooLong)

export const SignInInput = z.strictObject({ email, password: existingPassword, remember: z.boolean().default(false) })
export type SignInInput = z.infer<typeof SignInInput>

export const RegisterInput = z.strictObject({
  name: line(nameMax, accountMessages.nameRequired),
  email,
  password: newPassword,
  phone: optionalPhone,
  isVendor: z.boolean().default(false),
  // The form cannot be sent without it; a program that registers somebody says so by calling.
  acceptedTerms: z.literal(true, accountMessages.termsRequired).optional(),
})
export type RegisterInput = z.infer<typeof RegisterInput>

export const UpdateProfileInput = z.strictObject({
  name: line(nameMax, accountMessages.nameRequired),
  phone: optionalPhone,
})
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>

export const ChangePasswordInput = z.strictObject({ currentPassword: existingPassword, password: newPassword })
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>

export const ResetRequestInput = z.strictObject({ email })
export const ResetPasswordInput = z.strictObject({ token: z.string().min(20).max(100), password: newPassword })
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>

export const DeleteAccountInput = z.strictObject({ password: existingPassword })

export const pincode = z
  .string(addressMessages.pincode)
  .max(20, addressMessages.pincode)
  .transform(normalizePincode)
  .pipe(z.string().regex(pincodePattern, addressMessages.pincode))

/** Where a parcel goes: the fields that checkout and saved addresses share. */
export const addressFields = {
  street: line(addressLimits.street, addressMessages.street),
  city: line(addressLimits.city, addressMessages.city),
  state: z.enum(stateNames, addressMessages.state),
  pincode,
  country: z.literal('India', addressMessages.country).default('India'),
}

export const AddressInput = z.strictObject({
  firstName: line(addressLimits.name, addressMessages.firstName),
  lastName: line(addressLimits.name, addressMessages.lastName),
  phone,
  ...addressFields,
  isDefault: z.boolean().default(false),
})
export type AddressInput = z.infer<typeof AddressInput>
