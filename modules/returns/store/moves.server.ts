import { sql } from 'kysely'
import { sqlState, type Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import type { Replacement, ReturnStatus, ReturnStep, Way } from '../rules.ts'
import type { By } from './files.server.ts'

interface ReplacementParcel {
  carrier: string
  trackingNumber: string
}

interface ReplacementMove {
  parcel?: ReplacementParcel
  dueAt: Date | null
  reason?: string
  /** How the timeline names it, where its new state does not. */
  step?: ReturnStep
}

/** Who takes a step of a return. */
export interface ReturnMover {
  by: By
  actorId: string | null
}

/** Where a return stands inside this transaction. */
export async function statusWithin(trx: Trx, key: string): Promise<ReturnStatus> {
  const { rows } = await sql<{ status: ReturnStatus }>`select status from returns where id = ${key}`.execute(trx)
  return required(rows[0], 'the return').status
}

/** What goes back for a return because of what this transaction accepted, in paise. */
export async function owedWithin(trx: Trx, key: string): Promise<Paise> {
  const { rows } = await sql<{ sum: Paise }>`
    select coalesce(sum(f.amount_paise), 0)::bigint as sum from return_lines p cross join refunds_of_return_line(p.id) f
     where p.return_id = ${key} and f.created_at = now()`.execute(trx)
  return required(rows[0], 'what goes back').sum
}

/** Approves a return, and puts aside what it is exchanged for (db/functions/approve-return.sql). False when it stands elsewhere. */
export async function approveRow(
  trx: Trx,
  key: string,
  from: readonly ReturnStatus[],
  mover: ReturnMover,
  approval: { way: Way; reason: string | null; dueAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select approve_return(${key}, ${[...from]}::text[], ${approval.way}, ${mover.by}, ${mover.actorId}, ${approval.reason}, ${approval.dueAt}) as done`.execute(
    trx,
  )
  return rows[0]?.done === true
}

/** A step in which nothing is accepted (db/functions/move-return.sql). False when the return stands elsewhere. */
export async function moveRow(
  trx: Trx,
  key: string,
  from: readonly ReturnStatus[],
  mover: ReturnMover,
  move: { to: ReturnStatus; what: ReturnStep; detail?: string | null; dueAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select move_return(${key}, ${[...from]}::text[], ${move.to}, ${move.what}, ${mover.by}, ${mover.actorId}, ${move.detail ?? null}, ${move.dueAt}) as done`.execute(
    trx,
  )
  return rows[0]?.done === true
}

/** Pieces of lines of an order, by the line's id, of which fewer are left than were asked for. */
export type ShortLines = readonly { lineId: string; left: number }[]

/** What a refusal of the database says of such lines (db/functions/request-return.sql). */
export const shortOf = (error: unknown): ShortLines | undefined => {
  const detail = (error as { detail?: string }).detail
  return sqlState(error) === 'SHR11' && detail ? (JSON.parse(detail) as ShortLines) : undefined
}

/** A customer takes a refusal to the operator. What is neither true nor false, pieces that are not there any more, has ended the transaction. */
export async function appealRow(
  trx: Trx,
  key: string,
  from: ReturnStatus,
  userId: string,
  appeal: { reason: string; dueAt: Date | null },
): Promise<boolean | { short: ShortLines }> {
  const { reason: detail, dueAt } = appeal
  try {
    const move = { to: 'escalated', what: 'escalated', detail, dueAt } as const
    return await moveRow(trx, key, [from], { by: 'customer', actorId: userId }, move)
  } catch (error) {
    const short = shortOf(error)
    if (short) return { short }
    throw error
  }
}

export interface CheckedPieces {
  lineId: string
  restock?: number
  writeOff?: number
  unseen?: number
  refuse?: number
}

/** What became of pieces, and the clocks that begin with it. */
export interface AcceptedPieces {
  pieces: readonly CheckedPieces[]
  what: ReturnStep
  detail: string | null
  dueAt: Date | null
  replacementDueAt: Date
}

/**
 * Accepts and refuses pieces; stock, money and replacement follow (db/functions/accept-return.sql). `notSellable` when pieces should be sold
 * again whose batch is not on sale, `short` when more pieces are accepted than were bought. What is no `done` has ended the transaction.
 */
export async function acceptRow(
  trx: Trx,
  key: string,
  from: readonly ReturnStatus[],
  mover: ReturnMover,
  check: AcceptedPieces,
): Promise<'done' | 'elsewhere' | 'more_than_paid' | { notSellable: string } | { short: ShortLines }> {
  try {
    const { rows } = await sql<{ done: boolean }>`
      select accept_return(${key}, ${[...from]}::text[], ${JSON.stringify(check.pieces)}::jsonb, ${check.what}, ${mover.by}, ${mover.actorId},
                           ${check.detail}, ${check.dueAt}, ${check.replacementDueAt}) as done`.execute(trx)
    return rows[0]?.done === true ? 'done' : 'elsewhere'
  } catch (error) {
    if (sqlState(error) === 'SHR12') return { notSellable: (error as { detail?: string }).detail ?? 'It' }
    if (sqlState(error) === 'SHR14') return 'more_than_paid'
    const short = shortOf(error)
    if (short) return { short }
    throw error
  }
}

/** Notes who carries it back, and when it is picked up. */
export async function writeWayBack(
  trx: Trx,
  key: string,
  parcel: { carrier: string; trackingNumber: string; pickUpOn?: string },
): Promise<void> {
  await trx
    .updateTable('returns')
    .set({
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      ...(parcel.pickUpOn === undefined ? {} : { pick_up_on: parcel.pickUpOn }),
    })
    .where('id', '=', key)
    .execute()
}

/** Notes how many pieces of each line came. */
export async function writeReceived(
  trx: Trx,
  key: string,
  lines: readonly { lineId: string; received: number }[],
): Promise<void> {
  await sql`
    update return_lines p set received = counted.received
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as counted("lineId" uuid, received integer)
     where p.id = counted."lineId" and p.return_id = ${key}`.execute(trx)
}

/**
 * Ends an exchange in money (db/functions/pay-instead.sql). What is not `done` has changed nothing, and `more_than_paid` has ended the transaction.
 */
export async function payInsteadRow(
  trx: Trx,
  key: string,
  from: 'reserved' | 'sent' | 'reported',
  actorId: string,
  reason: string,
): Promise<'done' | 'elsewhere' | 'more_than_paid'> {
  try {
    const { rows } = await sql<{ done: boolean }>`
      select pay_instead(${key}, ${from}, ${actorId}, ${reason}) as done`.execute(trx)
    return rows[0]?.done === true ? 'done' : 'elsewhere'
  } catch (error) {
    if (sqlState(error) === 'SHR14') return 'more_than_paid'
    throw error
  }
}

/**
 * Moves what is sent instead from one state to the next, until when the step after that is owed, and notes it in the timeline. False when it
 * stands elsewhere.
 */
export async function moveReplacement(
  trx: Trx,
  key: string,
  from: Replacement,
  to: 'sent' | 'delivered',
  mover: ReturnMover,
  { parcel, dueAt, reason, step = `replacement_${to}` }: ReplacementMove,
): Promise<boolean> {
  await sql`select lock_return(${key})`.execute(trx)
  const { rows } = await sql`
    update returns r
       set replacement = ${to}, replacement_due_at = ${dueAt}, risen_at = null, updated_at = now(), version = r.version + 1,
           replacement_carrier = coalesce(${parcel?.carrier ?? null}, r.replacement_carrier),
           replacement_tracking_number = coalesce(${parcel?.trackingNumber ?? null}, r.replacement_tracking_number)
     where r.id = ${key} and r.replacement = ${from} and r.status in ('accepted', 'escalated')
       and (${from} <> 'reserved' or r.replacement_due_at is not null)
    returning r.id`.execute(trx)
  if (rows.length === 0) return false
  const said = parcel ? `${parcel.carrier}, ${parcel.trackingNumber}` : (reason ?? null)
  await sql`select note_return(${key}, ${step}, ${mover.by}, ${mover.actorId}, ${said})`.execute(trx)
  return true
}

/**
 * Hands what was sent instead to the operator, as its customer says that it has a fault. False when it is neither on its way nor there, or was
 * reported before.
 */
export async function writeReport(
  trx: Trx,
  key: string,
  userId: string,
  { reason, dueAt }: { reason: string; dueAt: Date | null },
): Promise<boolean> {
  await sql`select lock_return(${key})`.execute(trx)
  const { rows } = await sql`
    update returns r
       set replacement = 'reported', replacement_due_at = ${dueAt}, risen_at = null, updated_at = now(), version = r.version + 1
     where r.id = ${key} and r.replacement in ('sent', 'delivered')
       and not exists (select from return_events e where e.return_id = r.id and e.what = 'replacement_reported')
    returning r.id`.execute(trx)
  if (rows.length === 0) return false
  await sql`select note_return(${key}, 'replacement_reported', 'customer', ${userId}, ${reason})`.execute(trx)
  return true
}

/** Gives photographs of this person to a return. Answers how many it took. */
export async function takePhotos(trx: Trx, key: string, ids: readonly string[], userId: string): Promise<number> {
  if (ids.length === 0) return 0
  const result = await trx
    .updateTable('return_photos')
    .set({ return_id: key })
    .where('id', 'in', ids)
    .where('uploaded_by', '=', userId)
    .where('return_id', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Writes where the money goes, over what was given before. */
export async function writeAccount(
  trx: Trx,
  key: string,
  account: { kind: 'bank' | 'upi'; sealed: Buffer; shown: string },
): Promise<void> {
  await trx
    .insertInto('return_accounts')
    .values({ return_id: key, ...account })
    .onConflict((conflict) => conflict.column('return_id').doUpdateSet({ ...account, consented_at: sql<Date>`now()` }))
    .execute()
}

/** The sealed account of a return, locked until the end of the transaction. */
export const lockAccount = (trx: Trx, key: string) =>
  trx
    .selectFrom('return_accounts')
    .select(['kind', 'sealed', 'shown'])
    .where('return_id', '=', key)
    .forUpdate()
    .executeTakeFirst()
