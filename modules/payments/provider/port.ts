import type { Paise } from '#platform/kit/money.ts'
import type { ChargeBackStatus, FailureCode } from '../rules.ts'

// What a payment provider has to be able to do. Orders know nothing else of one, so that another provider fits without touching them.
// Amounts are paise of Indian rupees. Nothing here is called inside a transaction.

/** What a provider can do: screens ask, and never assume. */
export interface Capabilities {
  /** Cards are typed in the shop and become a one-use token. */
  cardTokens: boolean
  /** No money moves: screens say so, and whoever tries the shop out plays the bank. */
  isDemo: boolean
  /** What customers read of the page on which they pay: 'Razorpay'. */
  pageName: string
  /** How long a page can be paid. Stock is held two minutes longer. */
  payableMinutes: number
  /** Where the operator answers a charge-back: a sentence, and the address where there is one. */
  chargeBacks: { answer: string; url: string | null }
}

/** One try to pay an order, as its provider is asked about it. `id` is our key: the same try never becomes two payables. */
export interface Attempt {
  id: string
  /** The number that people read: SHR-… */
  orderNo: string
  method: string
  amountPaise: Paise
  /** A card's one-use token, where the card was typed in the shop. */
  token: string | null
  /** The customer pays on the provider's page. */
  isOnPage: boolean
  /** What the provider calls it; null until it answered. */
  reference: string | null
  expiresAt: Date
}

/** Where the customer comes back to from a page, and how the provider may greet them. */
export interface OpenWith {
  returnUrl: string
  customer: { name: string; email: string; phone: string }
}

/** One payment that a provider knows of a try. A try on a page may have several: only captured money counts. */
export interface ProviderPayment {
  reference: string
  state: 'authorized' | 'captured' | 'failed'
  amountPaise: number
  currency: string
  paidWith: string | null
  cardNetwork: string | null
  cardLastFour: string | null
  /** The provider's charge and the tax on it; null where it has not said. */
  feePaise: number | null
  feeTaxPaise: number | null
  failure: FailureCode | null
}

/**
 * What became of a try. `none`: the provider never heard of it. `open`: it can be paid. `processing`: a bank has not answered. `failed`, `expired`:
 * it cannot be paid any more, which is not final where a bank is late. `unknown`: no answer, ask again.
 */
export interface Inquiry {
  state: 'none' | 'open' | 'processing' | 'failed' | 'expired' | 'paid' | 'unknown'
  payments: readonly ProviderPayment[]
}

export type Opened =
  | { kind: 'opened'; reference: string; payUrl: string | null; inquiry: Inquiry | null }
  | { kind: 'refused'; failure: FailureCode }
  | { kind: 'unknown' }

/** `blocked`: it will never go back this way (too old, for instance): somebody pays it by hand. */
export type RefundAnswer =
  | { kind: 'processed'; reference: string }
  | { kind: 'pending'; reference: string }
  | { kind: 'failed' | 'blocked'; reason: string }
  | { kind: 'unknown' }

export interface RefundToSend {
  /** Our id and the provider's key: the same refund is never paid twice. */
  refundId: string
  /** The provider's payment that it goes back to. */
  paymentReference: string
  amountPaise: Paise
}

/** Money of a payment that a bank takes back for its customer, or asks for. */
export interface ChargeBack {
  reference: string
  /** The provider's payment that it is about. */
  paymentReference: string
  /** What the bank asks for; of one that is lost what it took. */
  amountPaise: number
  currency: string
  status: ChargeBackStatus
  /** How far the bank is, in the provider's own word. */
  phase: string | null
  reasonCode: string | null
  reason: string | null
  /** Until then the provider takes an answer. */
  respondBy: Date | null
  openedAt: Date | null
}

/** `none`: the provider has no such charge-back. `unknown`: no answer, ask again. */
export type ChargeBackAnswer = { kind: 'found'; chargeBack: ChargeBack } | { kind: 'none' | 'unknown' }

/**
 * Something that a provider told by itself. `attemptId` or `reference` leads to the try, `chargeBack` to a charge-back; the truth is asked for, not
 * read from it.
 */
export interface ProviderEvent {
  key: string
  kind: string
  /** The provider's name of the try. */
  reference: string | null
  attemptId: string | null
  /** Of a refund: our id of it. */
  refundId: string | null
  /** The provider's name of a charge-back. */
  chargeBack: string | null
}

/** A line of the provider's own books of a day. */
export interface SettlementRow {
  kind: 'payment' | 'refund' | 'charge_back' | 'other'
  reference: string
  /** Of a charge-back what was taken from us; less than nothing where it came again. */
  amountPaise: number
  feePaise: number | null
  settlement: string | null
  /** The provider's name of the charge-back that it belongs to. */
  chargeBack: string | null
}

export interface PaymentProvider {
  readonly name: string
  readonly capabilities: Capabilities
  /** Opens a try, or finds the one that was opened with this id. */
  open(attempt: Attempt, to: OpenWith): Promise<Opened>
  /** No effect. */
  inquire(attempt: Attempt): Promise<Inquiry>
  /** After `closed` it cannot be paid any more. */
  close(attempt: Attempt): Promise<'closed' | 'already_paid' | 'unknown'>
  /** Takes money that a bank has set aside. Repeatable. */
  capture(paymentReference: string, amountPaise: Paise): Promise<'captured' | 'expired' | 'unknown'>
  /** Gives back all or a part of a captured payment. Repeatable under the same id. */
  refund(refund: RefundToSend): Promise<RefundAnswer>
  /** No effect. `none`: the provider knows no such refund. */
  inquireRefund(refund: RefundToSend & { reference: string | null }): Promise<RefundAnswer | { kind: 'none' }>
  /** What became of a charge-back, by the provider's name of it. No effect. */
  inquireChargeBack(reference: string): Promise<ChargeBackAnswer>
  /** What the customer's browser brings back; undefined where it was not this provider that sent it. It proves nothing. */
  readReturn(params: URLSearchParams): { reference: string } | undefined
  /** What the provider tells, read from the bytes that came. Undefined: not signed by it. Kinds that we do not know are events all the same. */
  parseEvent(body: Uint8Array, headers: Headers): ProviderEvent | undefined
  /** The provider's books of a day in India, `YYYY-MM-DD`. Throws when it does not answer. */
  settlementRows(day: string): Promise<readonly SettlementRow[]>
}
