import { sql } from 'kysely'
import { instant, nullable, type RowOf, truth, uuid, word } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import type { Payer, ReturnStatus, Way } from '../rules.ts'

const dueShape = {
  key: uuid,
  status: word<ReturnStatus>(),
  payer: word<Payer>(),
  way: nullable(word<Way>()),
  due_at: nullable(instant),
  is_warned: truth,
  has_risen: truth,
}

export type DueReturn = RowOf<typeof dueShape>

// A warning comes three days before the end, to whoever has to send it. What has risen waits for the operator and for no clock.
const due = statement(
  'returns_due',
  `select r.id as key, r.status, r.payer, r.way, r.due_at, r.warned_at is not null as is_warned, r.risen_at is not null as has_risen
     from returns r
    where r.status in ('requested', 'approved', 'in_transit', 'received') and r.due_at < $1::timestamptz + interval '3 days'
      and (r.due_at <= $1 and r.risen_at is null or r.status = 'approved' and r.way = 'self_ship' and r.warned_at is null)
    order by r.due_at limit 200`,
  dueShape,
)

/** Returns whose clock may have come to something, the most overdue first; 200 at most. */
export const selectDue = (now: Date): Promise<DueReturn[]> => run(due, [now])

/** Notes that the customer was reminded to send it. False when somebody did before, or it stands elsewhere. */
export async function warnRow(trx: Trx, key: string): Promise<boolean> {
  await sql`select lock_return(${key})`.execute(trx)
  const { rows } = await sql`
    update returns set warned_at = now() where id = ${key} and status = 'approved' and warned_at is null returning id`.execute(
    trx,
  )
  if (rows.length === 0) return false
  await sql`select note_return(${key}, 'reminded', 'system', null)`.execute(trx)
  return true
}

/** Hands a return whose next step is late to the operator. False when that was done before, or the step was taken meanwhile. */
export async function riseRow(trx: Trx, key: string, status: ReturnStatus, now: Date): Promise<boolean> {
  await sql`select lock_return(${key})`.execute(trx)
  const { rows } = await sql`
    update returns set risen_at = now() where id = ${key} and status = ${status} and risen_at is null and due_at <= ${now} returning id`.execute(
    trx,
  )
  if (rows.length === 0) return false
  await sql`select note_return(${key}, 'risen', 'system', null)`.execute(trx)
  return true
}

const lateReplacements = statement(
  'return_replacements_late',
  `select id as key from returns where replacement in ('reserved', 'sent') and replacement_due_at <= $1 and risen_at is null order by replacement_due_at limit 200`,
  { key: uuid },
)

/** Exchanges whose replacement was not sent in time, or did not arrive. */
export const selectLateReplacements = (now: Date) => run(lateReplacements, [now])

/** Hands an exchange whose replacement is late to the operator. False when that was done before. */
export async function riseReplacement(trx: Trx, key: string, now: Date): Promise<boolean> {
  await sql`select lock_return(${key})`.execute(trx)
  const { rows } = await sql`
    update returns set risen_at = now()
     where id = ${key} and replacement in ('reserved', 'sent') and replacement_due_at <= ${now} and risen_at is null returning id`.execute(
    trx,
  )
  if (rows.length === 0) return false
  await sql`select note_return(${key}, 'risen', 'system', null)`.execute(trx)
  return true
}

const tidyPhotos = statement(
  'return_photos_tidy',
  `delete from return_photos f where f.id in (
     select l.id from return_photos l where l.return_id is null and l.uploaded_at < now() - interval '1 day' limit 1000)`,
  {},
)
const oldPhotos = statement(
  'return_photos_old',
  `delete from return_photos f using returns r
    where r.id = f.return_id and r.status in ('withdrawn', 'expired', 'rejected', 'accepted', 'refused', 'closed')
      and r.updated_at < now() - interval '180 days'`,
  {},
)
const tidyAccounts = statement('return_accounts_tidy', 'select forget_return_accounts(null) as forgotten', {
  forgotten: truth,
})

/** Photographs that no return took go after a day, those of a return half a year after its end; accounts once nothing is to be paid to them. Repeatable. */
export async function tidyReturns(): Promise<void> {
  await run(tidyPhotos, [])
  await run(oldPhotos, [])
  await run(tidyAccounts, [])
}
