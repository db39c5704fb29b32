import type { Issue } from '#platform/kit/app-error.ts'

/** A refusal of the API as pages handle it: words for a banner, messages per field, facts to act on. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly issues: readonly Issue[]
  readonly facts: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: string,
    detail: string,
    issues: readonly Issue[] = [],
    facts: Record<string, unknown> = {},
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.issues = issues
    this.facts = facts
  }
}

/** Of a change whose answer was lost: it may well have been made. */
export const unknownOutcome = 'We do not know whether that reached us.'

const offlineSaid = {
  action: 'You’re offline. Nothing was sent. Try again once you’re back online.',
  form: 'You’re offline. What you typed is still here. Try again once you’re back online.',
}

/** A change that was not even sent, since the device has no network. Of a form it says that its fields keep what was typed. */
export class OfflineProblem extends ApiProblem {
  constructor(of: keyof typeof offlineSaid = 'action') {
    super(0, 'unanswered', offlineSaid[of])
  }
}

/** Nothing came back of a change; the message says whether it was sent at all. */
export const isUnanswered = (error: unknown): error is ApiProblem & { code: 'unanswered' } =>
  error instanceof ApiProblem && error.code === 'unanswered'

/** Messages by field path, for `error` of form fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiProblem ? Object.fromEntries(error.issues.map((issue) => [issue.path, issue.message])) : {}
}

/** Whether the API said no. Anything else, such as a line that was cut, leaves open whether what was sent was done. */
export const isRefused = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status !== 0 && error.status < 500

/** The refusal's own sentence where the API gave one for people, what we know of a change without an answer, else `fallback`. */
export function problemText(error: unknown, fallback: string): string {
  if (error instanceof OfflineProblem) return error.message
  if (isUnanswered(error)) return `${error.message} Please try again.`
  return isRefused(error) ? error.message || fallback : fallback
}
