import { z } from 'zod'
import { instant, line } from '#platform/shapes.ts'
import { accountMessages, passkeyNameMax, passwordMax } from '../limits.ts'
import { Session } from '../shapes.ts'

/** Bytes as browsers write them for a passkey. */
const base64url = z.string().min(1).max(8_192)

const passkeyFields = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** What navigator.credentials.get answered, as JSON. */
export const PasskeyUse = z
  .strictObject({
    ...passkeyFields,
    response: z.strictObject({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
      userHandle: base64url.nullish(),
    }),
  })
  .meta({ id: 'PasskeyUse' })
export type PasskeyUse = z.output<typeof PasskeyUse>

/** What navigator.credentials.create answered, as JSON. */
export const NewPasskey = z
  .strictObject({
    ...passkeyFields,
    response: z.strictObject({
      clientDataJSON: base64url,
      attestationObject: base64url,
      authenticatorData: base64url.optional(),
      transports: z.array(z.string().max(40)).max(10).optional(),
      publicKeyAlgorithm: z.int().optional(),
      publicKey: base64url.optional(),
    }),
  })
  .meta({ id: 'NewPasskey' })
export type NewPasskey = z.output<typeof NewPasskey>

const code = z
  .string(accountMessages.codeRequired)
  .trim()
  .min(1, accountMessages.codeRequired)
  .max(40, 'This is too long for a code.')

const proofs = { code: code.optional(), recoveryCode: code.optional(), passkey: PasskeyUse.optional() }
const isOne = (given: object) => Object.values(given).filter((value) => value !== undefined).length === 1

/** One of the three. */
export const SecondFactorInput = z
  .strictObject(proofs)
  .refine(isOne, { path: ['code'], message: accountMessages.codeRequired })
  .meta({ id: 'SecondFactorInput' })
export type SecondFactorInput = z.output<typeof SecondFactorInput>

/** One of the four; the password only from somebody without a second factor. */
export const ConfirmationInput = z
  .strictObject({
    ...proofs,
    password: z
      .string(accountMessages.passwordRequired)
      .min(1, accountMessages.passwordRequired)
      .max(passwordMax, accountMessages.passwordTooLong)
      .optional(),
  })
  .refine(isOne, { path: ['code'], message: accountMessages.codeRequired })
  .meta({ id: 'ConfirmationInput' })
export type ConfirmationInput = z.output<typeof ConfirmationInput>

export const TotpInput = z.strictObject({ code }).meta({ id: 'TotpInput' })

export const NewPasskeyInput = z
  .strictObject({ name: line(passkeyNameMax, accountMessages.passkeyNameRequired), passkey: NewPasskey })
  .meta({ id: 'NewPasskeyInput' })
export type NewPasskeyInput = z.output<typeof NewPasskeyInput>

/** How the person of this session proves who it is. */
export const Proofs = z
  .object({
    /** What the sign-in still waits for; null once it is complete. */
    awaits: z.enum(['verification', 'enrolment']).nullable(),
    by: z.object({
      /** Of somebody without a second factor. */
      password: z.boolean(),
      code: z.boolean(),
      passkey: z.boolean(),
      recoveryCode: z.boolean(),
    }),
    passkeyHost: z.string().describe('The host name at which passkeys of this shop work'),
    confirmedUntil: instant.nullable().describe('Until then acts that matter ask for no proof'),
  })
  .meta({ id: 'Proofs' })
export type ProofsView = z.output<typeof Proofs>

/** The second factors of a person. */
export const SecondFactors = z
  .object({
    totp: z.object({ addedAt: instant }).nullable(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), addedAt: instant, usedAt: instant.nullable() })),
    recoveryCodesLeft: z.int(),
    isRequired: z.boolean().describe('The last one cannot be removed'),
    passkeyHost: z.string().describe('The host name at which passkeys of this shop work'),
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactorsView = z.output<typeof SecondFactors>

/** An app that is being added. */
export const TotpEnrolment = z
  .object({
    secret: z.string().describe('For typing it in; base 32'),
    uri: z.string().describe('For an app on this device'),
    qr: z.object({ size: z.int(), path: z.string() }).describe('An SVG path of squares in a box of this size'),
  })
  .meta({ id: 'TotpEnrolment' })
export type TotpEnrolmentView = z.output<typeof TotpEnrolment>

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe('Shown once; each works once') })
  .meta({ id: 'RecoveryCodes' })

/** A factor was added. The first one brings recovery codes; the list is empty otherwise. */
export const FactorAdded = RecoveryCodes.extend({ session: Session }).meta({ id: 'FactorAdded' })
export type FactorAddedView = z.output<typeof FactorAdded>

/** What a browser hands to its authenticator (W3C Web Authentication, section 5.1). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() }).meta({ id: 'PasskeyOptions' })
export type PasskeyOptionsView = z.output<typeof PasskeyOptions>
