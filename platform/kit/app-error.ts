/** Why something expected did not happen. HTTP knows the status of each; modules do not. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_slow'
  | 'too_large'
  | 'rate_limited'
  | 'unavailable'

/** One field's error: `path` as in the request body (`address.pincode`), `message` as shown beneath the field. */
export interface Issue {
  path: string
  message: string
}

export interface RefusalDetails {
  issues?: Issue[]
  /** Seconds after which asking again makes sense. */
  retryAfter?: number
  /** Facts the client acts on, named in the API description. */
  [fact: string]: unknown
}

/** An expected refusal: explainable, safe to show, no alarm. Everything else that is thrown is a bug. */
export class AppError extends Error {
  readonly kind: RefusalKind
  /** Stable, for programs: `noun.what_happened`. */
  readonly code: string
  readonly details: RefusalDetails

  constructor(kind: RefusalKind, code: string, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.code = code
    this.details = details
  }
}

/** The one table from kind to HTTP status. */
export const statusOfKind = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_slow: 408,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
} as const satisfies Record<RefusalKind, number>

/**
 * Somebody else changed the thing since the form was opened. `current` is the thing as it is now, in the shape that the form was
 * filled from, so that the second person sees what changed and loses nothing. `changedBy` names the other one in words that end
 * 'was changed by …'.
 */
export function editConflict(subject: string, current: { version: number }, changedBy = 'somebody else'): AppError {
  return new AppError('conflict', 'edit.conflict', `${subject} was changed by ${changedBy} meanwhile.`, {
    current,
    version: current.version,
    changedBy,
  })
}
