import { failureText } from '#modules/payments/errors.ts'
import type { FailureCode } from '#modules/payments/rules.ts'

// What the shop itself writes into the history of an order.

/** Failures that nobody declined: the customer left, or nothing came in time. */
const notDeclined: ReadonlySet<string> = new Set<FailureCode>([
  'cancelled',
  'cancelled_on_page',
  'not_confirmed',
  'not_finished',
  'too_slow',
  'page_not_opened',
])

/** Why an order was cancelled whose payment came to nothing, as its history has it. `failure` as it is stored. */
export const declinedReason = (failure: string): string =>
  failure === 'card_not_passed_on'
    ? 'The card could not be read.'
    : `Payment ${notDeclined.has(failure) ? 'not completed' : 'declined'}: ${failureText(failure)}`

/** The same where no money came while its stock was held. */
export const notConfirmed = 'The payment was not confirmed in time.'
