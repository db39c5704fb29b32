import { sql } from 'kysely'
import { integer, nothing, nullable, paise, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { retryOnContention, run, statement, type Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import type { RefundProgress } from '../rules.ts'

const oweRest = statement('refund_rest', 'select owe_rest($1)', { owe_rest: nothing })

/** Writes down what of a cancelled order's payment goes back beside its single refunds, once (db/functions/owe-rest.sql). */
export async function noteRest(orderId: string): Promise<void> {
  await retryOnContention(() => run(oweRest, [orderId]))
}

const dueShape = {
  id: uuid,
  amount_paise: paise,
  progress: nullable(word<RefundProgress>()),
  reference: nullable(text),
  tries: integer,
  /** The provider's payment that it goes back to. */
  payment_reference: nullable(text),
}
export type DueRefund = RowOf<typeof dueShape>

const due = statement(
  'refunds_due',
  `select r.id, r.amount_paise, r.progress, r.provider_reference as reference, r.tries,
          coalesce(c.provider_reference, p.provider_reference) as payment_reference
     from refunds r join payments p on p.order_id = r.order_id left join payment_captures c on c.id = r.capture_id
    where r.order_id = $1 and r.status = 'due' and r.progress is distinct from 'proposed' and (p.provider = 'gateway' or c.id is not null)
    order by r.id`,
  dueShape,
)

/** Refunds that a provider has still to pay, oldest first. Those that wait for a second admin are not among them. */
export const selectDueRefunds = (orderId: string): Promise<DueRefund[]> => run(due, [orderId])

const move = statement('refund_move', 'select move_refund($1, $2, $3, $4) as changed', { changed: nullable(truth) })

/** Notes what a provider said of a refund (db/functions/move-refund.sql). Repeatable. */
export async function moveRefund(
  id: string,
  outcome: 'refunded' | Exclude<RefundProgress, 'proposed'>,
  reference: string | null,
  why: string | null,
): Promise<void> {
  await retryOnContention(() => run(move, [id, outcome, reference, why]))
}

/**
 * Notes all refunds of an order that are due by hand as sent. Answers the sum that this call noted, in paise; 0 when
 * nothing was due.
 */
export async function markRefundedByHand(trx: Trx, orderId: string): Promise<Paise> {
  await sql`select lock_order(${orderId})`.execute(trx)
  const { rows } = await sql<{ sum: Paise }>`
    with lines as (
      update refunds r set status = 'refunded', refunded_at = now()
        from payments p
       where r.order_id = ${orderId} and r.status = 'due' and r.progress is distinct from 'proposed'
         and p.order_id = r.order_id and p.provider <> 'gateway'
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
