import { z } from 'zod'
import { mobileE164, stateNames } from '#platform/kit/india.ts'
import { normalizePincode, pincodePattern } from '#platform/kit/pincode.ts'
import { IdsInput, instant, keysetListOf, line, listFields, listOf, optionalLine } from '#platform/shapes.ts'
import { accountMessages, emailMax, emailPattern, nameMax, passwordMax, passwordMin } from './limits.ts'
import { notAPincode } from './not-a-pincode.ts'
import { stateProblem } from './place-rules.ts'
import { addressLabels, addressLimits, addressMessages } from './postal-address.ts'
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

export const SignInInput = z
  .strictObject({ email, password: existingPassword, remember: z.boolean().default(false) })
  .meta({ id: 'SignInInput' })
export type SignInInput = z.output<typeof SignInInput>

export const RegisterInput = z
  .strictObject({
    name: line(nameMax, accountMessages.nameRequired),
    email,
    password: newPassword,
    phone: optionalPhone,
    isVendor: z.boolean().default(false),
    // The form cannot be sent without it; a program that registers somebody says so by calling.
    acceptedTerms: z.literal(true, accountMessages.termsRequired).optional(),
  })
  .meta({ id: 'RegisterInput' })
export type RegisterInput = z.output<typeof RegisterInput>

export const UpdateProfileInput = z
  .strictObject({
    name: line(nameMax, accountMessages.nameRequired),
    phone: optionalPhone,
  })
  .meta({ id: 'UpdateProfileInput' })
export type UpdateProfileInput = z.output<typeof UpdateProfileInput>

export const ChangePasswordInput = z
  .strictObject({ currentPassword: existingPassword, password: newPassword })
  .meta({ id: 'ChangePasswordInput' })
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>

export const ResetRequestInput = z.strictObject({ email }).meta({ id: 'ResetRequestInput' })
export const ResetLinkInput = z.strictObject({ token: z.string().min(20).max(100) }).meta({ id: 'ResetLinkInput' })
export const ResetPasswordInput = z
  .strictObject({ ...ResetLinkInput.shape, password: newPassword })
  .meta({ id: 'ResetPasswordInput' })
export type ResetPasswordInput = z.output<typeof ResetPasswordInput>

export const EndSessionsQuery = z.strictObject({
  keep: z.enum(['this', 'none'], 'Keep this or none.').default('none').describe('`this` leaves the session that asks'),
})

export const VerifyEmailInput = z.strictObject({ token: z.string().min(20).max(100) }).meta({ id: 'VerifyEmailInput' })
export const ChangeEmailInput = z.strictObject({ email, password: existingPassword }).meta({ id: 'ChangeEmailInput' })
export type ChangeEmailInput = z.output<typeof ChangeEmailInput>

/** `version` is what the person has read; another than today's is refused. */
export const AgreementInput = z.strictObject({ version: z.string().max(20) }).meta({ id: 'AgreementInput' })

export const DeleteAccountInput = z.strictObject({ password: existingPassword }).meta({ id: 'DeleteAccountInput' })

export const pincode = z
  .string(addressMessages.pincode)
  .max(20, addressMessages.pincode)
  .transform(normalizePincode)
  .pipe(z.string().regex(pincodePattern, { error: ({ input }) => notAPincode(String(input)) }))

/** Where a parcel goes: the fields that checkout and saved addresses share. */
export const addressFields = {
  street: line(addressLimits.street, addressMessages.street),
  city: line(addressLimits.city, addressMessages.city),
  state: z.enum(stateNames, addressMessages.state),
  pincode,
  country: z.literal('India', addressMessages.country).default('India'),
}

/** What helps a courier to find the address; absent means none. */
export const findingFields = {
  label: z.enum(addressLabels, addressMessages.label).nullish(),
  landmark: optionalLine(
    addressLimits.landmark,
    addressMessages.landmark,
    `Use at most ${addressLimits.landmark} characters.`,
  ).optional(),
}

/** Refuses, at `state`, a state that the pincode does not lie in. */
export function stateFitsPincode(address: { state: string; pincode: string }, context: z.RefinementCtx): void {
  const message = stateProblem(address.state, address.pincode)
  if (message) context.addIssue({ code: 'custom', path: ['state'], message })
}

export const AddressInput = z
  .strictObject({
    firstName: line(addressLimits.name, addressMessages.firstName),
    lastName: line(addressLimits.name, addressMessages.lastName),
    phone,
    alternatePhone: optionalPhone.optional(),
    ...addressFields,
    ...findingFields,
    isDefault: z.boolean().default(false),
  })
  .superRefine(stateFitsPincode)
  .meta({ id: 'AddressInput' })
export type AddressInput = z.output<typeof AddressInput>

const role = z.enum(['customer', 'vendor', 'admin'])
const choosesRole = z.enum(role.options, 'Choose a role from the list.')

export const UsersQuery = z.strictObject({
  ...listFields,
  role: choosesRole.optional(),
  state: z.enum(['active', 'blocked'], 'Choose a state from the list.').optional(),
  sort: z.enum(['newest', 'oldest', 'name'], 'Choose a sort order from the list.').default('newest'),
})
export type UsersQuery = z.output<typeof UsersQuery>

const reason = line(500, 'Say why, for the record.')

export const BlockInput = z.strictObject({ reason }).meta({ id: 'BlockInput' })
export const BlocksInput = IdsInput.extend({ reason }).meta({ id: 'BlocksInput' })

/** `from` is the role that the form showed, so that nobody undoes what somebody else has just done. */
export const RoleInput = z
  .strictObject({
    role: choosesRole,
    from: choosesRole,
  })
  .meta({ id: 'RoleInput' })

export const BankRightInput = z.strictObject({ allowed: z.boolean('Say yes or no.') }).meta({ id: 'BankRightInput' })

/** The signed-in person, as the header and the guards need them. */
export const Session = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      /** Reviews, uploads and answers wait for it. */
      emailVerified: z.boolean(),
      linkSent: z.boolean().describe('A link that confirms the address was sent and still works'),
      name: z.string(),
      phone: z.string().nullable(),
      role,
      isVendor: z.boolean(),
      createdAt: instant,
    }),
    /** The password is on lists that attackers try first; say so once. */
    weakPassword: z.boolean(),
    /** Terms or privacy policy have changed since this person agreed to them; ask once, and block nothing. */
    asksToAgree: z.boolean(),
  })
  .meta({ id: 'Session' })
export type SessionView = z.output<typeof Session>

/** A device that is signed in. */
export const ActiveSession = z
  .object({
    id: z.string(),
    device: z.string(),
    network: z.string(),
    signedInAt: instant,
    seenAt: instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'ActiveSession' })
export type ActiveSessionView = z.output<typeof ActiveSession>

export const ActiveSessions = listOf(ActiveSession).meta({ id: 'ActiveSessions' })

/** Where something is sent, as the API answers with it. */
export const postalAddress = {
  street: z.string(),
  landmark: z.string().describe('Empty where none was given'),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.string(),
  label: z.enum(addressLabels).nullable(),
}

export const Address = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    alternatePhone: z.string().nullable(),
    ...postalAddress,
    isDefault: z.boolean(),
  })
  .meta({ id: 'Address' })
export type AddressView = z.output<typeof Address>

export const Addresses = listOf(Address).meta({ id: 'Addresses' })

/** A row of the operator's list of people. */
export const UserRow = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable().describe('In a list, where `q` names it, or a part of it'),
    role,
    joinedDate: instant,
    orderCount: z.int(),
    isBlocked: z.boolean(),
  })
  .meta({ id: 'UserRow' })
export type UserRowView = z.output<typeof UserRow>

export const UserPage = keysetListOf(UserRow).meta({ id: 'UserPage' })

/** A person as the operator sees one. */
export const UserDetail = UserRow.extend({
  phone: z.string().nullable(),
  blockedAt: instant.nullable(),
  blockedReason: z.string().nullable(),
  /** A better password has to be chosen before the next sign-in. */
  mustChangePassword: z.boolean(),
  mayOpenBankAccounts: z
    .boolean()
    .describe('An admin with the right to open whole account numbers, of vendors and of returns'),
  vendor: z.object({ id: z.string(), name: z.string() }).nullable(),
  sessions: z.array(ActiveSession),
  /** The ten latest. */
  orders: z.array(
    z.object({ id: z.string(), placedAt: instant, status: z.string(), total: z.number(), itemCount: z.int() }),
  ),
  spent: z
    .object({ paid: z.number(), refunded: z.number() })
    .describe('Rupees that the orders of this person were paid with, and what of it went back'),
  counts: z
    .object({ returns: z.int(), messages: z.int(), reviews: z.int() })
    .describe('What the lists show for `user`; messages sent while signed in'),
  history: z.array(z.object({ action: z.string(), by: z.string(), reason: z.string().nullable(), at: instant })),
}).meta({ id: 'UserDetail' })
export type UserDetailView = z.output<typeof UserDetail>
