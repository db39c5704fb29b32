import { AppError, type Issue } from '#platform/kit/app-error.ts'

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
export const cardTokenUnknown = () =>
  new AppError('conflict', 'payments.card_token_unknown', 'The card was not passed on. Enter it once more.', {
    issues: [{ path: 'cardNumber', message: 'Enter the card once more.' }],
  })

/** The provider declined the payment; the order waits for another try while its hold lasts. `reason` is the end of a sentence for the customer. */
export const paymentDeclined = (reason: string) =>
  new AppError(
    'conflict',
    'payments.declined',
    `Your payment was declined: ${reason} Nothing was charged. Try another card or method.`,
  )

/** A card that was typed cannot be one; the issues stand at its fields. */
export const cardInvalid = (issues: Issue[]) =>
  new AppError('invalid', 'payments.card_invalid', 'Check the card details.', { issues })

export const testCardsOnly = 'This demo takes test cards only, such as 4111 1111 1111 1111.'

/** The sandbox gateway was given a card number that is not one of its test cards. */
export const notATestCard = () =>
  new AppError('invalid', 'payments.not_a_test_card', 'This demo takes test cards only.', {
    issues: [{ path: 'cardNumber', message: testCardsOnly }],
  })

/** The shop runs with another payment provider, or none, so the sandbox gateway does not exist. */
export const sandboxClosed = () =>
  new AppError('not_found', 'payments.sandbox_closed', 'There is no sandbox gateway here.')

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

/** No page of the sandbox gateway was opened at this address. */
export const pageUnknown = () => new AppError('not_found', 'payments.page_unknown', 'There is no such payment page.')

/** The page of the gateway is paid, closed, or its time is over. */
export const pageClosed = () =>
  new AppError('conflict', 'payments.page_closed', 'This payment page has closed. Go back to the shop.')

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

/** The sandbox gateway knows no such payment, or its bank has decided. */
export const nothingToChargeBack = () =>
  new AppError('conflict', 'payments.nothing_to_charge_back', 'The sandbox’s bank has nothing to take back here.')

/** The provider told something and does not say what became of it: it tells it again. */
export const gatewayAway = () =>
  new AppError('unavailable', 'payments.gateway_away', 'The gateway does not answer just now.', { retryAfter: 60 })
