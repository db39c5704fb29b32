import { z } from 'zod'
import { log } from '#platform/log.server.ts'
import { inSpan } from '#platform/trace.server.ts'

// The one place from which Razorpay is called. Its own package is not used: that one follows redirects with our secret, waits for ever, and drops
// the header that keeps a refund from being paid twice.

/** How the shop is known to Razorpay. Only tests give another `baseUrl` or `timeoutMs`. */
export interface RazorpayAccount {
  keyId: string
  keySecret: string
  baseUrl?: string | undefined
  timeoutMs?: number
}

/**
 * What Razorpay said. `refused`: it did nothing, and says why. `unknown`: no answer, one that cannot be read, or "later"; it may have acted
 * all the same, so ask what became of the call or repeat it under the same key.
 */
export type Answer<Body> =
  | { kind: 'answered'; body: Body }
  | { kind: 'refused'; status: number; code: string; description: string }
  | { kind: 'unknown'; why: string }

/** The shape of an id of Razorpay: `pay_` and 14 letters or digits. */
export const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{14}$`))

/** The id itself. Throws for anything else: a path never takes an id that could lead it elsewhere. */
export function checked(prefix: string, id: string): string {
  if (!idOf(prefix).safeParse(id).success) throw new Error(`Not an id of Razorpay (${prefix}_).`)
  return id
}

const errorShape = z.object({ error: z.object({ code: z.string(), description: z.string().nullish() }) })

/** Running already, too many calls, or a fault of theirs: nothing is decided. */
const isUndecided = (status: number): boolean => status === 409 || status === 429 || status >= 500

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Call {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | number>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

const addressOf = ({ path, query = {} }: Call, baseUrl: string): URL => {
  const url = new URL(path, baseUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

/** The path without what it names. */
const patternOf = (path: string): string => path.replace(/\/[a-z]+_[0-9A-Za-z]{14}(?=\/|$)/g, '/:id')

/** Throws when nothing comes back. */
async function exchange(account: RazorpayAccount, asked: Call): Promise<{ status: number; text: string }> {
  const { keyId, keySecret, baseUrl = 'https://api.razorpay.com', timeoutMs = 5_000 } = account
  const response = await fetch(addressOf(asked, baseUrl), {
    method: asked.method,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      ...(asked.body && { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(asked.body && { body: JSON.stringify(asked.body) }),
  })
  return { status: response.status, text: await response.text() }
}

/** What came back as it came; `why` when nothing did. */
async function send(
  account: RazorpayAccount,
  asked: Call,
): Promise<{ status: number; text: string } | { why: string }> {
  const { method, path } = asked
  try {
    return await inSpan(`razorpay ${method} ${patternOf(path)}`, { 'http.request.method': method }, () =>
      exchange(account, asked),
    )
  } catch (error) {
    return { why: error instanceof Error ? error.name : 'no answer' }
  }
}

function read<Body>(shape: z.ZodType<Body>, status: number, text: string): Answer<Body> {
  if (isUndecided(status)) return { kind: 'unknown', why: `status ${status}` }
  const json = readJson(text)
  if (status >= 400) {
    const told = errorShape.safeParse(json)
    if (!told.success) return { kind: 'unknown', why: `status ${status} without a reason` }
    const { code, description } = told.data.error
    return { kind: 'refused', status, code, description: description ?? '' }
  }
  const body = shape.safeParse(json)
  return body.success ? { kind: 'answered', body: body.data } : { kind: 'unknown', why: 'an answer of another shape' }
}

/** Asks Razorpay once: within 5 seconds, without following redirects. Never throws; what was not answered well is in the log, without secrets. */
export async function call<Body>(account: RazorpayAccount, shape: z.ZodType<Body>, asked: Call): Promise<Answer<Body>> {
  const came = await send(account, asked)
  const answer: Answer<Body> = 'why' in came ? { kind: 'unknown', ...came } : read(shape, came.status, came.text)
  if (answer.kind !== 'answered') {
    const { method, path } = asked
    log.warn({ event: 'razorpay.not_answered', method, path, ...answer }, 'razorpay.not_answered')
  }
  return answer
}
