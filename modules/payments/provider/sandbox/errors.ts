import { AppError, type Issue } from '#platform/kit/app-error.ts'

/** The shop runs with another payment provider, or none, so the sandbox gateway does not exist. */
export const sandboxClosed = () =>
  new AppError('not_found', 'payments.sandbox_closed', 'There is no sandbox gateway here.')

export const testCardsOnly = 'This demo takes test cards only, such as 4111 1111 1111 1111.'

/** The sandbox gateway was given a card number that is not one of its test cards. */
export const notATestCard = () =>
  new AppError('invalid', 'payments.not_a_test_card', 'This demo takes test cards only.', {
    issues: [{ path: 'cardNumber', message: testCardsOnly }],
  })

/** No page of the sandbox gateway was opened at this address. */
export const pageUnknown = () => new AppError('not_found', 'payments.page_unknown', 'There is no such payment page.')

/** The page of the gateway is paid, closed, or its time is over. */
export const pageClosed = () =>
  new AppError('conflict', 'payments.page_closed', 'This payment page has closed. Go back to the shop.')

/** The sandbox gateway knows no such payment, or its bank has decided. */
export const nothingToChargeBack = () =>
  new AppError('conflict', 'payments.nothing_to_charge_back', 'The sandbox’s bank has nothing to take back here.')

/** A card that was typed cannot be one; the issues stand at its fields. */
export const cardInvalid = (issues: Issue[]) =>
  new AppError('invalid', 'payments.card_invalid', 'Check the card details.', { issues })
