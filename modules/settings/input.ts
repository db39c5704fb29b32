import { z } from 'zod'
import { isGstin, normalizeIdentifier } from '#platform/kit/identifiers.ts'
import { settingLimits as limits, settingSentences as say, settingEmailPattern, supportPhonePattern } from './limits.ts'

/** One line: trimmed, NFC, without control characters; may be empty. */
const optionalLine = (max: number) =>
  z
    .string(say.required)
    .max(max * 4, say.tooLong(max))
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max, say.tooLong(max)))
const line = (max: number) => optionalLine(max).pipe(z.string().min(1, say.required))
const phone = line(limits.phone).pipe(z.string().regex(supportPhonePattern, say.phone))
const email = line(limits.email).pipe(z.string().regex(settingEmailPattern, say.email))
/** 0 while nothing has been stored. */
const version = z.int('Open the form anew.').min(0, 'Open the form anew.')

export const IdentityInput = z.strictObject({
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
export type IdentityInput = z.infer<typeof IdentityInput>

export const FiguresInput = z.strictObject({
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
export type FiguresInput = z.infer<typeof FiguresInput>

export const AnnouncementsInput = z.strictObject({
  version,
  lines: z.array(line(limits.announcement)).max(limits.announcements, say.announcements),
})
export type AnnouncementsInput = z.infer<typeof AnnouncementsInput>

const mode = z.enum(['manual', 'automatic'], 'Choose one of the two.')
export const ApprovalsInput = z.strictObject({
  version,
  vendors: mode,
  products: mode,
  reviews: mode,
  priceThresholdPercent: z.int(say.threshold).min(1, say.threshold).max(100, say.threshold),
})
export type ApprovalsInput = z.infer<typeof ApprovalsInput>
