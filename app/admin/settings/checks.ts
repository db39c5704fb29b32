import { settingSentences as say, settingEmailPattern, supportPhonePattern } from '#modules/settings/limits.ts'
import { isGstin, normalizeIdentifier } from '#platform/kit/identifiers.ts'

type Check = (typed: string) => string | undefined

/** The same rules as the API's, said while one types. */
export const optionalText =
  (max: number): Check =>
  (typed) =>
    typed.normalize('NFC').trim().length > max ? say.tooLong(max) : undefined

export const requiredText =
  (max: number): Check =>
  (typed) =>
    typed.trim() === '' ? say.required : optionalText(max)(typed)

const matching =
  (pattern: RegExp, sentence: string): Check =>
  (typed) => {
    if (typed.trim() === '') return say.required
    return pattern.test(typed.trim()) ? undefined : sentence
  }

export const phone = matching(supportPhonePattern, say.phone)
export const email = matching(settingEmailPattern, say.email)

export const gstin: Check = (typed) =>
  typed.trim() === '' || isGstin(normalizeIdentifier(typed)) ? undefined : say.gstin

export const year: Check = (typed) => {
  const read = Number(typed.trim())
  return /^\d{4}$/.test(typed.trim()) && read >= 1900 && read <= new Date().getFullYear() ? undefined : say.foundedYear
}

export const percent: Check = (typed) => (/^([1-9]\d?|100)$/.test(typed.trim()) ? undefined : say.threshold)
