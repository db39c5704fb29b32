import { sql } from 'kysely'
import type { PaymentStatus } from '#modules/payments/rules.ts'
import type { Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import type { Mover } from '../rules.ts'

/**
 * Cancels an order of which nothing has shipped, and returns its stock once (db/functions/cancel-order.sql). True for the call that did
 * it, false otherwise.
 */
export async function cancelOrderRow(trx: Trx, orderId: string, mover: Mover, reason: string | null): Promise<boolean> {
  const { rows } = await sql`select cancel_order(${orderId}, ${mover.by}, ${mover.actorId}, ${reason})`.execute(trx)
  return rows.length > 0
}

/** Cancels an order whose money never came, and notes why (db/functions/cancel-unpaid.sql). True for the call that did it. */
export async function cancelUnpaidRow(
  trx: Trx,
  orderId: string,
  status: 'declined' | 'expired',
  reason: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select cancel_unpaid(${orderId}, ${status}, ${reason}, ${at}) as done`.execute(trx)
  return rows[0]?.done ?? false
}

/** Leaves the job that tells a customer by email that the payment was declined after all. */
export async function leaveDeclinedEmail(trx: Trx, orderId: string): Promise<void> {
  await sql`select enqueue_job('payment:declined', ${JSON.stringify({ orderId })}::jsonb)`.execute(trx)
}

export interface OrderState {
  id: string
  public_id: string
  status: string
  total_paise: Paise
  item_count: number
  payment_status: PaymentStatus
  placed_at: Date
}

/** The state of an order and its payment, the total in paise; undefined when there is none. Locks nothing. */
export async function findOrderState(trx: Trx, publicId: string): Promise<OrderState | undefined> {
  const { rows } = await sql<OrderState>`
    select o.id, o.public_id, o.status, o.total_paise, o.item_count, p.status as payment_status, o.created_at as placed_at
      from orders o join payments p on p.order_id = o.id where o.public_id = ${publicId}`.execute(trx)
  return rows[0]
}

/** Whether a line is of this order. */
export async function hasLine(trx: Trx, orderId: string, lineId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from line_items where id = ${lineId} and order_id = ${orderId}`.execute(trx)
  return rows.length > 0
}
