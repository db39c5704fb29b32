import { now } from '#platform/context.server.ts'
import type { RefundAnswer, RefundToSend } from '../port.ts'
import { type Answer, idOf, type RazorpayAccount } from './call.server.ts'
import { fetchPayment, fetchRefund, findRefund, type RazorpayRefund, refundPayment } from './client.server.ts'

/** Razorpay sends nothing back for payments that are older. */
export const refundDays = 180

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

const isSame = (found: RazorpayRefund | undefined, { paymentReference, amountPaise }: RefundToSend) =>
  found?.payment_id === paymentReference && found.amount === amountPaise

const anotherSum = { kind: 'failed', reason: 'Razorpay knows this refund with another sum.' } as const

/**
 * Gives money back. Repeatable: our id is the key at Razorpay, and a refund that bears it is looked for first, because nobody says for how long
 * Razorpay remembers keys.
 */
export async function sendRefund(account: RazorpayAccount, refund: RefundToSend): Promise<RefundAnswer> {
  const { refundId, paymentReference, amountPaise } = refund
  if (!isPaymentId(paymentReference)) return foreign
  const before = await findRefund(account, paymentReference, refundId)
  if (before.kind === 'unknown') return { kind: 'unknown' }
  if (before.kind === 'refused') return refusalOf(account, paymentReference, before.description)
  if (before.body) return isSame(before.body, refund) ? answerOf(account, before.body) : anotherSum
  const sent = await refundPayment(account, paymentReference, { refundId, amountPaise })
  if (sent.kind === 'answered') return answerOf(account, sent.body)
  return sent.kind === 'unknown' ? { kind: 'unknown' } : refusalOf(account, paymentReference, sent.description)
}

/** What became of a refund, by its name at Razorpay, or by our id where that is not known. No effect. */
export async function inquireRefund(
  account: RazorpayAccount,
  refund: RefundToSend & { reference: string | null },
): Promise<RefundAnswer> {
  const { reference, paymentReference, refundId } = refund
  if (!isPaymentId(paymentReference)) return foreign
  const found: Answer<RazorpayRefund | undefined> =
    reference && idOf('rfnd').safeParse(reference).success
      ? await fetchRefund(account, reference)
      : await findRefund(account, paymentReference, refundId)
  if (found.kind !== 'answered' || !found.body || !isSame(found.body, refund)) return { kind: 'unknown' }
  return answerOf(account, found.body)
}
