import { randomInt } from 'node:crypto'

// What the stand-in of Razorpay remembers, in Razorpay's own shapes. Amounts are paise, moments are seconds since 1970.

export interface Link {
  id: string
  order: string
  reference_id: string
  amount: number
  currency: string
  status: 'created' | 'paid' | 'expired' | 'cancelled'
  short_url: string
  expire_by: number
  callback_url: string
  customer: Record<string, string> | undefined
  notes: Record<string, string>
  /** As it was asked for. */
  asked: Record<string, unknown>
}

export interface Payment {
  id: string
  link: string
  order_id: string
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  method: string
  card: { last4: string; network: string } | null
  amount_refunded: number
  fee: number | null
  tax: number | null
  error_reason: string | null
  created_at: number
  settlement: string | null
}

export interface Refund {
  id: string
  payment_id: string
  amount: number
  status: 'pending' | 'processed' | 'failed'
  receipt: string | null
  created_at: number
  settlement: string | null
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** An id as Razorpay makes them. */
export const newId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('')}`

/** A refusal as Razorpay writes it. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(description: string, status = 400, code = 'BAD_REQUEST_ERROR') {
    super(description)
    this.status = status
    this.code = code
  }
}

/** What a bank takes back, or asks for. */
export interface Dispute {
  id: string
  payment_id: string
  amount: number
  amount_deducted: number
  status: string
  phase: string
  reason_code: string
  reason_description: string
  respond_by: number
  created_at: number
  settlement: string | null
}

/** A link as the API shows it: neither its order nor payments that failed. */
export const linkView = (link: Link, payments: readonly Payment[]) => ({
  accept_partial: false,
  amount: link.amount,
  amount_paid: link.status === 'paid' ? link.amount : 0,
  callback_method: 'get',
  callback_url: link.callback_url,
  currency: link.currency,
  customer: link.customer ?? {},
  expire_by: link.expire_by,
  id: link.id,
  notes: link.notes,
  reference_id: link.reference_id,
  reminders: [],
  short_url: link.short_url,
  status: link.status,
  upi_link: false,
  payments:
    link.status === 'paid'
      ? payments
          .filter(({ status }) => status === 'captured' || status === 'refunded')
          .map(({ id, amount, method }) => ({ payment_id: id, plink_id: link.id, amount, method, status: 'captured' }))
      : null,
})

/** A payment as the API shows it. Lists leave cards out. */
export const paymentView = (payment: Payment, link: Link | undefined, withCard: boolean) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.order_id,
  method: payment.method,
  amount_refunded: payment.amount_refunded,
  refund_status: payment.amount_refunded === 0 ? null : payment.amount_refunded < payment.amount ? 'partial' : 'full',
  captured: payment.status === 'captured' || payment.status === 'refunded',
  description: `#${payment.link.replace('plink_', '')}`,
  ...(withCard && payment.card && { card: payment.card }),
  notes: link && Object.keys(link.notes).length > 0 ? link.notes : [],
  fee: payment.fee,
  tax: payment.tax,
  error_code: payment.error_reason && 'BAD_REQUEST_ERROR',
  error_description: payment.error_reason && 'Your payment was not successful.',
  error_reason: payment.error_reason,
  created_at: payment.created_at,
})

/** A refund as the API shows it. */
export const refundView = (refund: Refund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: 'INR',
  payment_id: refund.payment_id,
  notes: [],
  receipt: refund.receipt,
  acquirer_data: { arn: null },
  status: refund.status,
  speed_processed: 'normal',
  created_at: refund.created_at,
})

/** A dispute as the API shows it. */
export const disputeView = ({ settlement: _, ...dispute }: Dispute) => ({
  ...dispute,
  entity: 'dispute',
  currency: 'INR',
  evidence: { amount: dispute.amount, summary: null, submitted_at: null },
})
