import { z } from 'zod'
import type { Paise } from '#platform/kit/money.ts'

/** How the shop is known to Razorpay. Only tests give another `baseUrl` or `timeoutMs`. */
export interface RazorpayAccount {
  keyId: string
  keySecret: string
  baseUrl?: string
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

const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_[0-9A-Za-z]{14}$`))
const amount = z.int().nonnegative()

const refundShape = z.object({
  id: idOf('rfnd'),
  payment_id: idOf('pay'),
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
})
export type RazorpayRefund = z.infer<typeof refundShape>

const paymentShape = z.object({
  id: idOf('pay'),
  order_id: idOf('order').nullish(),
  amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: amount.nullish(),
})
export type RazorpayPayment = z.infer<typeof paymentShape>

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
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

async function call<Body>(account: RazorpayAccount, shape: z.ZodType<Body>, asked: Call): Promise<Answer<Body>> {
  const { keyId, keySecret, baseUrl = 'https://api.razorpay.com', timeoutMs = 5_000 } = account
  let status: number
  let text: string
  try {
    const response = await fetch(new URL(asked.path, baseUrl), {
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
    status = response.status
    text = await response.text()
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'no answer' }
  }
  if (isUndecided(status)) return { kind: 'unknown', why: `status ${status}` }
  const json = readJson(text)
  if (status >= 400) {
    const told = errorShape.safeParse(json)
    if (!told.success) return { kind: 'unknown', why: `status ${status} without a reason` }
    const { code, description } = told.data.error
    return { kind: 'refused', status, code, description: description ?? '' }
  }
  const read = shape.safeParse(json)
  return read.success ? { kind: 'answered', body: read.data } : { kind: 'unknown', why: 'an answer of another shape' }
}

/** A path never takes an id that could lead it elsewhere. */
function checked(prefix: string, id: string): string {
  if (!idOf(prefix).safeParse(id).success) throw new Error(`Not an id of Razorpay (${prefix}_).`)
  return id
}

/** One payment as Razorpay knows it now. No effect. */
export async function fetchPayment(account: RazorpayAccount, paymentId: string): Promise<Answer<RazorpayPayment>> {
  const path = `/v1/payments/${checked('pay', paymentId)}`
  const answer = await call(account, paymentShape, { method: 'GET', path })
  if (answer.kind !== 'answered' || answer.body.id === paymentId) return answer
  return { kind: 'unknown', why: 'an answer about another payment' }
}

/**
 * Gives back `amountPaise` of a captured payment. `refundId` is ours and the key: asked again with the same amount, Razorpay answers with the
 * same refund.
 */
export async function refundPayment(
  account: RazorpayAccount,
  paymentId: string,
  { refundId, amountPaise }: { refundId: string; amountPaise: Paise },
): Promise<Answer<RazorpayRefund>> {
  const answer = await call(account, refundShape, {
    method: 'POST',
    path: `/v1/payments/${checked('pay', paymentId)}/refund`,
    body: { amount: amountPaise, speed: 'normal', receipt: refundId },
    headers: { 'x-refund-idempotency': refundId },
  })
  if (answer.kind !== 'answered') return answer
  const { payment_id: payment, amount: sum } = answer.body
  return payment === paymentId && sum === amountPaise
    ? answer
    : { kind: 'unknown', why: 'an answer about another refund' }
}
