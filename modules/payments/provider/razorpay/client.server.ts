import { z } from 'zod'
import type { Paise } from '#platform/kit/money.ts'
import { type Answer, call, checked, idOf, type RazorpayAccount } from './call.server.ts'

// What the shop asks of Razorpay, one function for each call. Answers are read loosely: new fields of theirs break nothing.

const amount = z.int().nonnegative()
/** What may be missing, or be of another shape than it was. */
const loosely = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().catch(null)

const linkShape = z.object({
  id: idOf('plink'),
  /** Our own id of what is paid. */
  reference_id: loosely(z.string()),
  amount,
  currency: z.string(),
  /** created, paid, expired or cancelled. */
  status: z.string(),
  short_url: z.string(),
  /** The order behind it; many answers do not say. */
  order_id: loosely(idOf('order')),
  /** Only payments that were captured. */
  payments: loosely(z.array(z.object({ payment_id: idOf('pay') }))),
})
/** A page on which one sum is paid, once. */
export type RazorpayLink = z.infer<typeof linkShape>

const paymentShape = z.object({
  id: idOf('pay'),
  order_id: idOf('order').nullish(),
  amount,
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: amount.nullish(),
  method: loosely(z.string()),
  card: loosely(z.object({ last4: loosely(z.string()), network: loosely(z.string()) })),
  /** Their charge with the tax in it, and that tax; null until the money is captured. */
  fee: loosely(amount),
  tax: loosely(amount),
  error_reason: loosely(z.string()),
  /** Seconds since 1970. */
  created_at: loosely(amount),
})
export type RazorpayPayment = z.infer<typeof paymentShape>

const refundShape = z.object({
  id: idOf('rfnd'),
  payment_id: idOf('pay'),
  amount,
  status: z.enum(['pending', 'processed', 'failed']),
  /** Our own id of it. */
  receipt: loosely(z.string()),
})
export type RazorpayRefund = z.infer<typeof refundShape>

const disputeShape = z.object({
  id: idOf('disp'),
  payment_id: idOf('pay'),
  amount,
  /** What was taken from the balance; nothing before it is lost. */
  amount_deducted: loosely(amount),
  currency: z.string(),
  status: z.string(),
  phase: loosely(z.string()),
  reason_code: loosely(z.string()),
  reason_description: loosely(z.string()),
  /** Seconds since 1970, as the next. */
  respond_by: loosely(amount),
  created_at: loosely(amount),
})
export type RazorpayDispute = z.infer<typeof disputeShape>

const settlementShape = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: amount,
  credit: amount,
  amount,
  fee: loosely(amount),
  settlement_id: loosely(z.string()),
  dispute_id: loosely(z.string()),
})
/** A line of Razorpay's books, in paise. */
export type RazorpaySettlementLine = z.infer<typeof settlementShape>

const another = (what: string) => ({ kind: 'unknown', why: `an answer about another ${what}` }) as const

/** Opens a page. `body` as in Razorpay's reference; its `reference_id` is used once, whoever asks again is refused. */
export async function createLink(
  account: RazorpayAccount,
  body: { reference_id: string; amount: Paise } & Record<string, unknown>,
): Promise<Answer<RazorpayLink>> {
  const answer = await call(account, linkShape, { method: 'POST', path: '/v1/payment_links', body })
  if (answer.kind !== 'answered') return answer
  return answer.body.reference_id === body.reference_id && answer.body.amount === body.amount ? answer : another('page')
}

/** A page as it is now. No effect. */
export async function fetchLink(account: RazorpayAccount, linkId: string): Promise<Answer<RazorpayLink>> {
  const path = `/v1/payment_links/${checked('plink', linkId)}`
  const answer = await call(account, linkShape, { method: 'GET', path })
  return answer.kind === 'answered' && answer.body.id !== linkId ? another('page') : answer
}

/** The page with this id of ours; undefined when Razorpay knows none. No effect. */
export async function findLink(
  account: RazorpayAccount,
  referenceId: string,
): Promise<Answer<RazorpayLink | undefined>> {
  const shape = z.object({ payment_links: z.array(linkShape) })
  const query = { reference_id: referenceId }
  const answer = await call(account, shape, { method: 'GET', path: '/v1/payment_links', query })
  if (answer.kind !== 'answered') return answer
  const link = answer.body.payment_links.find(({ reference_id }) => reference_id === referenceId)
  return { kind: 'answered', body: link }
}

/** Closes a page, so that nobody can pay on it any more. Refused for one that is paid, expired or closed already. */
export const cancelLink = (account: RazorpayAccount, linkId: string): Promise<Answer<RazorpayLink>> =>
  call(account, linkShape, { method: 'POST', path: `/v1/payment_links/${checked('plink', linkId)}/cancel` })

/** The orders that bear this receipt. A page's order has the page's `reference_id`, and is made when somebody opens the page. No effect. */
export async function findOrders(account: RazorpayAccount, receipt: string): Promise<Answer<string[]>> {
  const shape = z.object({ items: z.array(z.object({ id: idOf('order'), receipt: loosely(z.string()) })) })
  const answer = await call(account, shape, { method: 'GET', path: '/v1/orders', query: { receipt } })
  if (answer.kind !== 'answered') return answer
  const ids = answer.body.items.filter((order) => order.receipt === receipt).map(({ id }) => id)
  return { kind: 'answered', body: ids }
}

/** Every payment that was tried for an order, failed ones too. No effect. */
export async function listPayments(account: RazorpayAccount, orderId: string): Promise<Answer<RazorpayPayment[]>> {
  const shape = z.object({ items: z.array(paymentShape) })
  const path = `/v1/orders/${checked('order', orderId)}/payments`
  const answer = await call(account, shape, { method: 'GET', path })
  return answer.kind === 'answered' ? { kind: 'answered', body: answer.body.items } : answer
}

/** One payment as Razorpay knows it now, with its card. No effect. */
export async function fetchPayment(account: RazorpayAccount, paymentId: string): Promise<Answer<RazorpayPayment>> {
  const path = `/v1/payments/${checked('pay', paymentId)}`
  const answer = await call(account, paymentShape, { method: 'GET', path, query: { 'expand[]': 'card' } })
  return answer.kind === 'answered' && answer.body.id !== paymentId ? another('payment') : answer
}

/** Takes money that a bank has set aside; it has to be all of it. Refused for a payment that is captured already. */
export async function capturePayment(
  account: RazorpayAccount,
  paymentId: string,
  amountPaise: Paise,
): Promise<Answer<RazorpayPayment>> {
  const path = `/v1/payments/${checked('pay', paymentId)}/capture`
  const body = { amount: amountPaise, currency: 'INR' }
  const answer = await call(account, paymentShape, { method: 'POST', path, body })
  return answer.kind === 'answered' && answer.body.id !== paymentId ? another('payment') : answer
}

/**
 * Gives back `amountPaise` of a captured payment. `key` is ours: asked again under it with the same amount, Razorpay answers with the same
 * refund, which bears it as its receipt.
 */
export async function refundPayment(
  account: RazorpayAccount,
  paymentId: string,
  { key, amountPaise }: { key: string; amountPaise: Paise },
): Promise<Answer<RazorpayRefund>> {
  const answer = await call(account, refundShape, {
    method: 'POST',
    path: `/v1/payments/${checked('pay', paymentId)}/refund`,
    body: { amount: amountPaise, speed: 'normal', receipt: key },
    headers: { 'x-refund-idempotency': key },
  })
  if (answer.kind !== 'answered') return answer
  return answer.body.payment_id === paymentId && answer.body.amount === amountPaise ? answer : another('refund')
}

/** One refund as Razorpay knows it now. No effect. */
export async function fetchRefund(account: RazorpayAccount, id: string): Promise<Answer<RazorpayRefund>> {
  const answer = await call(account, refundShape, { method: 'GET', path: `/v1/refunds/${checked('rfnd', id)}` })
  return answer.kind === 'answered' && answer.body.id !== id ? another('refund') : answer
}

/** The refunds of a payment that bear our id, or it with the number of a later try behind it. No effect. */
export async function findRefunds(
  account: RazorpayAccount,
  paymentId: string,
  refundId: string,
): Promise<Answer<RazorpayRefund[]>> {
  const shape = z.object({ items: z.array(refundShape) })
  const path = `/v1/payments/${checked('pay', paymentId)}/refunds`
  const answer = await call(account, shape, { method: 'GET', path, query: { count: 100 } })
  if (answer.kind !== 'answered') return answer
  const isOurs = ({ receipt }: RazorpayRefund) => receipt === refundId || receipt?.startsWith(`${refundId}-`)
  return { kind: 'answered', body: answer.body.items.filter(isOurs) }
}

/** One dispute as Razorpay knows it now. No effect. */
export async function fetchDispute(account: RazorpayAccount, id: string): Promise<Answer<RazorpayDispute>> {
  const answer = await call(account, disputeShape, { method: 'GET', path: `/v1/disputes/${checked('disp', id)}` })
  return answer.kind === 'answered' && answer.body.id !== id ? another('dispute') : answer
}

/** The most lines of a day that one call answers. */
export const linesPerPage = 1_000

/** Razorpay's books of a day in India, `YYYY-MM-DD`, a page at a time from line `skip` on. No effect. */
export async function listSettlementLines(
  account: RazorpayAccount,
  day: string,
  skip: number,
): Promise<Answer<RazorpaySettlementLine[]>> {
  const [year = '', month = '', date = ''] = day.split('-')
  const answer = await call(account, z.object({ items: z.array(settlementShape) }), {
    method: 'GET',
    path: '/v1/settlements/recon/combined',
    query: { year: Number(year), month: Number(month), day: Number(date), count: linesPerPage, skip },
  })
  return answer.kind === 'answered' ? { kind: 'answered', body: answer.body.items } : answer
}
