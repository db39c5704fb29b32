import type { PaymentStatus } from '#modules/payments/rules.ts'

/** What is known of an order's money, in words for the operator. */
export const paymentWords: Record<PaymentStatus, string> = {
  awaiting: 'Being confirmed',
  captured: 'Paid',
  declined: 'Declined',
  expired: 'Not confirmed in time',
  on_delivery: 'Cash on delivery',
  manual: 'Waiting for payment',
  refund_due: 'Refund due',
  refunded: 'Refunded',
  void: 'Nothing charged',
}
