import { sendEmail } from '#modules/mail/service/send.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { now } from '#platform/context.server.ts'
import type { Trx } from '#platform/db.server.ts'
import { enqueueJob } from '#platform/jobs.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { refusedRefundEmail } from '../emails.server.ts'
import type { PaymentProvider, RefundAnswer } from '../provider/port.ts'
import { currentProvider } from '../provider.server.ts'
import { nextRefundTry, refundTries } from '../rules.ts'
import {
  beginRefund,
  type DueRefund,
  findRefusedRefund,
  markRefundedByHand,
  moveRefund,
  noteRest,
  selectDueRefunds,
  type Transfer,
} from '../store/refunds.server.ts'

/**
 * A refund that a provider has accepted is asked about from then on; any other is sent, under the same key, with the sum that stands at that moment.
 * One that a charge-back holds back is not sent, but asked about where it may have been sent before. Undefined where nothing is to be asked.
 */
async function sendOrInquire(
  provider: PaymentProvider,
  due: DueRefund,
  paymentReference: string,
): Promise<RefundAnswer | { kind: 'none' } | undefined> {
  const refund = { refundId: due.id, paymentReference, amountPaise: due.amount_paise }
  const inquire = () => provider.inquireRefund({ ...refund, reference: due.reference })
  if (due.progress === 'pending') return inquire()
  const { begun, amountPaise } = await beginRefund(due.id)
  if (amountPaise !== null) return provider.refund({ ...refund, amountPaise })
  return begun === 'held' && due.progress === 'sending' ? inquire() : undefined
}

/** What failed so often that a person has to see to it. */
const isHopeless = ({ kind }: RefundAnswer, { tries }: DueRefund): boolean =>
  kind === 'blocked' || (kind === 'failed' && tries + 1 >= refundTries)

async function noteAnswer(due: DueRefund, answer: RefundAnswer | { kind: 'none' }): Promise<boolean> {
  switch (answer.kind) {
    case 'processed':
      await moveRefund(due.id, 'refunded', answer.reference, null)
      return true
    case 'pending':
      await moveRefund(due.id, 'pending', answer.reference, null)
      return false
    case 'failed':
    case 'blocked':
      await moveRefund(due.id, isHopeless(answer, due) ? 'blocked' : 'failed', null, answer.reason)
      return isHopeless(answer, due)
    case 'none':
    case 'unknown':
      await moveRefund(due.id, answer.kind, null, null)
      return false
  }
}

/**
 * Sends everything that a provider owes the customer of an order, each refund once; of a cancelled order the rest too. What has no final answer yet is
 * left to a job, also while the shop has no provider, or another than the one that was paid. `isTold`: a provider has told something, which may be that
 * a refund failed; what failed waits for its job. Repeatable. What was paid by a method that no provider knows goes back by hand (`confirmRefunds`).
 */
export async function sendRefunds(orderId: string, { isTold = false } = {}): Promise<void> {
  const provider = currentProvider()
  await noteRest(orderId)
  let waiting: DueRefund | undefined
  for (const due of await selectDueRefunds(orderId)) {
    if (!due.payment_reference || due.progress === 'blocked' || (isTold && due.progress === 'failed')) continue
    if (!provider || (due.payment_provider ?? provider.name) !== provider.name) {
      await moveRefund(due.id, 'unknown', null, null)
      waiting = due
      continue
    }
    const answer = await sendOrInquire(provider, due, due.payment_reference)
    // What a charge-back holds back is sent once it ends (db/functions/record-charge-back.sql).
    if (answer && !(await noteAnswer(due, answer))) waiting = due
  }
  if (!waiting) return
  const runAt = nextRefundTry(waiting.tries, now())
  await enqueueJob('payment:refund', { orderId }, { key: `payment:refund:${orderId}`, runAt })
}

/** Writes to the operator that a gateway will not send a refund, which nobody sees who does not look at its order. */
export async function tellOfRefusedRefund(id: string): Promise<void> {
  const [{ supportEmail }, refused] = await Promise.all([getShop(), findRefusedRefund(id)])
  if (refused) await sendEmail(refusedRefundEmail(supportEmail, refused), null)
}

/** The operator has sent back by hand what is due of a payment that no provider knows. Answers with the sum in paise; 0 when nothing was due. */
export const confirmRefunds = (trx: Trx, orderId: string, transfer: Transfer): Promise<Paise> =>
  markRefundedByHand(trx, orderId, transfer)

/** For acts that write their line of the audit trail in the same transaction. */
export {
  decideProposed,
  dueByHandSince,
  findGoodwill,
  insertGoodwill,
  settleBlocked,
  unblockRefunds,
} from '../store/refunds.server.ts'
