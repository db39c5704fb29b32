import { failureText } from '#modules/payments/errors.ts'

// What the shop itself writes into the history of an order.

/** Why an order was cancelled whose payment the provider refused, as its history has it. `failure` as it is stored. */
export const declinedReason = (failure: string): string =>
  failure === 'card_not_passed_on' ? 'The card was not passed on.' : `Payment declined: ${failureText(failure)}`

/** The same where no money came while its stock was held. */
export const notConfirmed = 'The payment was not confirmed in time.'
