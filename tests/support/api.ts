import { randomUUID } from 'node:crypto'
import { api } from '#api/app.ts'
import type { Awaits, Viewer } from '#modules/accounts/rules.ts'
import { openSession } from '#modules/accounts/service/sessions.server.ts'

export interface Answer<Body = Record<string, unknown>> {
  status: number
  body: Body
  /** What is no JSON, such as a file. */
  text: string
  headers: Headers
  cookies: string[]
}

/** Asks the API without a port, as the server would hand a request on. */
export async function ask<Body = Record<string, unknown>>(
  method: string,
  path: string,
  options: {
    body?: unknown
    text?: string
    bytes?: Uint8Array<ArrayBuffer>
    cookie?: string
    headers?: Record<string, string>
    address?: string
  } = {},
): Promise<Answer<Body>> {
  const json = options.body === undefined ? undefined : JSON.stringify(options.body)
  const payload = options.bytes ?? options.text ?? json
  const headers = new Headers(options.headers)
  if (payload !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
  if (options.cookie) headers.set('cookie', options.cookie)
  const response = await api.request(
    `http://127.0.0.1:3000/api/v1${path}`,
    { method, headers, ...(payload === undefined ? {} : { body: payload }) },
    { clientAddress: options.address ?? '127.0.0.1', requestId: randomUUID() },
  )
  const isJson = response.headers.get('content-type')?.includes('json')
  // A stream of events has no end to wait for.
  const isStream = response.headers.get('content-type') === 'text/event-stream'
  if (isStream) await response.body?.cancel()
  const text = isStream ? '' : await response.text()
  return {
    status: response.status,
    body: (isJson && text ? JSON.parse(text) : {}) as Body,
    text,
    headers: response.headers,
    cookies: response.headers.getSetCookie(),
  }
}

/** The cookie of a person who has just signed in, or of a sign-in that waits for the second factor. */
export async function cookieOf(person: Viewer, { awaits = null }: { awaits?: Awaits | null } = {}): Promise<string> {
  const session = await openSession(person, {
    remember: false,
    device: { userAgent: 'Test', network: '127.0.0.0/24' },
    replaces: null,
    awaits,
  })
  return `session=${session.token}`
}
