import { newAdminUntil } from '#modules/accounts/service/people.server.ts'
import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import {
  confirmRefunds,
  decideProposed,
  dueByHandSince,
  insertGoodwill,
  settleBlocked,
  unblockRefunds,
} from '#modules/payments/service/refunds.server.ts'
import { getMoneyRules } from '#modules/settings/service.server.ts'
import { context, now } from '#platform/context.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { type Paise, paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import {
  goodwillKeyUsed,
  moreThanLeft,
  newAdminWaits,
  noFailedRefund,
  noProposedRefund,
  noRefundDue,
  orderNotFound,
  ownProposal,
  refundDueChanged,
  refundedInFuture,
  refundedTooEarly,
  refusedRefundsChanged,
  unknownLine,
} from '../errors.ts'
import type { GoodwillInput, HandRefundInput, RefundConfirmationInput, RefundSendingInput } from '../shapes.ts'
import { findOrderState, hasLine, type OrderState } from '../store/moves.server.ts'

// What the operator does with money that goes back. Each act asks again who it is (api/v1/admin/orders.ts) and stands in the audit trail.

async function withOrder<Done>(publicId: string, act: (trx: Trx, order: OrderState) => Promise<Done>): Promise<Done> {
  return inRetriedTransaction(async (trx) => {
    const order = await findOrderState(trx, publicId)
    if (!order) throw orderNotFound()
    return act(trx, order)
  })
}

const subject = (publicId: string) => ({ type: 'order', id: publicId, name: publicId }) as const

/**
 * Gives money of an order back as goodwill: of one line or of the whole order, never more than is left of what was paid. Where an order is given more
 * than the amount in the settings it waits for a second admin; a new admin proposes nothing of that kind. The same form gives once.
 */
export async function giveGoodwill(admin: AdminActor, publicId: string, input: GoodwillInput): Promise<void> {
  const { amount, lineId = null, key, reason } = input
  const { secondAdminAbove } = await getMoneyRules()
  const secondAbovePaise = rupeesToPaise(secondAdminAbove)
  await withOrder(publicId, async (trx, order) => {
    if (lineId && !(await hasLine(trx, order.id, lineId))) throw unknownLine()
    const given = { orderId: order.id, lineId, amountPaise: rupeesToPaise(amount), key, reason, secondAbovePaise }
    const outcome = await insertGoodwill(trx, { ...given, actorId: admin.userId })
    if (outcome === 'too_much') throw moreThanLeft()
    if (outcome === 'key_used') throw goodwillKeyUsed()
    if (!outcome.isNew) return
    if (outcome.waits) await requireSettledAdmin(admin)
    await recordAct(trx, admin, {
      action: outcome.waits ? 'order.refund_proposed' : 'order.refund_given',
      subject: subject(publicId),
      after: { amount },
      reason,
    })
  })
}

/** Refuses, in a shop that strangers use, whoever was made an admin within the last day. */
async function requireSettledAdmin({ userId }: AdminActor): Promise<void> {
  if (context().config.isLoopback) return
  const until = await newAdminUntil(userId)
  if (until && until > now()) throw newAdminWaits(until)
}

/** A second admin agrees to a refund that waits for one, or drops it. Who proposed it, or is a new admin, can only drop it. */
export async function decideRefund(
  admin: AdminActor,
  publicId: string,
  refundId: string,
  approve: boolean,
): Promise<void> {
  if (approve) await requireSettledAdmin(admin)
  await withOrder(publicId, async (trx, order) => {
    const decided = await decideProposed(trx, { orderId: order.id, refundId, approve, actorId: admin.userId })
    if (!decided) throw noProposedRefund(publicId)
    if (decided.outcome === 'own') throw ownProposal()
    if (decided.outcome === 'too_much') throw moreThanLeft()
    const action = decided.outcome === 'approved' ? 'order.refund_approved' : 'order.refund_dropped'
    const after = { amount: paiseToRupees(decided.amountPaise) }
    await recordAct(trx, admin, { action, subject: subject(publicId), after })
  })
}

/** Sends refunds once more that a gateway refused. Refuses another sum than theirs: somebody may have paid by hand what was refused since. */
export async function sendRefundsAgain(
  admin: AdminActor,
  publicId: string,
  { amount }: RefundSendingInput = {},
): Promise<void> {
  await withOrder(publicId, async (trx, order) => {
    const sent = await unblockRefunds(trx, order.id)
    if (sent === 0) throw noFailedRefund(publicId)
    if (amount !== undefined && sent !== rupeesToPaise(amount)) throw refusedRefundsChanged(sent)
    const after = { amount: paiseToRupees(sent) }
    await recordAct(trx, admin, { action: 'order.refund_sent_again', subject: subject(publicId), after })
  })
}

/**
 * A refund that a gateway refuses was paid by hand, with the reference of the transfer, and its day and sum where they are said. Refuses a day that has
 * not come, one before the money was due, and another sum than that of the refund.
 */
export async function noteRefundByHand(
  admin: AdminActor,
  publicId: string,
  refundId: string,
  { reference, paidOn, amount }: HandRefundInput,
): Promise<void> {
  if (paidOn && paidOn > indianDay(now())) throw refundedInFuture()
  await withOrder(publicId, async (trx, order) => {
    const transfer = { reference, on: paidOn ?? null }
    const sent = await settleBlocked(trx, { orderId: order.id, refundId, transfer })
    if (!sent) throw noFailedRefund(publicId)
    if (paidOn && paidOn < sent.dueSince) throw refundedTooEarly(sent.dueSince)
    if (amount !== undefined && sent.amountPaise !== rupeesToPaise(amount)) throw refundDueChanged(sent.amountPaise)
    await recordTransfer(trx, admin, publicId, { sent: sent.amountPaise, reference, paidOn })
  })
}

/** That money was sent back by hand, in the audit trail. `sent` is in paise. */
async function recordTransfer(
  trx: Trx,
  admin: AdminActor,
  publicId: string,
  { sent, reference, paidOn }: { sent: Paise; reference?: string | undefined; paidOn?: string | undefined },
): Promise<void> {
  const after = {
    refunded: paiseToRupees(sent),
    ...(reference ? { reference } : {}),
    ...(paidOn ? { paidOn } : {}),
  }
  await recordAct(trx, admin, { action: 'order.refunded', subject: subject(publicId), after })
}

/**
 * What is due of a payment that no provider knows was sent back by hand, with the reference, the day and the sum of the transfer where they are said.
 * Refuses a day that has not come, one before the money was due, and another sum than what is due.
 */
export async function markRefunded(
  admin: AdminActor,
  publicId: string,
  { reference, paidOn, amount }: RefundConfirmationInput = {},
): Promise<void> {
  if (paidOn && paidOn > indianDay(now())) throw refundedInFuture()
  await withOrder(publicId, async (trx, order) => {
    const dueSince = await dueByHandSince(trx, order.id)
    if (paidOn && paidOn < (dueSince ?? indianDay(order.placed_at))) throw refundedTooEarly(dueSince)
    const sent = await confirmRefunds(trx, order.id, { reference: reference ?? null, on: paidOn ?? null })
    if (sent === 0) throw noRefundDue(publicId)
    if (amount !== undefined && sent !== rupeesToPaise(amount)) throw refundDueChanged(sent)
    await recordTransfer(trx, admin, publicId, { sent, reference, paidOn })
  })
}
