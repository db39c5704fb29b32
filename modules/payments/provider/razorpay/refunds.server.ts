import { now } from '#platform/context.server.ts'
import type { RefundAnswer, RefundToSend } from '../port.ts'
import { idOf, type RazorpayAccount } from './call.server.ts'
import { fetchPayment, fetchRefund, findRefunds, type RazorpayRefund, refundPayment } from './client.server.ts'

/** Razorpay sends nothing back for payments that are older. */
const refundDays = 180

const tooOld = `The payment is older than ${refundDays} days.`
const notSent = 'Razorpay could not send it back.'

const isPaymentId = (reference: string): boolean => idOf('pay').safeParse(reference).success

async function isTooOld(account: RazorpayAccount, paymentId: string): Promise<boolean> {
  const payment = await fetchPayment(account, paymentId)
  if (payment.kind !== 'answered' || !payment.body.created_at) return false
  return now().getTime() - payment.body.created_at * 1_000 > refundDays * 86_400_000
}

async function answerOf(account: RazorpayAccount, refund: RazorpayRefund): Promise<RefundAnswer> {
  if (refund.status !== 'failed') return { kind: refund.status, reference: refund.id }
  return (await isTooOld(account, refund.payment_id))
    ? { kind: 'blocked', reason: tooOld }
    : { kind: 'failed', reason: notSent }
}

/** Why Razorpay sends nothing: what time may heal is tried again, anything else waits for a person. */
async function refusalOf(account: RazorpayAccount, paymentId: string, description: string): Promise<RefundAnswer> {
  if (/balance/i.test(description)) return { kind: 'failed', reason: 'The balance at Razorpay is too low.' }
  if (/fully refunded|greater than/i.test(description))
    return { kind: 'blocked', reason: 'Razorpay has sent this money back already. Look at the payment there.' }
  if (/6 months|six months/i.test(description) || (await isTooOld(account, paymentId)))
    return { kind: 'blocked', reason: tooOld }
  return { kind: 'failed', reason: `Razorpay refuses: ${description.slice(0, 200) || 'it gives no reason.'}` }
}

const foreign = { kind: 'blocked', reason: 'This was not paid at Razorpay.' } as const

const isSame = (found: RazorpayRefund, { paymentReference, amountPaise }: RefundToSend): boolean =>
  found.payment_id === paymentReference && found.amount === amountPaise

const anotherSum = { kind: 'failed', reason: 'Razorpay knows this refund with another sum.' } as const

/** What failed never comes to life again at Razorpay, and its key is used: it is sent anew under the next one. */
const nextKey = (refundId: string, failed: number): string => (failed === 0 ? refundId : `${refundId}-${failed + 1}`)

/**
 * Gives money back. Repeatable: our id is the key at Razorpay, and refunds that bear it are looked for first, because nobody says for how long
 * Razorpay remembers keys.
 */
export async function sendRefund(account: RazorpayAccount, refund: RefundToSend): Promise<RefundAnswer> {
  const { refundId, paymentReference, amountPaise } = refund
  if (!isPaymentId(paymentReference)) return foreign
  const before = await findRefunds(account, paymentReference, refundId)
  if (before.kind === 'unknown') return { kind: 'unknown' }
  if (before.kind === 'refused') return refusalOf(account, paymentReference, before.description)
  // What failed went nowhere, whatever its sum was then.
  const alive = before.body.filter(({ status }) => status !== 'failed')
  if (!alive.every((one) => isSame(one, refund))) return anotherSum
  if (alive[0]) return answerOf(account, alive[0])
  if (before.body.length > 0 && (await isTooOld(account, paymentReference))) return { kind: 'blocked', reason: tooOld }
  const key = nextKey(refundId, before.body.length)
  const sent = await refundPayment(account, paymentReference, { key, amountPaise })
  if (sent.kind === 'answered') return answerOf(account, sent.body)
  return sent.kind === 'unknown' ? { kind: 'unknown' } : refusalOf(account, paymentReference, sent.description)
}

/** What became of a refund, by its name at Razorpay, or by our id where that is not known. No effect. */
export async function inquireRefund(
  account: RazorpayAccount,
  refund: RefundToSend & { reference: string | null },
): Promise<RefundAnswer | { kind: 'none' }> {
  const { reference, paymentReference, refundId } = refund
  if (!isPaymentId(paymentReference)) return foreign
  if (reference && idOf('rfnd').safeParse(reference).success) {
    const named = await fetchRefund(account, reference)
    return named.kind === 'answered' && isSame(named.body, refund) ? answerOf(account, named.body) : { kind: 'unknown' }
  }
  const found = await findRefunds(account, paymentReference, refundId)
  if (found.kind !== 'answered') return { kind: 'unknown' }
  if (found.body.length === 0) return { kind: 'none' }
  const same = found.body.filter((one) => isSame(one, refund))
  const told = same.find(({ status }) => status !== 'failed') ?? same[0]
  return told ? answerOf(account, told) : { kind: 'unknown' }
}
