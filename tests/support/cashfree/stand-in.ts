import { createHmac, randomInt } from 'node:crypto'
import { required } from '#platform/kit/required.ts'
import { type Asked, type GatewayServer, type Reply, startGatewayServer } from '../gateway-server.ts'

// A gateway of Cashfree's shape on this machine: our own order and refund ids, rupees with decimals, and events without an id.

interface Order {
  order_id: string
  order_amount: number
  order_status: 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATED'
  payment_session_id: string
  expires: number
}

interface Payment {
  cf_payment_id: string
  order_id: string
  payment_amount: number
  payment_currency: string
  payment_status: 'SUCCESS' | 'FAILED' | 'PENDING'
  payment_group: string
  payment_method: { card?: { card_network: string; card_number: string } }
  error_details: { error_description: string } | null
}

interface Refund {
  cf_refund_id: string
  cf_payment_id: string
  order_id: string
  refund_id: string
  refund_amount: number
  refund_status: 'SUCCESS' | 'PENDING' | 'CANCELLED'
}

interface Dispute {
  dispute_id: string
  dispute_type: 'CHARGEBACK'
  reason_code: string
  reason_description: string
  dispute_amount: number
  dispute_amount_currency: 'INR'
  dispute_status: string
  respond_by: string
  created_at: string
  order_details: { order_id: string; cf_payment_id: string }
}

/** An event as it is sent: bytes, and the headers that prove where they come from. */
export interface CashfreeEvent {
  body: Buffer
  headers: Headers
}

export interface CashfreeStandIn extends GatewayServer {
  clientId: string
  clientSecret: string
  orders: Map<string, Order>
  /** Somebody pays, or fails to. Refused where the order takes no payment any more. */
  pay(orderId: string, status?: Payment['payment_status']): Payment
  /** A bank takes back what was paid for an order. */
  dispute(orderId: string): Dispute
  moveDispute(disputeId: string, status: string): void
  /** An event about a payment or a refund, in rupees as they write them. */
  eventOf(type: string, data: Record<string, unknown>, secret?: string): CashfreeEvent
  clock: () => Date
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const newNumber = () => String(randomInt(1_000_000_000, 9_999_999_999))

/** The base64 HMAC-SHA256 of the moment and the bytes, one after the other. */
export const cashfreeSignature = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac('sha256', secret).update(timestamp).update(body).digest('base64')

export async function startCashfree(clock: () => Date = () => new Date()): Promise<CashfreeStandIn> {
  const clientId = 'client-of-the-stand-in'
  const clientSecret = 'a secret of that stand-in'
  const orders = new Map<string, Order>()
  const payments: Payment[] = []
  const refunds: Refund[] = []
  const disputes: Dispute[] = []

  function orderNow(id: string): Order {
    const order = orders.get(id)
    if (!order) throw new Refusal(404, 'order_not_found')
    if (order.order_status === 'ACTIVE' && order.expires <= standIn.clock().getTime()) order.order_status = 'EXPIRED'
    return order
  }
  function createOrder({ body }: Asked): Order {
    const { order_id, order_amount, order_currency, order_expiry_time } = JSON.parse(body.toString())
    if (orders.has(order_id)) throw new Refusal(409, 'order_already_exists')
    if (
      order_currency !== 'INR' ||
      !(order_amount >= 1) ||
      Math.abs(order_amount * 100 - Math.round(order_amount * 100)) > 1e-6
    )
      throw new Refusal(400, 'order_amount_invalid')
    const order: Order = {
      order_id,
      order_amount,
      order_status: 'ACTIVE',
      payment_session_id: `session_${newNumber()}`,
      expires: Date.parse(order_expiry_time),
    }
    orders.set(order_id, order)
    return order
  }
  function terminate(id: string): Order {
    const order = orderNow(id)
    if (order.order_status !== 'ACTIVE') throw new Refusal(400, 'order_inactive')
    order.order_status = 'TERMINATED'
    return order
  }
  function refund(orderId: string, { body }: Asked): Refund {
    const { refund_id, refund_amount } = JSON.parse(body.toString())
    if (refunds.some((one) => one.refund_id === refund_id)) throw new Refusal(409, 'refund_already_exists')
    const paid = payments.find((one) => one.order_id === orderId && one.payment_status === 'SUCCESS')
    if (!paid) throw new Refusal(400, 'order_not_paid')
    const before = refunds.filter((one) => one.order_id === orderId).reduce((sum, one) => sum + one.refund_amount, 0)
    if (Math.round((before + refund_amount) * 100) > Math.round(paid.payment_amount * 100))
      throw new Refusal(400, 'refund_amount_exceeded')
    const made: Refund = {
      cf_refund_id: newNumber(),
      cf_payment_id: paid.cf_payment_id,
      order_id: orderId,
      refund_id,
      refund_amount,
      refund_status: 'SUCCESS',
    }
    refunds.push(made)
    return made
  }
  function refundOf(orderId: string, refundId: string): Refund {
    const found = refunds.find((one) => one.order_id === orderId && one.refund_id === refundId)
    if (!found) throw new Refusal(404, 'refund_not_found')
    return found
  }

  function disputeOf(disputeId: string): Dispute {
    const found = disputes.find(({ dispute_id }) => dispute_id === disputeId)
    if (!found) throw new Refusal(404, 'dispute_not_found')
    return found
  }

  const routes: [RegExp, (asked: Asked, ...ids: string[]) => unknown][] = [
    [/^POST \/pg\/orders$/, createOrder],
    [/^GET \/pg\/orders\/([\w-]+)$/, (_, id = '') => orderNow(id)],
    [/^PATCH \/pg\/orders\/([\w-]+)$/, (_, id = '') => terminate(id)],
    [/^GET \/pg\/orders\/([\w-]+)\/payments$/, (_, id = '') => payments.filter((one) => one.order_id === id)],
    [/^POST \/pg\/orders\/([\w-]+)\/refunds$/, (asked, id = '') => refund(id, asked)],
    [/^GET \/pg\/orders\/([\w-]+)\/refunds\/([\w-]+)$/, (_, id = '', refundId = '') => refundOf(id, refundId)],
    [/^GET \/pg\/disputes\/([\w-]+)$/, (_, id = '') => disputeOf(id)],
  ]
  function answer(asked: Asked): Reply {
    const { headers } = asked
    if (headers.get('x-client-id') !== clientId || headers.get('x-client-secret') !== clientSecret)
      throw new Refusal(401, 'request_failed')
    for (const [pattern, handler] of routes) {
      const found = pattern.exec(`${asked.method} ${asked.path}`)
      if (found) return { status: 200, body: handler(asked, ...found.slice(1)) }
    }
    throw new Refusal(404, 'not_found')
  }

  const server = await startGatewayServer((asked) => {
    try {
      return answer(asked)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code } = error
      return { status, body: { message: code, code, type: 'invalid_request_error' } }
    }
  })

  const standIn: CashfreeStandIn = {
    ...server,
    clientId,
    clientSecret,
    orders,
    clock,
    pay(orderId, status = 'SUCCESS') {
      const order = orderNow(orderId)
      if (order.order_status !== 'ACTIVE') throw new Refusal(400, 'order_inactive')
      const payment: Payment = {
        cf_payment_id: newNumber(),
        order_id: orderId,
        payment_amount: order.order_amount,
        payment_currency: 'INR',
        payment_status: status,
        payment_group: 'credit_card',
        payment_method: { card: { card_network: 'visa', card_number: 'XXXXXXXXXXXX1111' } },
        error_details: status === 'FAILED' ? { error_description: 'Transaction declined' } : null,
      }
      payments.push(payment)
      if (status === 'SUCCESS') required(orders.get(orderId), orderId).order_status = 'PAID'
      return payment
    },
    dispute(orderId) {
      const paid = payments.find((one) => one.order_id === orderId && one.payment_status === 'SUCCESS')
      if (!paid) throw new Refusal(400, 'order_not_paid')
      const at = standIn.clock().getTime()
      const dispute: Dispute = {
        dispute_id: newNumber(),
        dispute_type: 'CHARGEBACK',
        reason_code: '1402',
        reason_description: 'Goods or services not provided',
        dispute_amount: paid.payment_amount,
        dispute_amount_currency: 'INR',
        dispute_status: 'CHARGEBACK_CREATED',
        respond_by: new Date(at + 7 * 86_400_000).toISOString(),
        created_at: new Date(at).toISOString(),
        order_details: { order_id: orderId, cf_payment_id: paid.cf_payment_id },
      }
      disputes.push(dispute)
      return dispute
    },
    moveDispute(disputeId, status) {
      disputeOf(disputeId).dispute_status = status
    },
    eventOf(type, data, secret = clientSecret) {
      const body = Buffer.from(JSON.stringify({ data, event_time: standIn.clock().toISOString(), type }))
      const timestamp = String(standIn.clock().getTime())
      const signature = cashfreeSignature(secret, timestamp, body)
      return { body, headers: new Headers({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }) }
    },
  }
  return standIn
}
