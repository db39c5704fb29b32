// Why a payment at Razorpay came to nothing, in our own words: theirs are written for shops, not for people who shop.

/** By Razorpay's `error_reason`. */
const sentences: Record<string, string> = {
  payment_cancelled: 'it was cancelled.',
  payment_timed_out: 'it took too long.',
  payment_session_expired: 'it took too long.',
  insufficient_funds: 'there is not enough money in the account.',
  incorrect_otp: 'the one-time password was not right.',
  invalid_otp: 'the one-time password was not right.',
  incorrect_pin: 'the PIN was not right.',
  incorrect_cvv: 'the CVV was not right.',
  incorrect_card_details: 'the card details were not right.',
  incorrect_card_expiry_date: 'the expiry date of the card was not right.',
  card_expired: 'the card has expired.',
  card_declined: 'the bank refused the card.',
  invalid_vpa: 'there is no such UPI ID.',
  transaction_daily_limit_exceeded: 'the daily limit of the account is reached.',
  transaction_limit_exceeded: 'the sum is above the limit of the account.',
  bank_technical_error: 'the bank could not be reached.',
  gateway_technical_error: 'the bank could not be reached.',
  issuer_technical_error: 'the bank could not be reached.',
  user_declined: 'it was declined in the UPI app.',
  payment_collect_request_expired: 'it was not confirmed in the UPI app in time.',
}

/** The sentence for a payment that failed: it begins small and ends with a full stop. `reason` and `method` are Razorpay's words. */
export const failureOf = (reason: string | null | undefined, method: string | null | undefined): string =>
  (reason && Object.hasOwn(sentences, reason) ? sentences[reason] : undefined) ??
  (method === 'card' ? 'the bank refused the card.' : 'the bank refused the payment.')

/** Why a page could not be opened. */
export const notOpened = 'the payment page could not be opened.'

/** What became of a payment whose money is with the customer again. */
export const wentBack = 'the money went back to you.'
