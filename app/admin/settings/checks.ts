import { settingSentences as say, settingEmailPattern, supportPhonePattern } from '#modules/settings/limits.ts'
import { isGstin, normalizeIdentifier } from '#platform/kit/identifiers.ts'
import { readRupees } from '#platform/kit/money.ts'

type Check = (typed: string) => string | undefined

// The API's rules of the settings, said while somebody types: the sentence to show, or undefined when all is well.

/** At most `max` characters, or nothing. */
export const optionalText =
  (max: number): Check =>
  (typed) =>
    typed.normalize('NFC').trim().length > max ? say.tooLong(max) : undefined

/** At most `max` characters, and at least one. */
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

/** A phone number that customers can call. */
export const phone = matching(supportPhonePattern, say.phone)
/** An email address that customers can write to. */
export const email = matching(settingEmailPattern, say.email)

/** A GSTIN with a right check digit, or nothing. */
export const gstin: Check = (typed) =>
  typed.trim() === '' || isGstin(normalizeIdentifier(typed)) ? undefined : say.gstin

/** The year of the founding: four digits, from 1900 to this year. */
export const year: Check = (typed) => {
  const read = Number(typed.trim())
  return /^\d{4}$/.test(typed.trim()) && read >= 1900 && read <= new Date().getFullYear() ? undefined : say.foundedYear
}

/** Whole rupees from `min` to `max` as people write them, `6,000` too. */
export const wholeRupees =
  (min: number, max: number, sentence: string): Check =>
  (typed) => {
    const amount = readRupees(typed)
    return amount !== undefined && Number.isInteger(amount) && amount >= min && amount <= max ? undefined : sentence
  }

/** A whole percentage from 1 to 100. */
export const percent: Check = (typed) => (/^([1-9]\d?|100)$/.test(typed.trim()) ? undefined : say.threshold)
