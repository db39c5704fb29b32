import type { FormErrors } from '#app/ui/form-checks.ts'
import {
  accountMessages,
  emailMax,
  emailPattern,
  nameMax,
  passwordMax,
  passwordMin,
  staffPasswordMin,
} from '#modules/accounts/limits.ts'
import { normalizeEmail } from '#modules/accounts/rules.ts'
import { mobileE164 } from '#platform/kit/india.ts'

// What is wrong with one field about a person, as the sentence to show; undefined when nothing is. The API keeps the same limits.

/** A name must be there, at most `nameMax` characters of it. */
export function checkName(typed: string): string | undefined {
  if (!typed.trim()) return accountMessages.nameRequired
  return typed.trim().length > nameMax ? accountMessages.nameTooLong : undefined
}

/** An email address must be there and look like one; case and spaces around it do not matter. */
export function checkEmail(typed: string): string | undefined {
  const email = normalizeEmail(typed)
  if (!email) return accountMessages.emailRequired
  return email.length > emailMax || !emailPattern.test(email) ? accountMessages.emailInvalid : undefined
}

/** An Indian mobile number, with or without +91 and spaces. */
export function checkPhone(typed: string): string | undefined {
  return mobileE164(typed) === null ? accountMessages.phoneInvalid : undefined
}

/** The same, or nothing. */
export function checkOptionalPhone(typed: string): string | undefined {
  return typed.trim() ? checkPhone(typed) : undefined
}

/** The banner's sentence where nothing but the second number is wrong: the field's own would read as one about the first. */
export const aboutSecondPhone = ({ alternatePhone, ...others }: FormErrors): string | undefined =>
  alternatePhone && Object.keys(others).length === 0 ? `Alternate number: ${alternatePhone}` : undefined

/** The password of a login: only that there is one, whatever today's rules for new ones are. */
export function checkPassword(typed: string): string | undefined {
  return typed ? undefined : accountMessages.passwordRequired
}

/** A password to set: `passwordMin` to `passwordMax` characters, whichever they are. */
export function checkNewPassword(typed: string): string | undefined {
  if (!typed) return accountMessages.passwordRequired
  if (typed.length < passwordMin) return accountMessages.passwordTooShort
  return typed.length > passwordMax ? accountMessages.passwordTooLong : undefined
}

/** The same of those who run the shop or sell in it. Whether it is a common one, the server finds out. */
export function checkStaffPassword(typed: string): string | undefined {
  const broken = checkNewPassword(typed)
  return broken ?? (typed.length < staffPasswordMin ? accountMessages.passwordTooShortForStaff : undefined)
}

/** The password typed once more. */
export function checkConfirmation(typed: string, password: string): string | undefined {
  if (!typed) return accountMessages.confirmRequired
  return typed === password ? undefined : accountMessages.passwordsDiffer
}
