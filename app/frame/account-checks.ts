import { ApiProblem } from '#app/ui/problem.ts'
import { accountMessages, emailMax, emailPattern, nameMax, passwordMax, passwordMin } from '#modules/accounts/limits.ts'
import { normalizeEmail } from '#modules/accounts/rules.ts'
import { mobileE164 } from '#platform/kit/india.ts'

/** What is wrong with one field about a person, or undefined. The same limits stand at the API. */

export function checkName(typed: string): string | undefined {
  if (!typed.trim()) return accountMessages.nameRequired
  return typed.trim().length > nameMax ? accountMessages.nameTooLong : undefined
}

export function checkEmail(typed: string): string | undefined {
  const email = normalizeEmail(typed)
  if (!email) return accountMessages.emailRequired
  return email.length > emailMax || !emailPattern.test(email) ? accountMessages.emailInvalid : undefined
}

export function checkPhone(typed: string): string | undefined {
  return mobileE164(typed) === null ? accountMessages.phoneInvalid : undefined
}

export function checkOptionalPhone(typed: string): string | undefined {
  return typed.trim() ? checkPhone(typed) : undefined
}

export function checkPassword(typed: string): string | undefined {
  return typed ? undefined : accountMessages.passwordRequired
}

export function checkNewPassword(typed: string): string | undefined {
  if (!typed) return accountMessages.passwordRequired
  if (typed.length < passwordMin) return accountMessages.passwordTooShort
  return typed.length > passwordMax ? accountMessages.passwordTooLong : undefined
}

export function checkConfirmation(typed: string, password: string): string | undefined {
  if (!typed) return accountMessages.confirmRequired
  return typed === password ? undefined : accountMessages.passwordsDiffer
}

/** Refusals that say more than that it failed. */
const loginSentences = new Set(['accounts.profile_missing', 'accounts.blocked', 'accounts.password_must_change'])

/** The banner of a failed customer or vendor login (docs/specification.md, section 8). */
export function loginFailure(error: unknown): string {
  const sentence = 'Login failed. Please try again.'
  if (!(error instanceof ApiProblem)) return sentence
  if (loginSentences.has(error.code)) return error.message
  return error.status === 429 ? `${sentence} There were too many attempts; wait a few minutes first.` : sentence
}
