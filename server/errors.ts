import type { IncomingMessage, ServerResponse } from 'node:http'
import { TooBusy } from '#platform/concurrency-limit.ts'
import { outageOf } from '#platform/db.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { logError } from '#platform/log.server.ts'
import { send, sendText } from './answer.ts'
import { pageHeaders } from './headers.ts'
import { unavailablePage } from './unavailable-page.ts'

/** Answers a request whose handling threw. Ends the connection where an answer has begun already. */
export function answerError(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else if (error instanceof TooBusy) sendBusy(request, response)
  else if (error instanceof AppError && error.kind === 'rate_limited') sendRateLimited(error, request, response)
  else sendUnavailable(error, request, response)
}

function sendBusy(request: IncomingMessage, response: ServerResponse): void {
  sendText(request, response, 503, 'Many people are here just now. Try again in a moment.', { 'Retry-After': '2' })
}

function sendRateLimited(error: AppError, request: IncomingMessage, response: ServerResponse): void {
  sendText(request, response, 429, 'Too many requests. Wait a little and try again.', {
    'Retry-After': String(error.details?.retryAfter ?? 1),
  })
}

/** 503 while the database is away, 500 for a bug, which goes to the log. */
function sendUnavailable(error: unknown, request: IncomingMessage, response: ServerResponse): void {
  const isAway = outageOf(error) !== undefined
  if (!isAway) logError('server.bug', error)
  const { body, policy } = unavailablePage(isAway)
  const headers = {
    ...pageHeaders,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    ...(isAway ? { 'Retry-After': '2' } : {}),
  }
  send(request, response, isAway ? 503 : 500, headers, body)
}
