import type { Attempt, Inquiry, ProviderPayment } from '../port.ts'
import { type Answer, idOf, type RazorpayAccount } from './call.server.ts'
import {
  fetchLink,
  fetchPayment,
  findLink,
  findOrders,
  listPayments,
  type RazorpayLink,
  type RazorpayPayment,
} from './client.server.ts'
import { failureOf } from './failures.ts'

/** Whether Razorpay says that it has no such thing. Another refusal, of our key for instance, says nothing about it. */
export const isUnheard = (answer: Answer<unknown>): boolean =>
  answer.kind === 'refused' && (answer.status === 400 || answer.status === 404) && /not exist/i.test(answer.description)

/** Whether a reference is one of Razorpay's own: a shop that has changed its provider has others too. */
export const isLinkId = (reference: string | null): reference is string => idOf('plink').safeParse(reference).success

/** The page of a try: by its name where we know it, else by our own id. `undefined` in it: Razorpay never heard of the try. */
export async function linkOf(account: RazorpayAccount, attempt: Attempt): Promise<Answer<RazorpayLink | undefined>> {
  if (!isLinkId(attempt.reference)) return findLink(account, attempt.id)
  const answer = await fetchLink(account, attempt.reference)
  if (isUnheard(answer)) return { kind: 'answered', body: undefined }
  if (answer.kind === 'answered' && answer.body.reference_id !== attempt.id)
    return { kind: 'unknown', why: 'a page of another try' }
  return answer
}

/** Payments of the orders behind a page, failed ones too. The page itself names only those that were captured. */
async function paymentsBehind(account: RazorpayAccount, link: RazorpayLink): Promise<Answer<RazorpayPayment[]>> {
  const orders = link.order_id
    ? ({ kind: 'answered', body: [link.order_id] } as const)
    : await findOrders(account, link.reference_id ?? link.id)
  if (orders.kind !== 'answered') return orders
  const payments: RazorpayPayment[] = []
  for (const order of orders.body) {
    const answer = await listPayments(account, order)
    if (answer.kind !== 'answered') return answer
    payments.push(...answer.body)
  }
  return { kind: 'answered', body: payments }
}

/** Each payment of a page once, as it is now, the oldest first. */
async function paymentsOf(account: RazorpayAccount, link: RazorpayLink): Promise<Answer<RazorpayPayment[]>> {
  const behind = await paymentsBehind(account, link)
  if (behind.kind !== 'answered') return behind
  const known = new Map(behind.body.map((payment) => [payment.id, payment]))
  const taken = behind.body.filter(({ status }) => status !== 'failed' && status !== 'created')
  // With their cards and charges, which lists leave out.
  for (const id of new Set([...taken.map(({ id }) => id), ...(link.payments ?? []).map((one) => one.payment_id)])) {
    const answer = await fetchPayment(account, id)
    if (answer.kind !== 'answered') return answer
    known.set(id, answer.body)
  }
  // Lists begin with the newest. Two of the same second keep that order, turned round.
  const oldestFirst = [...known.values()].reverse()
  const payments = oldestFirst.sort((left, right) => (left.created_at ?? 0) - (right.created_at ?? 0))
  return { kind: 'answered', body: payments }
}

const digitsOf = (lastFour: string | null | undefined) => (lastFour && /^\d{4}$/.test(lastFour) ? lastFour : null)

type Settled = RazorpayPayment & { status: Exclude<RazorpayPayment['status'], 'created'> }
/** A payment that was only begun is none yet. */
const isSettled = (payment: RazorpayPayment): payment is Settled => payment.status !== 'created'

function asPayment(payment: Settled): ProviderPayment {
  const { id, status, amount, currency, method, card, fee, tax, error_reason: reason } = payment
  const isBack = status === 'refunded'
  return {
    reference: id,
    state: isBack ? 'failed' : status,
    amountPaise: amount,
    currency,
    paidWith: method ?? null,
    cardNetwork: card?.network ?? null,
    cardLastFour: digitsOf(card?.last4),
    feePaise: fee ?? null,
    feeTaxPaise: tax ?? null,
    // Whoever gave all of it back, it pays for nothing any more.
    failure: isBack ? 'went_back' : status === 'failed' ? failureOf(reason, method) : null,
  }
}

function stateOf(link: RazorpayLink, payments: readonly RazorpayPayment[]): Inquiry['state'] {
  const has = (state: RazorpayPayment['status']) => payments.some(({ status }) => status === state)
  if (has('captured')) return 'paid'
  if (has('authorized')) return 'processing'
  switch (link.status) {
    case 'created':
      return 'open'
    case 'cancelled':
    case 'expired':
      // What was begun before may still succeed; Razorpay calls it failed once no bank answers.
      return has('created') ? 'processing' : 'expired'
    case 'paid':
      // Paid, and not on the list yet; or everything went back.
      return has('refunded') ? 'failed' : 'processing'
    default:
      return 'unknown'
  }
}

const unknown: Inquiry = { state: 'unknown', payments: [] }

/** What became of a page: its state and each payment on it. No effect. */
export async function inquiryOf(account: RazorpayAccount, link: RazorpayLink): Promise<Inquiry> {
  const payments = await paymentsOf(account, link)
  if (payments.kind !== 'answered') return unknown
  return { state: stateOf(link, payments.body), payments: payments.body.filter(isSettled).map(asPayment) }
}

/** What became of a try. No effect. */
export async function inquire(account: RazorpayAccount, attempt: Attempt): Promise<Inquiry> {
  const link = await linkOf(account, attempt)
  if (link.kind !== 'answered') return unknown
  return link.body ? inquiryOf(account, link.body) : { state: 'none', payments: [] }
}
