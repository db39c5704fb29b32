import { sql } from 'kysely'
import { instant, integer, nullable, type RowOf, text, uuid, word } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'

export type RevisionStatus = 'submitted' | 'approved' | 'rejected' | 'withdrawn'

/** Without the sealed account number: only what works on a waiting revision reads it. */
const revisionShape = {
  id: uuid,
  status: word<RevisionStatus>(),
  version: integer,
  name: nullable(text),
  legal_name: nullable(text),
  pan: nullable(text),
  gstin: nullable(text),
  street: nullable(text),
  city: nullable(text),
  state: nullable(text),
  pincode: nullable(text),
  bank_account_holder: nullable(text),
  bank_account_last_four: nullable(text),
  ifsc: nullable(text),
  asked_by: nullable(uuid),
  reason: nullable(text),
  created_at: instant,
  updated_at: instant,
  decided_at: nullable(instant),
}

const columns = Object.keys(revisionShape) as (keyof typeof revisionShape)[]

export type RevisionRow = RowOf<typeof revisionShape>

const latest = statement(
  'vendor_revision_latest',
  `select ${columns.join(', ')} from vendor_revisions where vendor_id = $1 order by id desc limit 1`,
  revisionShape,
)

/** What a vendor asked for last, whatever became of it; undefined when it never asked for anything. */
export async function selectLatestRevision(vendorId: string): Promise<RevisionRow | undefined> {
  const [row] = await run(latest, [vendorId])
  return row
}

/** The columns that hold what is asked for, as they are called in vendors too. */
export const revisedColumns = [
  'name',
  'legal_name',
  'pan',
  'gstin',
  'street',
  'city',
  'state',
  'pincode',
  'bank_account_holder',
  'bank_account_sealed',
  'bank_account_last_four',
  'ifsc',
] as const

/** What is asked for; null where a field stays as it is in force. */
export type RevisedColumns = Record<Exclude<(typeof revisedColumns)[number], 'bank_account_sealed'>, string | null> & {
  bank_account_sealed: Buffer | null
}

/** What waits for a decision, with the sealed number. */
export type WaitingRevision = RevisionRow & RevisedColumns

const returned = [...columns, 'bank_account_sealed'] as const

/** What waits for a decision; undefined when nothing does. The vendor's row is locked before, so nobody changes it meanwhile. */
export async function selectWaitingRevision(trx: Trx, vendorId: string): Promise<WaitingRevision | undefined> {
  const row = await trx
    .selectFrom('vendor_revisions')
    .select(returned)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  return row as WaitingRevision | undefined
}

type Asked = RevisedColumns & { asked_by: string }

/** Opens a revision. */
export async function insertRevision(trx: Trx, vendorId: string, asked: Asked): Promise<WaitingRevision> {
  const row = await trx
    .insertInto('vendor_revisions')
    .values({ ...asked, vendor_id: vendorId })
    .returning(returned)
    .executeTakeFirstOrThrow()
  return row as WaitingRevision
}

/** Changes what waits, and raises its version: who decides about an older one is told. */
export async function updateRevision(trx: Trx, id: string, asked: Asked): Promise<WaitingRevision> {
  const row = await trx
    .updateTable('vendor_revisions')
    .set({ ...asked, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(returned)
    .executeTakeFirstOrThrow()
  return row as WaitingRevision
}

/** What became of a revision of this vendor; undefined where there is none with this id, or it still waits. */
export async function selectOutcome(
  trx: Trx,
  vendorId: string,
  id: string,
): Promise<Exclude<RevisionStatus, 'submitted'> | undefined> {
  const row = await trx
    .selectFrom('vendor_revisions')
    .select('status')
    .where('vendor_id', '=', vendorId)
    .where('id', '=', id)
    .where('status', '!=', 'submitted')
    .executeTakeFirst()
  return row?.status as Exclude<RevisionStatus, 'submitted'> | undefined
}

/** Closes a revision. The sealed number goes with it. */
export async function closeRevision(
  trx: Trx,
  id: string,
  status: Exclude<RevisionStatus, 'submitted'>,
  { at, reason = null }: { at: Date; reason?: string | null },
): Promise<void> {
  await trx
    .updateTable('vendor_revisions')
    .set({ status, reason, decided_at: at, bank_account_sealed: null, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** Queues what is told about a revision; it is sent only if the transaction commits. */
export async function enqueueRevisionEmails(trx: Trx, payload: Record<string, unknown>): Promise<void> {
  await sql`select enqueue_job('vendors:tell-revision', ${JSON.stringify(payload)}::jsonb)`.execute(trx)
}
