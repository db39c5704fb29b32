import { indianDay, startOfIndianDay } from '#platform/kit/dates.ts'
import { type Paise, paise } from '#platform/kit/money.ts'
import { latinSlugOf } from '#platform/kit/slug.ts'

/** What is known of an order's money. Awaiting: the provider has not said yet. */
export const paymentStatuses = [
  'awaiting',
  'captured',
  'declined',
  'expired',
  'on_delivery',
  'collected',
  'manual',
  'refund_due',
  'partly_refunded',
  'refunded',
  'void',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The same in the words of every list, filter, page and file for those who work here. */
export const paymentWords: Record<PaymentStatus, string> = {
  awaiting: 'Being confirmed',
  captured: 'Paid',
  declined: 'Declined',
  expired: 'Not confirmed in time',
  on_delivery: 'To collect on delivery',
  collected: 'Collected on delivery',
  manual: 'Waiting for payment',
  refund_due: 'Refund due',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  void: 'Nothing charged',
}

/**
 * By whom a way to pay is carried out: a gateway, the courier in cash, or an admin by hand. The tables call it `provider` (db/schema/payments.sql); a
 * provider in code is the gateway itself (provider/port.ts).
 */
export const paymentChannels = ['gateway', 'cash', 'manual'] as const
export type PaymentChannel = (typeof paymentChannels)[number]

/** Whether an order's money is here: taken, seen by the operator or collected at every door; also where some of it went back since. */
export const isPaid = (status: PaymentStatus): boolean =>
  status === 'captured' || status === 'collected' || status === 'partly_refunded'

/** Whether all of an order's money was here once, wherever it is now. */
export const wasPaid = (status: PaymentStatus): boolean =>
  isPaid(status) || status === 'refund_due' || status === 'refunded'

/** Where a refund stands: owed, or sent. */
export const refundStatuses = ['due', 'refunded'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Whether the money is with its customer, as far as a shop can know. */
export const isRefundSent = (status: RefundStatus): boolean => status === 'refunded'

/**
 * The cash still to be collected at the door for one vendor order, in paise: its sum until it is delivered or cancelled. Nobody collects for a parcel
 * that was refused. In SQL it is `to_collect`.
 */
export const toCollect = (
  payment: PaymentStatus,
  vendorOrder: { status: string; isRefused: boolean },
  sum: Paise,
): Paise =>
  paise(
    payment === 'on_delivery' &&
      vendorOrder.status !== 'delivered' &&
      vendorOrder.status !== 'cancelled' &&
      !vendorOrder.isRefused
      ? sum
      : 0,
  )

/** A try to pay. New: nobody has told the provider. Authorized: a bank has set the money aside. Failed and expired are not final: banks are late. */
export const attemptStatuses = ['new', 'pending', 'authorized', 'captured', 'failed', 'expired'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** Whether a try may still be paid. An order has one such try at a time. */
export const isOpenAttempt = (status: AttemptStatus): boolean =>
  status === 'new' || status === 'pending' || status === 'authorized'

/** What money that was taken is for. Late: its order had been given up. Again: its order was paid already. Both go back. */
export const capturePurposes = ['order', 'late', 'again'] as const
export type CapturePurpose = (typeof capturePurposes)[number]

/** Why money goes back. Again: the order was paid a second time. */
export const refundKinds = ['cancellation', 'return', 'goodwill', 'again'] as const
export type RefundKind = (typeof refundKinds)[number]

/**
 * Where a refund that is due stands. Proposed: a second admin has to agree. Sending: the provider is asked, and may have acted without an answer.
 * Blocked: it cannot go back the way it was paid.
 */
export const refundProgresses = ['proposed', 'sending', 'pending', 'failed', 'blocked'] as const
export type RefundProgress = (typeof refundProgresses)[number]

/** What a gateway said of a refund that it has not sent, to those who work here. `isFinal`: it is not tried again by itself. */
export const refundFailureWords = (failure: string, isFinal: boolean): string =>
  isFinal ? `The gateway refused it: ${failure}` : `It is tried again. The gateway said: ${failure}`

/** What is said of a refund that waits for a bank. */
export const refundHeldWords = 'On hold until the bank decides about the charge-back'

/**
 * How far a bank is that takes money back. Open: the shop has to answer. Won: the money stays here. Lost: it has gone back. Closed: nothing is asked
 * for any more.
 */
export const chargeBackStatuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const
export type ChargeBackStatus = (typeof chargeBackStatuses)[number]

/** The same in words for those who work here. */
export const chargeBackWords: Record<ChargeBackStatus, string> = {
  open: 'Open',
  under_review: 'The bank decides',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}

/** Whether a bank has still to decide, so that the money may yet go back. */
export const isUndecided = (status: ChargeBackStatus): boolean => status === 'open' || status === 'under_review'

/** How a bank ends one. */
export const chargeBackEnds = ['won', 'lost', 'closed'] as const satisfies readonly ChargeBackStatus[]

const minuteMs = 60_000

/** The operator is reminded of a charge-back so many days before its answer is due. */
export const reminderDays = 2

/** How long there is to answer, for lists and pages: '3 days left', 'Due today', 'Overdue'. Days are India's. */
export function timeLeft(respondBy: Date, now: Date): { isOverdue: boolean; text: string } {
  if (respondBy <= now) return { isOverdue: true, text: 'Overdue' }
  const days = Math.round(
    (startOfIndianDay(indianDay(respondBy)) - startOfIndianDay(indianDay(now))) / (24 * 60 * minuteMs),
  )
  return { isOverdue: false, text: days === 0 ? 'Due today' : days === 1 ? '1 day left' : `${days} days left` }
}

/**
 * Why a try to pay came to nothing, as the port, `payment_attempts.failure` and the API name it. The sentences stand in errors.ts (`failureText`).
 */
export const failureCodes = [
  'bank_refused_card',
  'bank_refused',
  'bank_unreachable',
  'card_expired',
  'card_not_passed_on',
  'cancelled',
  'cancelled_on_page',
  'not_confirmed',
  'not_finished',
  'too_slow',
  'page_not_opened',
  'no_money',
  'over_daily_limit',
  'over_limit',
  'wrong_card_details',
  'wrong_cvv',
  'wrong_expiry_date',
  'wrong_one_time_password',
  'wrong_pin',
  'unknown_upi_id',
  'declined_in_upi_app',
  'not_confirmed_in_upi_app',
  'went_back',
] as const
export type FailureCode = (typeof failureCodes)[number]

/** The code of a stored failure; null where none is, or where it was stored as a sentence, before there were codes. */
export const failureCodeOf = (stored: string | null): FailureCode | null =>
  failureCodes.find((code) => code === stored) ?? null

/** Why a try failed, to the customer who made it. `text` is the end of a sentence; `code` is null where none is known. */
export const whyNotPaid = (text: string, code: FailureCode | null): string =>
  code === 'cancelled_on_page' ? 'You cancelled the payment.' : `The payment did not work: ${text}`

/** Banks answer late for this many days; afterwards what they took goes back by itself. */
const lateDays = 5

/**
 * When to ask again what became of the payment of an order that was given up: soon at first, then less and less often. Undefined once no bank answers
 * any more. `expiresAt` is when the order's hold ended.
 */
export function nextLateCheck(expiresAt: Date, now: Date): Date | undefined {
  const elapsed = now.getTime() - expiresAt.getTime()
  if (elapsed > lateDays * 24 * 60 * minuteMs) return undefined
  return new Date(now.getTime() + Math.max(minuteMs, elapsed))
}

/** A refund that a provider refused so often waits for a person. */
export const refundTries = 10

/** When to send or ask about a refund again that has been tried `tries` times: after a minute at first, then twice as long, at most six hours. */
export const nextRefundTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(minuteMs * 2 ** tries, 6 * 60 * minuteMs))

/** A URL name for a method's name; from the second attempt on with a number: 'Gift card' → 'gift-card', 'gift-card-2'. */
export function methodCode(name: string, attempt: number): string {
  const base = latinSlugOf(name, 40) || 'method'
  return attempt === 1 ? base : `${base}-${attempt}`
}

const namesTransfer = /\b(transfer|bank|neft|imps|rtgs|upi|deposit)|ट्रांसफर|बैंक/i
/** In the details a bank or UPI may be named for another reason: 'Drop the cheque at any Axis Bank.' */
const speaksOfTransfer = /\b(transfer|neft|imps|rtgs|deposit|remit|wire)\b|ट्रांसफर/i
const accountNumber = /(?<![\dA-Z])\d(?:[ -]?\d){8,17}(?!\d)/gi
const mobileNumber = /^[6-9]\d{9}$/
const ifsc = /\b[A-Z]{4} ?0[A-Z0-9]{6}\b/i
const upiId = /[\w.-]{2,}@[a-z][a-z0-9]+(?![\w-]|\.\w)/i

/** A telephone number is no account, unless the text speaks of one: some accounts have ten digits, too. */
function namesAccount(details: string): boolean {
  const numbers = details.replace(ifsc, ' ').match(accountNumber) ?? []
  const isCalledAccount = /\b(a\/?c|acc(oun)?t)\b/i.test(details)
  return numbers.some((number) => isCalledAccount || !mobileNumber.test(number.replace(/[ -]/g, '')))
}

interface MethodWords {
  channel: PaymentChannel
  name: string
  details: string
}

/** Whether customers who pay this way transfer money themselves: an admin carries it out, and name or details speak of a transfer. */
export const isTransfer = ({ channel, name, details }: MethodWords): boolean =>
  channel === 'manual' && (namesTransfer.test(name) || speaksOfTransfer.test(details))

/**
 * Whether customers who pay this way would transfer money and are not told where to: the details hold neither an account number with its IFSC nor a
 * UPI ID. Such a method is not offered.
 */
export function lacksAccount(method: MethodWords): boolean {
  const { details } = method
  if (!isTransfer(method)) return false
  return !upiId.test(details) && !(ifsc.test(details) && namesAccount(details))
}

/** Where a provider's books and ours do not agree. */
export const differenceKinds = [
  'amount',
  'unknown_payment',
  'missing_payment',
  'refund',
  'settlement',
  'charge_back',
  'silence',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What each is called, and what somebody who works here does about it. */
export const differenceWords: Record<DifferenceKind, { title: string; toDo: string }> = {
  amount: {
    title: 'Wrong amount',
    toDo: 'Nothing was booked. Give the money back in the gateway’s dashboard, and write to the customer.',
  },
  unknown_payment: {
    title: 'Payment we do not know',
    toDo: 'Look it up in the gateway’s dashboard. If it belongs to no order, give it back there.',
  },
  missing_payment: {
    title: 'Payment not in the books',
    toDo: 'Ask the gateway when it will be settled, with the reference.',
  },
  refund: {
    title: 'Refund',
    toDo: 'Compare the order’s payment history with the gateway’s dashboard, and ask the gateway.',
  },
  settlement: {
    title: 'Settled amount',
    toDo: 'Ask the gateway why it settles another amount than it took.',
  },
  charge_back: {
    title: 'Charge-back',
    toDo: 'Look it up in the gateway’s dashboard. Answer it there if it is about a payment of this shop.',
  },
  silence: {
    title: 'Silent webhook',
    toDo: 'Look at the webhook in the gateway’s dashboard: whether it is on, and its address and secret. Until then payments show minutes late.',
  },
}
