import { sql } from 'kysely'
import { instant, nullable, paise, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { retryOnContention, run, statement, type Trx } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
import type { ProviderEvent, ProviderPayment } from '../provider/port.ts'
import type { AttemptStatus, FailureCode, PaymentStatus } from '../rules.ts'

const attemptShape = {
  id: uuid,
  order_id: uuid,
  order_no: text,
  provider: text,
  method: text,
  amount_paise: paise,
  token: nullable(text),
  is_on_page: truth,
  status: word<AttemptStatus>(),
  provider_reference: nullable(text),
  pay_url: nullable(text),
  /** A code of `failureCodes`, or a sentence of before there were codes. */
  failure: nullable(text),
  expires_at: instant,
  created_at: instant,
  payment_status: word<PaymentStatus>(),
  held_until: nullable(instant),
  customer_name: text,
  email: text,
  phone: text,
}

/** One try to pay an order, with the state of the order's payment and whom the provider may greet. */
export type AttemptRow = RowOf<typeof attemptShape>

const attempts = `
  select a.id, a.order_id, o.public_id as order_no, a.provider, a.method, a.amount_paise, a.token, a.is_on_page, a.status, a.provider_reference,
         a.pay_url, a.failure, a.expires_at, a.created_at, p.status as payment_status, p.expires_at as held_until,
         o.customer_name, o.email, o.phone
    from payment_attempts a join orders o on o.id = a.order_id join payments p on p.order_id = a.order_id`

const ofOrder = statement('attempts_of_order', `${attempts} where a.order_id = $1 order by a.id desc`, attemptShape)
const byId = statement('attempt_by_id', `${attempts} where a.id = $1`, attemptShape)
const byReference = statement(
  'attempt_by_reference',
  `${attempts} where a.provider = $1 and a.provider_reference = $2`,
  attemptShape,
)

/** All tries of an order, the newest first. */
export const selectAttempts = (orderId: string): Promise<AttemptRow[]> => run(ofOrder, [orderId])

/** One try; undefined when there is none. */
export async function findAttempt(id: string): Promise<AttemptRow | undefined> {
  const [row] = await run(byId, [id])
  return row
}

/** The try that a provider calls so; undefined when it is none of ours. */
export async function findAttemptByReference(provider: string, reference: string): Promise<AttemptRow | undefined> {
  const [row] = await run(byReference, [provider, reference])
  return row
}

const opened = statement(
  'attempt_opened',
  `update payment_attempts set status = 'pending', provider_reference = $2, pay_url = $3, updated_at = now()
    where id = $1 and status = 'new' returning id`,
  { id: uuid },
)

/** Notes that the provider opened a try. False where it was noted before, or the try has ended. */
export async function noteOpened(id: string, reference: string, payUrl: string | null): Promise<boolean> {
  return (await run(opened, [id, reference, payUrl])).length > 0
}

const open = statement('attempt_open', 'select open_attempt($1, $2, $3, $4, $5, $6) as id', { id: nullable(uuid) })

/**
 * Begins another try (db/functions/open-attempt.sql). Answers its id; null when the order waits for no money any more, a try of it is open, or too
 * many were made.
 */
export async function openAttempt(
  orderId: string,
  attempt: { provider: string; method: string; token: string | null; isOnPage: boolean; payableMinutes: number },
): Promise<string | null> {
  const { provider, method, token, isOnPage, payableMinutes } = attempt
  const values = [orderId, provider, method, token, isOnPage, payableMinutes]
  const [row] = await retryOnContention(() => run(open, values))
  return row?.id ?? null
}

const end = statement('attempt_end', 'select end_attempt($1, $2, $3) as ended', { ended: nullable(truth) })

/** Notes that a try came to nothing, and why (db/functions/end-attempt.sql). Repeatable. */
export async function endAttempt(id: string, how: 'failed' | 'expired', why: FailureCode): Promise<void> {
  await retryOnContention(() => run(end, [id, how, why]))
}

export type CaptureOutcome = 'captured' | 'late' | 'again' | 'mismatch' | 'known' | 'nobody'

const capture = statement('attempt_capture', 'select capture_attempt($1, $2, $3, $4, $5, $6, $7, $8, $9) as outcome', {
  outcome: nullable(word<CaptureOutcome>()),
})

/** Notes that the provider took money for a try, once for each of its payments (db/functions/capture-attempt.sql). */
export async function captureAttempt(id: string, payment: ProviderPayment): Promise<CaptureOutcome> {
  const { reference, amountPaise, currency, paidWith, cardNetwork, cardLastFour, feePaise, feeTaxPaise } = payment
  const values = [id, reference, amountPaise, currency, paidWith, cardNetwork, cardLastFour, feePaise, feeTaxPaise]
  const [row] = await retryOnContention(() => run(capture, values))
  return required(row?.outcome, 'the outcome of a capture')
}

const otherwise = statement('pay_otherwise', 'select pay_otherwise($1, $2) as changed', { changed: nullable(truth) })

/** Lets an unpaid order be paid in cash or by hand (db/functions/pay-otherwise.sql). True for the call that did it. */
export async function payOtherwise(orderId: string, method: string): Promise<boolean> {
  const [row] = await retryOnContention(() => run(otherwise, [orderId, method]))
  return row?.changed ?? false
}

const event = statement(
  'payment_event',
  `insert into payment_events (provider, event_key, kind, attempt_id) values ($1, $2, $3, $4)
   on conflict do nothing returning event_key`,
  { event_key: text },
)
const eventSeen = statement(
  'payment_event_seen',
  'select event_key from payment_events where provider = $1 and event_key = $2',
  { event_key: text },
)

/** Whether an event was told before and dealt with. */
export const isEventKnown = async (provider: string, key: string): Promise<boolean> =>
  (await run(eventSeen, [provider, key])).length > 0

/** Notes an event that has been dealt with. False when it was noted before. */
export const noteEvent = async (provider: string, { key, kind }: ProviderEvent, attemptId: string | null) =>
  (await run(event, [provider, key, kind, attemptId])).length > 0

/** The same in the transaction of what it applies. */
export async function noteEventIn(
  trx: Trx,
  provider: string,
  { key, kind }: ProviderEvent,
  attemptId: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_events (provider, event_key, kind, attempt_id) values (${provider}, ${key}, ${kind}, ${attemptId})
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}

/** Longer than a provider tells an event again, and than anything here looks back: books are compared a month back at most. */
const eventDays = 400

const oldEvents = statement(
  'payment_events_old',
  'delete from payment_events where received_at < now() - make_interval(days => $1)',
  {},
)

/** Forgets the events that were told more than 400 days ago. Repeatable. */
export async function deleteOldEvents(): Promise<void> {
  await run(oldEvents, [eventDays])
}
