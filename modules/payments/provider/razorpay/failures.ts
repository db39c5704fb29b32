import type { FailureCode } from '../../rules.ts'

// Why a payment at Razorpay came to nothing, as the port names it: their own words are written for shops, not for people who shop.

/** By Razorpay's `error_reason`. */
const codes: Record<string, FailureCode> = {
  payment_cancelled: 'cancelled',
  payment_timed_out: 'too_slow',
  payment_session_expired: 'too_slow',
  insufficient_funds: 'no_money',
  incorrect_otp: 'wrong_one_time_password',
  invalid_otp: 'wrong_one_time_password',
  incorrect_pin: 'wrong_pin',
  incorrect_cvv: 'wrong_cvv',
  incorrect_card_details: 'wrong_card_details',
  incorrect_card_expiry_date: 'wrong_expiry_date',
  card_expired: 'card_expired',
  card_declined: 'bank_refused_card',
  invalid_vpa: 'unknown_upi_id',
  transaction_daily_limit_exceeded: 'over_daily_limit',
  transaction_limit_exceeded: 'over_limit',
  bank_technical_error: 'bank_unreachable',
  gateway_technical_error: 'bank_unreachable',
  issuer_technical_error: 'bank_unreachable',
  user_declined: 'declined_in_upi_app',
  payment_collect_request_expired: 'not_confirmed_in_upi_app',
}

/** Why a payment failed. `reason` and `method` are Razorpay's words. */
export const failureOf = (reason: string | null | undefined, method: string | null | undefined): FailureCode =>
  (reason && Object.hasOwn(codes, reason) ? codes[reason] : undefined) ??
  (method === 'card' ? 'bank_refused_card' : 'bank_refused')
