import { sql } from 'kysely'
import { cached, everything } from '#platform/cached.server.ts'
import { now } from '#platform/context.server.ts'
import { instant, nothing, nullable, paise, type RowOf, text, uuid, word } from '#platform/db/columns.ts'
import { retryOnContention, run, statement, type Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import type { PaymentStatus } from '../rules.ts'

const paymentShape = {
  id: uuid,
  order_id: uuid,
  method: text,
  provider: text,
  status: word<PaymentStatus>(),
  amount_paise: paise,
  token: nullable(text),
  expires_at: nullable(instant),
}

export type PaymentRow = RowOf<typeof paymentShape>

const ofOrder = statement(
  'payment_of_order',
  'select id, order_id, method, provider, status, amount_paise, token, expires_at from payments where order_id = $1',
  paymentShape,
)

/** The payment of an order, its amount in paise; undefined when there is none. Locks nothing. */
export async function findPayment(orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await run(ofOrder, [orderId])
  return row
}

const capture = statement('payment_capture', 'select capture_payment($1, $2, $3, $4) as outcome', {
  outcome: nullable(word<'captured' | 'late' | 'known'>()),
})

/**
 * Notes that the provider took the money (db/functions/capture-payment.sql). `late`: its order had been given up, and a job gives the money
 * back. `known`: that was noted before.
 */
export async function markCaptured(
  paymentId: string,
  reference: string,
  network: string | null,
  lastFour: string | null,
): Promise<'captured' | 'late' | 'known'> {
  const [row] = await retryOnContention(() => run(capture, [paymentId, reference, network, lastFour]))
  return required(row?.outcome, 'the outcome of a capture')
}

const refunded = statement(
  'payment_refunded',
  `with whole as (
     update payments set status = 'refunded', updated_at = $3 where id = $1 and status = 'refund_due'
     returning order_id, amount_paise
   ), noted as (
     insert into refunds (order_id, amount_paise, status, provider_reference, refunded_at)
     select w.order_id, w.amount_paise - b.lines, 'refunded', $2, $3
       from whole w
       cross join lateral (
         select coalesce(sum(r.amount_paise), 0)::bigint as lines from refunds r
          where r.order_id = w.order_id and r.line_item_id is not null
       ) b
      where w.amount_paise > b.lines
   )
   select announce_order(order_id, 'refunded') from whole`,
  { announce_order: nothing },
)

/**
 * Notes that a whole payment went back: what is left of it after refunds of single lines is a refund of its own, with this reference.
 * Repeatable: only a payment whose refund is due is changed.
 */
export async function markRefunded(paymentId: string, reference: string | null): Promise<void> {
  await run(refunded, [paymentId, reference, now()])
}

const lineRefundSum = statement(
  'refunds_sum',
  'select coalesce(sum(amount_paise), 0)::bigint as sum from refunds where order_id = $1 and line_item_id is not null',
  { sum: paise },
)

/** The sum of all refunds for single lines of an order, in paise, whether due or sent. */
export async function sumOfLineRefunds(orderId: string): Promise<Paise> {
  const [row] = await run(lineRefundSum, [orderId])
  return required(row, 'the sum of refunds of lines').sum
}

const dueRefunds = statement(
  'refunds_due',
  `select id, amount_paise from refunds where order_id = $1 and status = 'due' order by id`,
  { id: uuid, amount_paise: paise },
)

/** Refunds of single lines that have not gone back yet, in paise, oldest first. Empty when none is due. */
export const selectDueRefunds = (orderId: string) => run(dueRefunds, [orderId])

const lineRefunded = statement(
  'refund_sent',
  `with sent as (
     update refunds set status = 'refunded', provider_reference = $2, refunded_at = $3 where id = $1 and status = 'due'
     returning order_id
   ), whole as (
     update payments p
        set status = case when (select sum(r.amount_paise) from refunds r
                                 where r.order_id = p.order_id and (r.status = 'refunded' or r.id = $1)) >= p.amount_paise
                          then 'refunded' else 'partly_refunded' end,
            updated_at = $3
       from sent
      where p.order_id = sent.order_id and is_paid(p.status)
   )
   select announce_order(order_id, 'refunded') from sent`,
  { announce_order: nothing },
)

/** Notes that the refund of a line went back; its order is partly refunded then. Repeatable: only a due refund is changed. */
export async function markLineRefunded(refundId: string, reference: string): Promise<void> {
  await run(lineRefunded, [refundId, reference, now()])
}

/** What moves an order's money waits here for whoever moves the order itself (db/functions/lock-order.sql). */
async function lockOrder(trx: Trx, orderId: string): Promise<void> {
  await sql`select lock_order(${orderId})`.execute(trx)
}

/**
 * Notes an offline payment as received, which releases the order and queues its emails. True for the call that did it.
 */
export async function markPaidByHand(trx: Trx, orderId: string): Promise<boolean> {
  await lockOrder(trx, orderId)
  const { rows } = await sql`
    with paid as (
      update payments set status = 'captured', updated_at = now()
       where order_id = ${orderId} and status = 'manual' returning order_id
    )
    select enqueue_job('order:confirmed', jsonb_build_object('orderId', order_id, 'paid', true)) from paid`.execute(trx)
  return rows.length > 0
}

/**
 * Notes all refunds of an order that are due by hand as sent. Answers the sum that this call noted, in paise; 0 when
 * nothing was due.
 */
export async function markRefundedByHand(trx: Trx, orderId: string): Promise<Paise> {
  await lockOrder(trx, orderId)
  const { rows } = await sql<{ sum: Paise }>`
    with lines as (
      update refunds r set status = 'refunded', refunded_at = now()
        from payments p
       where r.order_id = ${orderId} and r.status = 'due' and p.order_id = r.order_id and p.provider <> 'gateway'
      returning r.amount_paise
    ), whole as (
      update payments p
         set status = case when p.status = 'refund_due' then 'refunded' else 'partly_refunded' end, updated_at = now()
       where p.order_id = ${orderId} and p.provider <> 'gateway'
         and (p.status = 'refund_due' or is_paid(p.status) and exists (select from lines))
      returning p.status,
                p.amount_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.order_id = ${orderId}) as rest
    ), noted as (
      insert into refunds (order_id, amount_paise, status, refunded_at)
      select ${orderId}, rest::bigint, 'refunded', now() from whole where status = 'refunded' and rest > 0
      returning amount_paise
    )
    select (coalesce((select sum(amount_paise) from lines), 0) + coalesce((select sum(amount_paise) from noted), 0))::bigint as sum,
           announce_order(${orderId}, 'refunded')`.execute(trx)
  return required(rows[0], 'the sum of refunds by hand').sum
}

export const methodShape = {
  code: text,
  name: text,
  type: word<'digital' | 'offline'>(),
  details: text,
  provider: word<'gateway' | 'cash' | 'manual'>(),
}

const enabledMethods = statement(
  'payment_methods_enabled',
  'select code, name, type, details, provider from payment_methods where enabled order by position, code',
  methodShape,
)

export const selectEnabledMethods = cached(everything, () => run(enabledMethods, []))
