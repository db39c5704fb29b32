import { AppError } from '#platform/kit/app-error.ts'
import { methodSentences } from './limits.ts'
import { type FailureCode, failureCodeOf } from './rules.ts'

/** What customers read of each failure: the end of a sentence that another began. */
const failureTexts: Record<FailureCode, string> = {
  bank_refused_card: 'the bank refused the card.',
  bank_refused: 'the bank refused the payment.',
  bank_unreachable: 'the bank could not be reached.',
  card_expired: 'the card has expired.',
  card_not_passed_on: 'the card could not be read.',
  cancelled: 'it was cancelled.',
  cancelled_on_page: 'it was cancelled on the payment page.',
  not_confirmed: 'it was not confirmed in time.',
  not_finished: 'it was not finished in time.',
  too_slow: 'it took too long.',
  page_not_opened: 'the payment page could not be opened.',
  no_money: 'there is not enough money in the account.',
  over_daily_limit: 'the daily limit of the account is reached.',
  over_limit: 'the sum is above the limit of the account.',
  wrong_card_details: 'the card details were not right.',
  wrong_cvv: 'the CVV was not right.',
  wrong_expiry_date: 'the expiry date of the card was not right.',
  wrong_one_time_password: 'the one-time password was not right.',
  wrong_pin: 'the PIN was not right.',
  unknown_upi_id: 'there is no such UPI ID.',
  declined_in_upi_app: 'it was declined in the UPI app.',
  not_confirmed_in_upi_app: 'it was not confirmed in the UPI app in time.',
  went_back: 'the money went back to you.',
}

/** A stored failure in words. What is no code was stored as a sentence, and stays as it is. */
export function failureText(stored: string): string {
  const code = failureCodeOf(stored)
  return code ? failureTexts[code] : stored
}

/** The same for the operator, who is not the one whose money it is. */
export const operatorFailureText = (stored: string): string =>
  failureCodeOf(stored) === 'went_back' ? 'the money went back to the customer.' : failureText(stored)

/** The payment method was switched off or removed since the form was opened. The issue stands at `paymentMethod`. */
export const methodUnavailable = () =>
  new AppError('conflict', 'payments.method_unavailable', 'This payment method is no longer offered. Choose another.', {
    issues: [{ path: 'paymentMethod', message: 'This payment method is no longer offered. Choose another.' }],
  })

/** This order cannot be paid in cash. `reason` is a sentence for the customer; it stands at `paymentMethod`. */
export const cashNotOffered = (reason: string) =>
  new AppError('conflict', 'payments.cash_not_offered', reason, {
    issues: [{ path: 'paymentMethod', message: reason }],
  })

/** A card payment came without a usable token. The issue stands at `cardNumber`, so the card is entered again. */
const cardTokenUnknown = () =>
  new AppError('conflict', 'payments.card_token_unknown', 'We couldn’t read your card. Enter it again.', {
    issues: [{ path: 'cardNumber', message: 'Enter the card again.' }],
  })

/**
 * The provider declined the payment (`payments.declined`); the order waits for another try while its hold lasts. A card whose token it did not know is
 * asked for again (`payments.card_token_unknown`). `failure` as it is stored.
 */
export const paymentDeclined = (failure: string) =>
  failure === 'card_not_passed_on'
    ? cardTokenUnknown()
    : new AppError(
        'conflict',
        'payments.declined',
        `Your payment was declined: ${failureText(failure)} Nothing was charged. Try another card or method.`,
      )

/** There is no payment method with this code. */
export const methodNotFound = () =>
  new AppError('not_found', 'payments.method_not_found', 'This payment method no longer exists.')

/** Methods that come with the shop can be switched off, but not removed. `name` is the method's. */
export const methodIsBuiltIn = (name: string) =>
  new AppError(
    'conflict',
    'payments.method_built_in',
    `${name} belongs to the shop and cannot be removed. Switch it off instead.`,
  )

/** The type of a built-in payment method cannot change. The issue stands at `type`. */
export const methodTypeFixed = (message: string) =>
  new AppError('invalid', 'payments.method_type_fixed', message, { issues: [{ path: 'type', message }] })

/** Customers who pay by this method would not know where to transfer the money. The issue stands at `details`. */
export const methodLacksAccount = (name: string) =>
  new AppError(
    'invalid',
    'payments.method_lacks_account',
    `Customers are not told where to transfer the money. Enter the account number and IFSC, or a UPI ID, in the details of ${name}, then switch it on.`,
    { issues: [{ path: 'details', message: methodSentences.noAccount }] },
  )

/** A difference between the provider's books and ours was settled before, or there is none with this id. */
export const differenceGone = () =>
  new AppError(
    'conflict',
    'payments.difference_settled',
    'Somebody has settled this already. Load the page again to see how.',
  )

/** The bank has decided about a charge-back, or there is none with this id. */
export const chargeBackEnded = () =>
  new AppError(
    'conflict',
    'payments.charge_back_ended',
    'The bank has decided about this charge-back. Load the page again to see how.',
  )

/** Evidence is noted once it was sent. */
export const evidenceOfTomorrow = () =>
  new AppError('invalid', 'payments.evidence_of_tomorrow', 'Note it once it was sent.', {
    issues: [{ path: 'sentOn', message: 'Choose the day on which it was sent.' }],
  })

/** The provider told something and does not say what became of it: it tells it again. */
export const gatewayAway = () =>
  new AppError('unavailable', 'payments.gateway_away', 'The gateway does not answer just now.', { retryAfter: 60 })
