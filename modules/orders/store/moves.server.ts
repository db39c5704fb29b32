import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { PaymentStatus } from '#modules/payments/rules.ts'
import type { Paise } from '#platform/kit/money.ts'

export interface Mover {
  by: 'vendor' | 'admin'
  actorId: string
}

/**
 * Cancels an order of which nothing has shipped, and returns its stock. True for the call that did it, false otherwise.
 */
export async function cancelWholeOrder(
  trx: Transaction<DB>,
  orderId: string,
  mover: Mover,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql`select cancel_order(${orderId}, ${mover.by}, ${mover.actorId}, ${reason})`.execute(trx)
  return rows.length > 0
}

export interface OrderState {
  id: string
  public_id: string
  status: string
  total_paise: Paise
  item_count: number
  payment_status: PaymentStatus
}

/** The state of an order and its payment, the total in paise; undefined when there is none. Locks nothing. */
export async function findOrderState(trx: Transaction<DB>, publicId: string): Promise<OrderState | undefined> {
  const { rows } = await sql<OrderState>`
    select o.id, o.public_id, o.status, o.total_paise, o.item_count, p.status as payment_status
      from orders o join payments p on p.order_id = o.id where o.public_id = ${publicId}`.execute(trx)
  return rows[0]
}
