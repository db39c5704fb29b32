import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type {
  Attempt,
  ChargeBackAnswer,
  Inquiry,
  Opened,
  PaymentProvider,
  ProviderPayment,
  RefundAnswer,
  RefundToSend,
} from '#modules/payments/provider/port.ts'
import { paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import { cashfreeSignature } from './stand-in.ts'

// A second gateway behind the port, so that the port does not grow into the shape of the first. It is not part of the shop.

export interface CashfreeAccount {
  baseUrl: string
  clientId: string
  clientSecret: string
  timeoutMs: number
}

type Answer<Body> = { kind: 'answered'; body: Body } | { kind: 'refused'; code: string } | { kind: 'unknown' }

const orderShape = z.object({
  order_id: z.string(),
  order_amount: z.number(),
  order_status: z.string(),
  payment_session_id: z.string(),
})
const paymentShape = z.object({
  cf_payment_id: z.string(),
  payment_amount: z.number(),
  payment_currency: z.string(),
  payment_status: z.string(),
  payment_group: z.string().nullish(),
  payment_method: z
    .object({ card: z.object({ card_network: z.string(), card_number: z.string() }).nullish() })
    .nullish(),
})
const refundShape = z.object({
  refund_id: z.string(),
  cf_refund_id: z.string(),
  refund_amount: z.number(),
  refund_status: z.string(),
})
const disputeShape = z.object({
  dispute_id: z.string(),
  dispute_type: z.string(),
  reason_code: z.string(),
  reason_description: z.string(),
  dispute_amount: z.number(),
  dispute_amount_currency: z.string(),
  dispute_status: z.string(),
  respond_by: z.string(),
  created_at: z.string(),
  order_details: z.object({ order_id: z.string(), cf_payment_id: z.string() }),
})
const eventShape = z.object({
  type: z.string(),
  data: z.object({
    dispute: z.object({ dispute_id: z.string() }).nullish(),
    order_details: z.object({ order_id: z.string() }).nullish(),
    order: z.object({ order_id: z.string() }).nullish(),
    payment: z.object({ cf_payment_id: z.string() }).nullish(),
    refund: z.object({ order_id: z.string(), refund_id: z.string(), cf_refund_id: z.string() }).nullish(),
  }),
})

async function call<Body>(
  account: CashfreeAccount,
  shape: z.ZodType<Body>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<Body>> {
  try {
    const response = await fetch(`${account.baseUrl}/pg${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(account.timeoutMs),
      headers: {
        'content-type': 'application/json',
        'x-client-id': account.clientId,
        'x-client-secret': account.clientSecret,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.status === 429 || response.status >= 500) return { kind: 'unknown' }
    const json = await response.json()
    if (!response.ok) return { kind: 'refused', code: z.object({ code: z.string() }).parse(json).code }
    return { kind: 'answered', body: shape.parse(json) }
  } catch {
    return { kind: 'unknown' }
  }
}

/** A refund is asked of an order there, so the name of a payment carries both. */
const namedOf = (orderId: string, paymentId: string) => `${orderId}/${paymentId}`
const orderIn = (reference: string) => reference.split('/')[0] ?? ''

const states: Record<string, ProviderPayment['state']> = {
  SUCCESS: 'captured',
  FAILED: 'failed',
  USER_DROPPED: 'failed',
}

function asPayment(orderId: string, one: z.infer<typeof paymentShape>): ProviderPayment[] {
  const state = states[one.payment_status]
  if (!state) return []
  const card = one.payment_method?.card
  const payment = {
    reference: namedOf(orderId, one.cf_payment_id),
    amountPaise: rupeesToPaise(one.payment_amount),
    currency: one.payment_currency,
    paidWith: one.payment_group ?? null,
    cardNetwork: card?.card_network ?? null,
    cardLastFour: card?.card_number.slice(-4) ?? null,
    feePaise: null,
    feeTaxPaise: null,
  }
  return [{ ...payment, state, failure: state === 'failed' ? 'bank_refused' : null }]
}

const inquiryStates: Record<string, Inquiry['state']> = {
  ACTIVE: 'open',
  PAID: 'paid',
  EXPIRED: 'expired',
  TERMINATED: 'expired',
}

async function inquire(account: CashfreeAccount, { id }: Attempt): Promise<Inquiry> {
  const order = await call(account, orderShape, 'GET', `/orders/${id}`)
  if (order.kind === 'refused' && order.code === 'order_not_found') return { state: 'none', payments: [] }
  const payments = await call(account, z.array(paymentShape), 'GET', `/orders/${id}/payments`)
  if (order.kind !== 'answered' || payments.kind !== 'answered') return { state: 'unknown', payments: [] }
  const state = inquiryStates[order.body.order_status] ?? 'unknown'
  return { state, payments: payments.body.flatMap((one) => asPayment(id, one)) }
}

async function open(account: CashfreeAccount, attempt: Attempt, returnUrl: string): Promise<Opened> {
  const body = {
    order_id: attempt.id,
    order_amount: paiseToRupees(attempt.amountPaise),
    order_currency: 'INR',
    order_expiry_time: attempt.expiresAt.toISOString(),
    order_meta: { return_url: returnUrl },
  }
  const made = await call(account, orderShape, 'POST', '/orders', body)
  const order = made.kind === 'answered' ? made : await call(account, orderShape, 'GET', `/orders/${attempt.id}`)
  if (order.kind === 'answered') {
    const payUrl = `https://payments.cashfree.example/${order.body.payment_session_id}`
    return { kind: 'opened', reference: order.body.order_id, payUrl, inquiry: null }
  }
  const isRefused = made.kind === 'refused' && order.kind === 'refused'
  return isRefused ? { kind: 'refused', failure: 'page_not_opened' } : { kind: 'unknown' }
}

async function close(account: CashfreeAccount, { id }: Attempt): Promise<'closed' | 'already_paid' | 'unknown'> {
  const ended = await call(account, orderShape, 'PATCH', `/orders/${id}`, { order_status: 'TERMINATED' })
  const order = ended.kind === 'answered' ? ended : await call(account, orderShape, 'GET', `/orders/${id}`)
  if (order.kind === 'refused') return order.code === 'order_not_found' ? 'closed' : 'unknown'
  if (order.kind === 'unknown' || order.body.order_status === 'ACTIVE') return 'unknown'
  return order.body.order_status === 'PAID' ? 'already_paid' : 'closed'
}

function refundAnswer(answer: Answer<z.infer<typeof refundShape>>): RefundAnswer {
  if (answer.kind !== 'answered') return { kind: 'unknown' }
  const reference = answer.body.cf_refund_id
  if (answer.body.refund_status === 'SUCCESS') return { kind: 'processed', reference }
  return answer.body.refund_status === 'PENDING'
    ? { kind: 'pending', reference }
    : { kind: 'failed', reason: 'Cashfree could not send it back.' }
}

const findRefund = (account: CashfreeAccount, { paymentReference, refundId }: RefundToSend) =>
  call(account, refundShape, 'GET', `/orders/${orderIn(paymentReference)}/refunds/${refundId}`)

async function refund(account: CashfreeAccount, one: RefundToSend): Promise<RefundAnswer> {
  const body = { refund_id: one.refundId, refund_amount: paiseToRupees(one.amountPaise) }
  const sent = await call(account, refundShape, 'POST', `/orders/${orderIn(one.paymentReference)}/refunds`, body)
  if (sent.kind === 'refused') {
    if (sent.code === 'refund_already_exists') return refundAnswer(await findRefund(account, one))
    return { kind: 'failed', reason: `Cashfree refuses: ${sent.code}.` }
  }
  return refundAnswer(sent)
}

/** Theirs begin with the kind of dispute, and end with what became of it. */
function chargeBackStatus(status: string) {
  if (status.endsWith('MERCHANT_WON')) return 'won'
  if (status.endsWith('MERCHANT_LOST') || status.endsWith('MERCHANT_ACCEPTED')) return 'lost'
  if (status.endsWith('CLOSED')) return 'closed'
  return status.endsWith('UNDER_REVIEW') ? 'under_review' : 'open'
}

async function inquireChargeBack(account: CashfreeAccount, reference: string): Promise<ChargeBackAnswer> {
  const answer = await call(account, disputeShape, 'GET', `/disputes/${reference}`)
  if (answer.kind === 'refused' && answer.code === 'dispute_not_found') return { kind: 'none' }
  if (answer.kind !== 'answered') return { kind: 'unknown' }
  const { dispute_id, order_details, dispute_amount, dispute_status, ...told } = answer.body
  return {
    kind: 'found',
    chargeBack: {
      reference: dispute_id,
      paymentReference: namedOf(order_details.order_id, order_details.cf_payment_id),
      amountPaise: rupeesToPaise(dispute_amount),
      currency: told.dispute_amount_currency,
      status: chargeBackStatus(dispute_status),
      phase: told.dispute_type,
      reasonCode: told.reason_code,
      reason: told.reason_description,
      respondBy: new Date(told.respond_by),
      openedAt: new Date(told.created_at),
    },
  }
}

function isSigned(account: CashfreeAccount, body: Uint8Array, headers: Headers): boolean {
  const told = Buffer.from(headers.get('x-webhook-signature') ?? '')
  const right = Buffer.from(cashfreeSignature(account.clientSecret, headers.get('x-webhook-timestamp') ?? '', body))
  return told.length === right.length && timingSafeEqual(told, right)
}

/** A provider of Cashfree's shape. */
export const cashfreeProvider = (account: CashfreeAccount): PaymentProvider => ({
  name: 'cashfree',
  capabilities: {
    cardTokens: false,
    isDemo: false,
    pageName: 'Cashfree',
    payableMinutes: 16,
    chargeBacks: { answer: 'Answer it in Cashfree’s dashboard.', url: null },
  },
  open: (attempt, { returnUrl }) => open(account, attempt, returnUrl),
  inquire: (attempt) => inquire(account, attempt),
  close: (attempt) => close(account, attempt),
  async capture() {
    return 'captured'
  },
  refund: (one) => refund(account, one),
  async inquireRefund(one) {
    const found = await findRefund(account, one)
    return found.kind === 'refused' && found.code === 'refund_not_found' ? { kind: 'none' } : refundAnswer(found)
  },
  inquireChargeBack: (reference) => inquireChargeBack(account, reference),
  readReturn(params) {
    const reference = params.get('order_id')
    return reference ? { reference } : undefined
  },
  parseEvent(body, headers) {
    if (!isSigned(account, body, headers)) return undefined
    const { type, data } = eventShape.parse(JSON.parse(Buffer.from(body).toString('utf8')))
    const orderId = data.order?.order_id ?? data.refund?.order_id ?? data.order_details?.order_id ?? null
    const chargeBack = data.dispute?.dispute_id ?? null
    const subject = chargeBack ?? data.refund?.cf_refund_id ?? data.payment?.cf_payment_id ?? orderId
    return {
      key: `${subject} ${type}`,
      kind: type,
      reference: orderId,
      attemptId: orderId,
      refundId: data.refund?.refund_id ?? null,
      chargeBack,
    }
  },
  async settlementRows() {
    return []
  },
})
