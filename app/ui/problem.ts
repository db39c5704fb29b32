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

/** Messages by field path, for `error` of form fields. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiProblem ? Object.fromEntries(error.issues.map((issue) => [issue.path, issue.message])) : {}
}

/** The refusal's own sentence where the API gave one for people, else `fallback`. */
export function problemText(error: unknown, fallback: string): string {
  return error instanceof ApiProblem && error.status !== 0 && error.status < 500 ? error.message || fallback : fallback
}
