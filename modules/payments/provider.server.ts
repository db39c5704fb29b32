import { context } from '#platform/context.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { readCharge, takeToken } from './store/sandbox.server.ts'

/** A provider's answer about a payment. `unknown`: it has not answered yet; ask again later. */
export type ChargeOutcome =
  | { kind: 'captured'; reference: string; cardNetwork: string | null; cardLastFour: string | null }
  | { kind: 'declined'; reason: string }
  | { kind: 'unknown' }
  | { kind: 'token_unknown' }

export interface Charge {
  /** Our id and the provider's idempotency key: the same payment is never charged twice. */
  paymentId: string
  method: string
  amountPaise: Paise
  /** The token of a card; null for methods without one. */
  token: string | null
}

/** A refund of all or part of a payment. */
export interface Refund {
  /** Our id and the provider's idempotency key: the same refund is never paid twice. */
  refundId: string
  amountPaise: Paise
}

/** The interface to a payment provider. Amounts come from our own order row. Every call may be repeated. */
export interface PaymentProvider {
  charge(charge: Charge): Promise<ChargeOutcome>
  /** What became of a charge that got no answer. */
  inquire(charge: Charge): Promise<ChargeOutcome>
  /** What became of the charge of an order that was given up. Never charges: a bank may say yes days after it said nothing. */
  lookUp(charge: Charge): Promise<ChargeOutcome>
  /** Returns the amount that `refund` names of a captured payment. */
  refund(charge: Charge, refund: Refund): Promise<{ reference: string }>
}

const declineReason = 'the bank refused the card.'

function outcomeOf(
  charge: Charge,
  card: { outcome: string; card_network: string; card_last_four: string },
): ChargeOutcome {
  if (card.outcome === 'decline') return { kind: 'declined', reason: declineReason }
  return {
    kind: 'captured',
    reference: `sandbox-${charge.paymentId}`,
    cardNetwork: card.card_network,
    cardLastFour: card.card_last_four,
  }
}

/** The built-in gateway for a shop that is only tried out: test cards by token; UPI and net banking always succeed. */
export const sandboxProvider: PaymentProvider = {
  async charge(charge) {
    if (charge.method !== 'card')
      return { kind: 'captured', reference: `sandbox-${charge.paymentId}`, cardNetwork: null, cardLastFour: null }
    const card = charge.token && (await takeToken(charge.token, charge.paymentId))
    if (!card) return { kind: 'token_unknown' }
    return card.outcome.startsWith('timeout') ? { kind: 'unknown' } : outcomeOf(charge, card)
  },
  async inquire(charge) {
    if (charge.method !== 'card') return this.charge(charge)
    const card = charge.token && (await readCharge(charge.token, charge.paymentId))
    // The process may have crashed between order and charge. Then the gateway never saw the charge, so it is made now.
    if (!card) return this.charge(charge)
    return card.outcome === 'timeout_then_expire' ? { kind: 'unknown' } : outcomeOf(charge, card)
  },
  async lookUp(charge) {
    const card = charge.token && (await readCharge(charge.token, charge.paymentId))
    return card && card.outcome !== 'timeout_then_expire' ? outcomeOf(charge, card) : { kind: 'unknown' }
  },
  async refund(_charge, refund) {
    return { reference: `sandbox-refund-${refund.refundId}` }
  },
}

declare module '#platform/context.server.ts' {
  interface Context {
    /** The payment provider. Without one, checkout offers offline methods only. */
    payments: PaymentProvider | undefined
  }
}

/** The payment provider of this process; undefined when the shop takes offline payments only. */
export function currentProvider(): PaymentProvider | undefined {
  return context().payments
}
