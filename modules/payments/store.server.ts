import { db, run, statement } from '#platform/db.server.ts'
import type { PaymentStatus } from './rules.ts'

export interface PaymentRow {
  id: string
  order_id: string
  method: string
  provider: string
  status: PaymentStatus
  amount_paise: number
  token: string | null
  expires_at: Date | null
}

const ofOrder = statement<PaymentRow>(
  'payment_of_order',
  'select id, order_id, method, provider, status, amount_paise, token, expires_at from payments where order_id = $1',
)

export async function findPayment(orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await run(ofOrder, [orderId])
  return row
}

// Taken and told in one statement: the order's confirmation leaves with it, and only once.
const capture = statement<{ id: string }>(
  'payment_capture',
  `with taken as (
     update payments set status = 'captured', provider_reference = $2, card_network = $3, card_last_four = $4, updated_at = now()
      where id = $1 and status = 'awaiting' returning id, order_id
   ), told as (
     select enqueue_job('order:confirmed', jsonb_build_object('orderId', order_id)) from taken
   )
   select taken.id from taken, told`,
)

/** True when this call took the money; false when it was settled before. */
export async function markCaptured(
  paymentId: string,
  reference: string,
  network: string | null,
  lastFour: string | null,
): Promise<boolean> {
  const rows = await run(capture, [paymentId, reference, network, lastFour])
  return rows.length > 0
}

const lateCapture = statement<{ id: string }>(
  'payment_late_capture',
  `with owed as (
     update payments set status = 'refund_due', provider_reference = $2, updated_at = now()
      where id = $1 and status in ('void', 'expired', 'declined') returning id, order_id
   ), job as (
     select enqueue_job('payment:refund', jsonb_build_object('orderId', order_id)) from owed
   )
   select owed.id from owed, job`,
)

/** Money that arrived for an order that is cancelled already: it goes back. */
export async function markRefundDue(paymentId: string, reference: string): Promise<void> {
  await run(lateCapture, [paymentId, reference])
}

export async function markRefunded(paymentId: string, reference: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'refunded', provider_reference: reference, updated_at: new Date() })
    .where('id', '=', paymentId)
    .where('status', '=', 'refund_due')
    .execute()
}

export interface MethodRow {
  code: string
  name: string
  type: 'digital' | 'offline'
  details: string
  provider: 'gateway' | 'cash' | 'manual'
}

const enabledMethods = statement<MethodRow>(
  'payment_methods_enabled',
  'select code, name, type, details, provider from payment_methods where enabled order by position, code',
)

export const selectEnabledMethods = (): Promise<MethodRow[]> => run(enabledMethods, [])
