import { now } from '#platform/context.server.ts'
import type { Trx } from '#platform/db.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { cardNetwork, cardProblems, sandboxCards } from '../cards.ts'
import { cardInvalid, notATestCard, sandboxClosed } from '../errors.ts'
import { sandboxProvider } from '../provider/sandbox.server.ts'
import { currentProvider } from '../provider.server.ts'
import type { CardInput, PaymentMethodView } from '../shapes.ts'
import { markPaidByHand, selectEnabledMethods } from '../store/payments.server.ts'
import { insertToken } from '../store/sandbox.server.ts'

/** Whether card, UPI and net banking can be carried out here. */
export const hasProvider = (): boolean => currentProvider() !== undefined

/** What placing has to know of the gateway: whether there is one, who it is, how long a try can be paid, and whether that is on its page. */
export function gateway(payOnPage = false) {
  const provider = currentProvider()
  const { payableMinutes = 0, cardTokens = false } = provider?.capabilities ?? {}
  return {
    gatewayOpen: provider !== undefined,
    provider: provider?.name ?? null,
    payableMinutes,
    onPage: payOnPage || !cardTokens,
  }
}

/** Who carries out this way to pay: a gateway, the courier in cash, or nobody here; undefined where it is not offered. */
export async function providerOf(code: string): Promise<'gateway' | 'cash' | 'manual' | undefined> {
  return (await selectEnabledMethods()).find((method) => method.code === code)?.provider
}

/** What checkout draws of the gateway: whether cards are typed in the shop, and whose page is paid on. */
export function gatewayOnScreen(): { cardTokens: boolean; pageName: string } {
  const { cardTokens = false, pageName = '' } = currentProvider()?.capabilities ?? {}
  return { cardTokens, pageName }
}

/** Whether no money moves here: checkout says so and names the test cards. */
export const isSandbox = (): boolean => currentProvider() === sandboxProvider

/** What checkout offers now: enabled methods that somebody can carry out. */
export async function listPaymentMethods(): Promise<PaymentMethodView[]> {
  const methods = await selectEnabledMethods()
  return methods
    .filter((method) => method.provider !== 'gateway' || currentProvider())
    .map(({ code, name, type, details, provider }) => ({
      code,
      name,
      type,
      details,
      isOnline: provider === 'gateway',
      refusal: null,
    }))
}

/**
 * The sandbox gateway's own counter: turns a test card into a one-use token and forgets the card. Keeps the outcome and
 * the last four digits. Refuses real cards.
 */
export async function tokenizeCard(card: CardInput): Promise<{ token: string; network: string; lastFour: string }> {
  if (currentProvider() !== sandboxProvider) throw sandboxClosed()
  const issues = Object.entries(cardProblems(card, now())).map(([path, message]) => ({ path, message }))
  if (issues.length > 0) throw cardInvalid(issues)
  const digits = card.cardNumber.replace(/\D/g, '')
  const testCard = new Map(Object.entries(sandboxCards)).get(digits)
  if (!testCard) throw notATestCard()
  const token = `card_${newSecretToken()}`
  const network = cardNetwork(digits)
  const lastFour = digits.slice(-4)
  await insertToken(token, testCard.outcome, network, lastFour)
  return { token, network, lastFour }
}

/** The operator has seen the money of a method that no provider knows: the order is released. False when there was none awaited. */
export const confirmPayment = (trx: Trx, orderId: string): Promise<boolean> => markPaidByHand(trx, orderId)

export { findPayment } from '../store/payments.server.ts'
