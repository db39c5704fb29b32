import { sql } from 'kysely'
import { integer, nothing, nullable, paise, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { retryOnContention, run, sqlState, statement, type Trx } from '#platform/db.server.ts'
import { type Paise, sumOfPaise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import type { RefundProgress, RefundStatus } from '../rules.ts'

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
  /** The provider's payment that it goes back to, and who that is. */
  payment_reference: nullable(text),
  payment_provider: nullable(text),
}
export type DueRefund = RowOf<typeof dueShape>

const due = statement(
  'refunds_due',
  `select r.id, r.amount_paise, r.progress, r.provider_reference as reference, r.tries,
          coalesce(c.provider_reference, p.provider_reference) as payment_reference,
          coalesce(c.provider, (select t.provider from payment_captures t where t.order_id = r.order_id and t.provider_reference = p.provider_reference limit 1)) as payment_provider
     from refunds r join payments p on p.order_id = r.order_id left join payment_captures c on c.id = r.capture_id
    where r.order_id = $1 and r.status = 'due' and r.progress is distinct from 'proposed' and (p.provider = 'gateway' or c.id is not null)
    order by r.id`,
  dueShape,
)

/** Refunds that a provider has still to pay, oldest first. Those that wait for a second admin are not among them. */
export const selectDueRefunds = (orderId: string): Promise<DueRefund[]> => run(due, [orderId])

const begin = statement('refund_begin', 'select begun, amount from begin_refund($1)', {
  begun: nullable(word<'sending' | 'held' | 'gone'>()),
  amount: nullable(paise),
})

/**
 * Notes that a refund is about to be sent (db/functions/begin-refund.sql), unless a charge-back holds it back or nothing is to be sent any more. The sum
 * is null unless it is to be sent.
 */
export async function beginRefund(
  id: string,
): Promise<{ begun: 'sending' | 'held' | 'gone'; amountPaise: Paise | null }> {
  const [row] = await retryOnContention(() => run(begin, [id]))
  return { begun: row?.begun ?? 'gone', amountPaise: row?.amount ?? null }
}

const move = statement('refund_move', 'select move_refund($1, $2, $3, $4) as changed', { changed: nullable(truth) })

/** Notes what a provider said of a refund (db/functions/move-refund.sql). Repeatable. */
export async function moveRefund(
  id: string,
  outcome: 'refunded' | 'unknown' | 'none' | Exclude<RefundProgress, 'proposed' | 'sending'>,
  reference: string | null,
  why: string | null,
): Promise<void> {
  await retryOnContention(() => run(move, [id, outcome, reference, why]))
}

/** The day in India since which money of an order has been due by hand; undefined where none is. */
export async function dueByHandSince(trx: Trx, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ since: string | null }>`
    select min(india_day(r.created_at))::text as since from refunds r
     where r.order_id = ${orderId} and r.status = 'due' and r.kind <> 'again' and r.progress is distinct from 'proposed'`.execute(
    trx,
  )
  return rows[0]?.since ?? undefined
}

/** A transfer with which somebody sent money back by hand, as far as they said: its reference, and its day in India (YYYY-MM-DD), else today. */
export interface Transfer {
  reference: string | null
  on: string | null
}

/** When money went that was sent on a day in India: at its noon where the day is over, else now. */
const momentOf = (on: string | null) =>
  sql`case when ${on}::date < india_day(now()) then (${on}::date + time '12:00') at time zone 'Asia/Kolkata' else now() end`

/**
 * Notes all refunds of an order that are due by hand as sent, with the transfer that sent them. An earlier day counts from its noon on; a refund that
 * became due later counts from then. No books of a provider will have them. Answers the sum that this call noted, in paise; 0 when
 * nothing was due.
 */
export async function markRefundedByHand(trx: Trx, orderId: string, { reference, on }: Transfer): Promise<Paise> {
  const sentAt = momentOf(on)
  await sql`select lock_order(${orderId})`.execute(trx)
  const { rows } = await sql<{ sum: Paise }>`
    with lines as (
      update refunds r set status = 'refunded', provider_reference = ${reference},
             refunded_at = greatest(${sentAt}, r.created_at), in_books_on = india_day(now()), by_hand = true
        from payments p
       where r.order_id = ${orderId} and r.status = 'due' and r.kind <> 'again' and r.progress is distinct from 'proposed'
         and p.order_id = r.order_id and p.provider <> 'gateway'
      returning r.amount_paise
    ), whole as (
      update payments p
         set status = case when p.status = 'refund_due'
                             or p.amount_paise <= (select sum(r.amount_paise) from refunds r where r.order_id = ${orderId} and r.kind <> 'again'
                                                      and r.progress is distinct from 'proposed')
                           then 'refunded' else 'partly_refunded' end,
             updated_at = now()
       where p.order_id = ${orderId} and p.provider <> 'gateway'
         and (p.status = 'refund_due' or is_paid(p.status) and exists (select from lines))
      returning p.status,
                p.amount_paise - (select coalesce(sum(r.amount_paise), 0) from refunds r where r.order_id = ${orderId} and r.kind <> 'again'
                                     and r.progress is distinct from 'proposed') as rest
    ), noted as (
      insert into refunds (order_id, amount_paise, status, provider_reference, refunded_at, in_books_on, by_hand)
      select ${orderId}, rest::bigint, 'refunded', ${reference}, ${sentAt}, india_day(now()), true from whole where status = 'refunded' and rest > 0
      returning amount_paise
    )
    select (coalesce((select sum(amount_paise) from lines), 0) + coalesce((select sum(amount_paise) from noted), 0))::bigint as sum,
           announce_order(${orderId}, 'refunded')`.execute(trx)
  return required(rows[0], 'the sum of refunds by hand').sum
}

export interface Goodwill {
  orderId: string
  /** Null: for the whole order. */
  lineId: string | null
  amountPaise: Paise
  /** Of the form: the same form gives once. */
  key: string
  reason: string
  actorId: string
  /** A second admin is needed where more than this is given to an order. */
  secondAbovePaise: Paise
}

/** What became of it: `isNew` for the call that wrote it down, `waits` while a second admin has to agree. */
export type GivenGoodwill = { isNew: boolean; waits: boolean } | 'too_much' | 'key_used'

/** Writes down money that the operator gives back (db/functions/give-goodwill.sql). */
export async function insertGoodwill(trx: Trx, given: Goodwill): Promise<GivenGoodwill> {
  const { orderId, lineId, amountPaise, key, reason, actorId, secondAbovePaise } = given
  try {
    const { rows } = await sql<{ is_new: boolean; waits: boolean }>`
      select is_new, waits
        from give_goodwill(${orderId}, ${lineId}, ${amountPaise}, ${key}, ${reason}, ${actorId}, ${secondAbovePaise})`.execute(
      trx,
    )
    const { is_new: isNew, waits } = required(rows[0], 'the outcome of goodwill')
    return { isNew, waits }
  } catch (error) {
    if (sqlState(error) === 'SHR14') return 'too_much'
    if (sqlState(error) === 'SHR15') return 'key_used'
    throw error
  }
}

export interface Decided {
  outcome: 'approved' | 'dropped' | 'own' | 'too_much'
  amountPaise: Paise
}

/** Decides about a refund that waits for a second admin (db/functions/decide-refund.sql). Undefined: none waits under this id. */
export async function decideProposed(
  trx: Trx,
  { orderId, refundId, approve, actorId }: { orderId: string; refundId: string; approve: boolean; actorId: string },
): Promise<Decided | undefined> {
  const { rows } = await sql<{ outcome: Decided['outcome'] | null; amount_paise: Paise }>`
    select r.amount_paise, decide_refund(${orderId}, r.id, ${approve}, ${actorId}) as outcome
      from refunds r where r.id = ${refundId} and r.order_id = ${orderId}`.execute(trx)
  const [row] = rows
  return row?.outcome ? { outcome: row.outcome, amountPaise: row.amount_paise } : undefined
}

const goodwillShape = { amount_paise: paise, reason: text, status: word<RefundStatus>() }
const goodwill = statement(
  'refund_goodwill',
  "select amount_paise, coalesce(reason, '') as reason, status from refunds where id = $1 and kind = 'goodwill'",
  goodwillShape,
)

/** What was given as goodwill, why, and how far it is. Undefined where there is no such refund. */
export async function findGoodwill(id: string): Promise<RowOf<typeof goodwillShape> | undefined> {
  const [row] = await run(goodwill, [id])
  return row
}

const refusedShape = { order_no: text, amount_paise: paise, failure: text, is_return: truth }
export type RefusedRefund = RowOf<typeof refusedShape>

const refused = statement(
  'refund_refused',
  `select o.public_id as order_no, r.amount_paise, coalesce(r.failure, '') as failure, r.kind = 'return' as is_return
     from refunds r join orders o on o.id = r.order_id
    where r.id = $1 and r.status = 'due' and r.progress = 'blocked' and not is_refund_held(r)`,
  refusedShape,
)

/** A refund that its gateway will not send, so that somebody pays it by hand; undefined once that is not so. */
export async function findRefusedRefund(id: string): Promise<RefusedRefund | undefined> {
  const [row] = await run(refused, [id])
  return row
}

const orderOf = statement('refund_order', 'select order_id from refunds where id = $1', { order_id: uuid })

/** The order that a refund is of; undefined where it is none of ours. */
export async function findOrderOfRefund(id: string): Promise<string | undefined> {
  const [row] = await run(orderOf, [id])
  return row?.order_id
}

/**
 * Lets refunds of an order that failed or were blocked be sent once more, at once; not those that wait for a charge-back. Answers their sum; 0 where
 * there is none.
 */
export async function unblockRefunds(trx: Trx, orderId: string): Promise<Paise> {
  await sql`select lock_order(${orderId})`.execute(trx)
  const { rows } = await sql<{ amount_paise: Paise }>`
    update refunds set progress = null, failure = null, tries = 0
     where order_id = ${orderId} and status = 'due' and progress in ('failed', 'blocked') and not is_refund_held(refunds)
    returning amount_paise`.execute(trx)
  if (rows.length > 0)
    await sql`select enqueue_job('payment:refund', ${JSON.stringify({ orderId })}::jsonb)`.execute(trx)
  return sumOfPaise(rows.map((row) => row.amount_paise))
}

/**
 * Notes that a refund which cannot go back the way it was paid, and is not tried again, was paid by hand with that transfer. An earlier day counts from
 * its noon on. The sum in paise, and the day in India since which it was due; undefined where none waits so.
 */
export async function settleBlocked(
  trx: Trx,
  { orderId, refundId, transfer }: { orderId: string; refundId: string; transfer: Transfer },
): Promise<{ amountPaise: Paise; dueSince: string } | undefined> {
  await sql`select lock_order(${orderId})`.execute(trx)
  const { rows } = await sql<{ amount_paise: Paise; since: string }>`
    update refunds set status = 'refunded', progress = null, failure = null, provider_reference = ${transfer.reference},
                       refunded_at = greatest(${momentOf(transfer.on)}, created_at), in_books_on = india_day(now()), by_hand = true
     where id = ${refundId} and order_id = ${orderId} and status = 'due' and progress = 'blocked' and not is_refund_held(refunds)
    returning amount_paise, india_day(created_at)::text as since`.execute(trx)
  const [row] = rows
  if (!row) return undefined
  await sql`select settle_refunds(${orderId}), announce_order(${orderId}, 'refunded')`.execute(trx)
  return { amountPaise: row.amount_paise, dueSince: row.since }
}
