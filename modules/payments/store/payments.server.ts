import { sql } from 'kysely'
import { cached, everything } from '#platform/cached.server.ts'
import { instant, nullable, paise, type RowOf, text, uuid, word } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import type { PaymentChannel, PaymentStatus } from '../rules.ts'

const paymentShape = {
  id: uuid,
  order_id: uuid,
  method: text,
  channel: word<PaymentChannel>(),
  status: word<PaymentStatus>(),
  amount_paise: paise,
  expires_at: nullable(instant),
}

export type PaymentRow = RowOf<typeof paymentShape>

const ofOrder = statement(
  'payment_of_order',
  'select id, order_id, method, provider as channel, status, amount_paise, expires_at from payments where order_id = $1',
  paymentShape,
)

/** The payment of an order, its amount in paise; undefined when there is none. Locks nothing. */
export async function findPayment(orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await run(ofOrder, [orderId])
  return row
}

/** What moves an order's money waits here for whoever moves the order itself (db/functions/lock-order.sql). */
async function lockOrder(trx: Trx, orderId: string): Promise<void> {
  await sql`select lock_order(${orderId})`.execute(trx)
}

/**
 * Notes an offline payment as received, which releases the order and queues its emails. The sum in paise, for the call that did it; undefined where
 * none was awaited.
 */
export async function markPaidByHand(trx: Trx, orderId: string): Promise<Paise | undefined> {
  await lockOrder(trx, orderId)
  const { rows } = await sql<{ amount_paise: Paise }>`
    with paid as (
      update payments set status = 'captured', updated_at = now()
       where order_id = ${orderId} and status = 'manual' returning order_id, amount_paise
    )
    select amount_paise, enqueue_job('order:confirmed', jsonb_build_object('orderId', order_id, 'paid', true)) from paid`.execute(
    trx,
  )
  return rows[0]?.amount_paise
}

export const methodShape = {
  code: text,
  name: text,
  type: word<'digital' | 'offline'>(),
  details: text,
  channel: word<PaymentChannel>(),
}

const enabledMethods = statement(
  'payment_methods_enabled',
  'select code, name, type, details, provider as channel from payment_methods where enabled order by position, code',
  methodShape,
)

export const selectEnabledMethods = cached(everything, () => run(enabledMethods, []))
