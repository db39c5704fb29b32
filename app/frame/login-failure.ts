import { ApiProblem } from '#app/ui/problem.ts'

/** Refusals that say more than that it failed. */
const loginSentences = new Set([
  'accounts.profile_missing',
  'accounts.blocked',
  'accounts.password_must_change',
  'demo.closed',
])

/** The banner of a failed customer or vendor login (docs/specification.md, section 8). */
export function loginFailure(error: unknown): string {
  const sentence = 'Login failed. Please try again.'
  if (!(error instanceof ApiProblem)) return sentence
  if (loginSentences.has(error.code)) return error.message
  return error.status === 429 ? `${sentence} There were too many attempts; wait a few minutes first.` : sentence
}
