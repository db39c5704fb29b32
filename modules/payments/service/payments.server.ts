import { now } from '#platform/context.server.ts'
import type { Trx } from '#platform/db.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { type Paise, paise } from '#platform/kit/money.ts'
import { cardNetwork, cardProblems, sandboxCards } from '../cards.ts'
import { notATestCard, sandboxClosed } from '../errors.ts'
import { type ChargeOutcome, currentProvider, sandboxProvider } from '../provider.server.ts'
import type { PaymentStatus } from '../rules.ts'
import type { CardInput, PaymentMethodView } from '../shapes.ts'
import {
  findPayment,
  markCaptured,
  markLineRefunded,
  markPaidByHand,
  markRefunded,
  markRefundedByHand,
  type PaymentRow,
  selectDueRefunds,
  selectEnabledMethods,
  sumOfLineRefunds,
} from '../store/payments.server.ts'
import { insertToken } from '../store/sandbox.server.ts'

/** Whether card, UPI and net banking can be carried out here. */
export const hasProvider = (): boolean => currentProvider() !== undefined

/** Whether no money moves here: checkout says so and names the test cards. */
export const isSandbox = (): boolean => currentProvider() === sandboxProvider

/** What checkout offers now: enabled methods that somebody can carry out. */
export async function listPaymentMethods(): Promise<PaymentMethodView[]> {
  const methods = await selectEnabledMethods()
  return methods
    .filter((method) => method.provider !== 'gateway' || currentProvider())
    .map(({ code, name, type, details }) => ({ code, name, type, details }))
}

/**
 * The sandbox gateway's own counter: turns a test card into a one-use token and forgets the card. Keeps the outcome and
 * the last four digits. Refuses real cards.
 */
export async function tokenizeCard(card: CardInput): Promise<{ token: string; network: string; lastFour: string }> {
  if (currentProvider() !== sandboxProvider) throw sandboxClosed()
  const issues = Object.entries(cardProblems(card, now())).map(([path, message]) => ({ path, message }))
  if (issues.length > 0) throw new AppError('invalid', 'payments.card_invalid', 'Check the card details.', { issues })
  const digits = card.cardNumber.replace(/\D/g, '')
  const testCard = new Map(Object.entries(sandboxCards)).get(digits)
  if (!testCard) throw notATestCard()
  const token = `card_${newSecretToken()}`
  const network = cardNetwork(digits)
  const lastFour = digits.slice(-4)
  await insertToken(token, testCard.outcome, network, lastFour)
  return { token, network, lastFour }
}

export type PaymentResult =
  | { kind: 'settled' }
  | { kind: 'declined'; reason: string }
  | { kind: 'token_unknown' }
  | { kind: 'unknown'; payment: PaymentRow }

async function settle(payment: PaymentRow, outcome: ChargeOutcome): Promise<PaymentResult> {
  if (outcome.kind === 'unknown') return { kind: 'unknown', payment }
  if (outcome.kind !== 'captured') return outcome
  await markCaptured(payment.id, outcome.reference, outcome.cardNetwork, outcome.cardLastFour)
  return { kind: 'settled' }
}

/** Given up, but not refused by the provider for good: money may still come. */
const mayStillCome: readonly PaymentStatus[] = ['void', 'expired']

const chargeOf = (payment: PaymentRow) => ({
  paymentId: payment.id,
  method: payment.method,
  amountPaise: payment.amount_paise,
  token: payment.token,
})

/** Asks the provider for an order's money. Never inside a transaction; repeatable, the provider knows the payment's id. */
export async function startPayment(orderId: string): Promise<PaymentResult> {
  const payment = await findPayment(orderId)
  const provider = currentProvider()
  if (payment?.status !== 'awaiting' || !provider) return { kind: 'settled' }
  return settle(payment, await provider.charge(chargeOf(payment)))
}

/**
 * Finds out what became of a payment that was not answered. That of an order which was given up meanwhile is looked up too, and goes back if it
 * was taken after all.
 */
export async function resolvePayment(orderId: string): Promise<PaymentResult> {
  const payment = await findPayment(orderId)
  const provider = currentProvider()
  if (!provider || payment?.provider !== 'gateway') return { kind: 'settled' }
  if (payment.status === 'awaiting') return settle(payment, await provider.inquire(chargeOf(payment)))
  if (!mayStillCome.includes(payment.status)) return { kind: 'settled' }
  const outcome = await provider.lookUp(chargeOf(payment))
  return outcome.kind === 'declined' ? { kind: 'settled' } : settle(payment, outcome)
}

/**
 * Gives back what a cancelled order had paid: all of it but what goes back for its single lines. Repeatable. What was paid by a
 * method that no provider knows goes back by hand (`confirmRefunds`).
 */
export async function refundPayment(orderId: string): Promise<void> {
  const payment = await findPayment(orderId)
  const provider = currentProvider()
  if (payment?.status !== 'refund_due' || payment.provider !== 'gateway' || !provider) return
  const amountPaise = paise(payment.amount_paise - (await sumOfLineRefunds(orderId)))
  if (amountPaise <= 0) return markRefunded(payment.id, null)
  const { reference } = await provider.refund(chargeOf(payment), { refundId: payment.id, amountPaise })
  await markRefunded(payment.id, reference)
}

/** Gives back what was paid for single lines that were cancelled since, each once. Repeatable. */
export async function refundLines(orderId: string): Promise<void> {
  const payment = await findPayment(orderId)
  const provider = currentProvider()
  if (payment?.provider !== 'gateway' || !provider) return
  for (const due of await selectDueRefunds(orderId)) {
    const { reference } = await provider.refund(chargeOf(payment), { refundId: due.id, amountPaise: due.amount_paise })
    await markLineRefunded(due.id, reference)
  }
}

/** The operator has seen the money of a method that no provider knows: the order is released. False when there was none awaited. */
export const confirmPayment = (trx: Trx, orderId: string): Promise<boolean> => markPaidByHand(trx, orderId)

/** The operator has sent back by hand what is due of such a payment. Answers with the sum in paise; 0 when nothing was due. */
export const confirmRefunds = (trx: Trx, orderId: string): Promise<Paise> => markRefundedByHand(trx, orderId)
