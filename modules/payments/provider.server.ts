import { context } from '#platform/context.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { readCharge, takeToken } from './store/sandbox.server.ts'

/** What a provider says of a payment. Unknown: it has not answered; ask again later. */
export type ChargeOutcome =
  | { kind: 'captured'; reference: string; cardNetwork: string | null; cardLastFour: string | null }
  | { kind: 'declined'; reason: string }
  | { kind: 'unknown' }
  | { kind: 'token_unknown' }

export interface Charge {
  /** Ours, and the provider's idempotency key: the same payment is never taken twice. */
  paymentId: string
  method: string
  amountPaise: Paise
  /** One-use stand-in for a card; null for methods without one. */
  token: string | null
}

/** Money on its way back: all of a payment or a part of it. */
export interface Refund {
  /** Ours, and the provider's idempotency key: the same refund is never paid twice. */
  refundId: string
  amountPaise: Paise
}

/** The port to whoever moves the money. Amounts come from our own order row. Calls may be repeated. */
export interface PaymentProvider {
  charge(charge: Charge): Promise<ChargeOutcome>
  /** What became of a charge that was not answered. */
  inquire(charge: Charge): Promise<ChargeOutcome>
  /** Gives back as much of a taken payment as `refund` says. */
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

/** The built-in gateway of a shop on this machine alone: test cards by token, UPI and net banking always succeed. */
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
    // A process that fell over between order and charge: the charge never reached the gateway, so it is made now.
    if (!card) return this.charge(charge)
    return card.outcome === 'timeout_then_expire' ? { kind: 'unknown' } : outcomeOf(charge, card)
  },
  async refund(_charge, refund) {
    return { reference: `sandbox-refund-${refund.refundId}` }
  },
}

declare module '#platform/context.server.ts' {
  interface Context {
    /** Who moves the money. Without a provider, checkout offers offline methods only. */
    payments: PaymentProvider | undefined
  }
}

/** The payment provider of this process; undefined when the shop takes offline payments only. */
export function currentProvider(): PaymentProvider | undefined {
  return context().payments
}
