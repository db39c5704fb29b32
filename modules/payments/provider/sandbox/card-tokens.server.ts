import { now } from '#platform/context.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { cardNetwork, cardProblems } from '../../cards.ts'
import { requireSandbox } from './adapter.server.ts'
import { sandboxCards } from './cards.ts'
import { cardInvalid, notATestCard } from './errors.ts'
import type { CardInput } from './shapes.ts'
import { insertToken } from './store.server.ts'

/**
 * Turns a test card into a one-use token and forgets the card. Keeps the outcome and the last four digits. Refuses real cards, and where there is no
 * sandbox.
 */
export async function tokenizeCard(card: CardInput): Promise<{ token: string; network: string; lastFour: string }> {
  requireSandbox()
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
