import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { goneAccountRefusal } from '#modules/accounts/service/gone-account.server.ts'
import { type DatabaseOutage, isUnreadableValue, outageOf } from '#platform/db.server.ts'
import { AppError, statusOfKind } from '#platform/kit/app-error.ts'
import { log, logError } from '#platform/log.server.ts'
import type { ApiEnv } from './context.ts'

/** RFC 9457, with our stable code, messages per field and the number to name when asking us. Some refusals carry further facts. */
export const Problem = z
  .looseObject({
    title: z.string(),
    status: z.int(),
    code: z.string().describe('Stable, for programs'),
    detail: z.string().describe('A sentence for people'),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })
type Problem = z.output<typeof Problem>

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Please login',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  414: 'Address too long',
  415: 'Unsupported content type',
  421: 'Wrong host',
  422: 'Not valid',
  429: 'Too many attempts',
  500: 'Something went wrong',
  503: 'Not available now',
}

/** A refusal as problem+json (RFC 9457). `facts` are further fields of the body; none of them takes the place of a field that each problem has. */
export function problem(status: number, code: string, detail: string, requestId: string, facts: object = {}): Response {
  return new Response(problemText(status, code, detail, requestId, facts), {
    status,
    headers: { 'Content-Type': problemType },
  })
}

export const problemType = 'application/problem+json'

/** The body of a problem, for what is refused before there is a request of the API. */
export function problemText(status: number, code: string, detail: string, requestId: string, facts: object = {}) {
  const body: Problem = { ...facts, title: titles[status] ?? 'Error', status, code, detail, requestId }
  return JSON.stringify(body)
}

const nothingStored =
  'The shop cannot store anything right now. Nothing was changed. Please try again in a few minutes.'

/** What people read during an outage, and after how many seconds a program may try again. */
const outageAnswers: Record<DatabaseOutage, { sentence: string; retryAfter: number }> = {
  away: { sentence: 'The shop cannot reach its records right now. Please try again in a moment.', retryAfter: 2 },
  busy: {
    sentence: 'Too much is going on just now. Nothing was changed. Please try again in a moment.',
    retryAfter: 2,
  },
  full: { sentence: nothingStored, retryAfter: 60 },
  read_only: { sentence: nothingStored, retryAfter: 60 },
}

/** Every refusal and every bug leaves the API here: expected ones with their words, the rest with one sentence and a log line. */
export function answerError(thrown: Error, c: Context<ApiEnv>): Response {
  const error = goneAccountRefusal(thrown) ?? thrown
  const { requestId } = c.env
  if (error instanceof AppError) {
    const { retryAfter, ...facts } = error.details
    const answer = problem(statusOfKind[error.kind], error.code, error.message, requestId, facts)
    if (retryAfter !== undefined) answer.headers.set('Retry-After', String(retryAfter))
    return answer
  }
  if (error instanceof HTTPException) {
    const detail = error.status === 413 ? 'This is more than we can read at once.' : 'The request could not be read.'
    return problem(error.status, 'request.unreadable', detail, requestId)
  }
  const outage = outageOf(error)
  if (outage) {
    log.error({ event: `database.${outage}`, requestId, code: (error as { code?: string }).code }, `database.${outage}`)
    const { sentence, retryAfter } = outageAnswers[outage]
    const answer = problem(503, 'unavailable', sentence, requestId)
    answer.headers.set('Retry-After', String(retryAfter))
    return answer
  }
  if (isUnreadableValue(error)) {
    log.warn({ event: 'api.unreadable_value', requestId }, 'api.unreadable_value')
    return problem(422, 'request.unreadable', 'A value of the request could not be read.', requestId)
  }
  logError('api.bug', error, { requestId })
  return problem(500, 'internal', 'Something went wrong on our side. Please try again.', requestId)
}
