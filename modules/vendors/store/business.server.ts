import { sql, type Updateable } from 'kysely'
import type { Vendors } from '#db/schema.d.ts'
import { instant, integer, nullable, type RowOf, text, uuid } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import type { VendorStatus } from '../rules.ts'

/** Without the sealed account number, which has a statement of its own. */
const businessShape = {
  id: uuid,
  slug: text,
  status: text,
  status_reason: nullable(text),
  version: integer,
  name: text,
  legal_name: text,
  pan: nullable(text),
  gstin: nullable(text),
  street: text,
  city: text,
  state: text,
  pincode: nullable(text),
  email: text,
  phone: text,
  bank_account_holder: text,
  bank_account_last_four: nullable(text),
  ifsc: nullable(text),
  grievance_officer: text,
  grievance_email: text,
  grievance_phone: text,
  undertaking_version: nullable(text),
  undertaking_accepted_at: nullable(instant),
  submitted_at: nullable(instant),
  decided_at: nullable(instant),
  created_at: instant,
  gstin_verified_at: nullable(instant),
  gstin_verified_by: nullable(text),
  payouts_held_since: nullable(instant),
}

const businessColumns = Object.keys(businessShape) as (keyof typeof businessShape)[]

export type BusinessRow = RowOf<typeof businessShape>

const business = statement(
  'vendor_business',
  `select ${businessColumns.join(', ')} from vendors where id = $1`,
  businessShape,
)

/** The business details of a vendor; undefined when there is no such vendor. Locks nothing. */
export async function selectBusiness(vendorId: string): Promise<BusinessRow | undefined> {
  const [row] = await run(business, [vendorId])
  return row
}

/** The same, with the vendor's row locked until the transaction ends. */
export function lockBusiness(trx: Trx, vendorId: string) {
  return trx.selectFrom('vendors').select(businessColumns).where('id', '=', vendorId).forUpdate().executeTakeFirst()
}

/** The sealed account number of a vendor; null when none was given. The vendor's row is locked. */
export async function lockSealedAccount(trx: Trx, vendorId: string): Promise<Buffer | null> {
  const row = await trx
    .selectFrom('vendors')
    .select('bank_account_sealed')
    .where('id', '=', vendorId)
    .executeTakeFirst()
  return row?.bank_account_sealed ?? null
}

/** Writes details of a vendor and raises its version. The caller has locked the row. */
export function updateBusiness(trx: Trx, vendorId: string, changes: Updateable<Vendors>) {
  return trx
    .updateTable('vendors')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', vendorId)
    .returning(businessColumns)
    .executeTakeFirstOrThrow()
}

export interface StatusStep {
  vendorId: string
  from: string
  to: string
  by: 'vendor' | 'admin' | 'system'
  actorId: string | null
  actorName: string
  reason: string | null
}

/** Adds a status change to the vendor's history. */
export async function insertStep(trx: Trx, step: StatusStep): Promise<void> {
  await trx
    .insertInto('vendor_status_changes')
    .values({
      vendor_id: step.vendorId,
      from_status: step.from,
      to_status: step.to,
      changed_by: step.by,
      actor_id: step.actorId,
      actor_name: step.actorName,
      reason: step.reason,
    })
    .execute()
}

const stepShape = {
  from_status: nullable(text),
  to_status: text,
  changed_by: text,
  actor_name: text,
  reason: nullable(text),
  changed_at: instant,
}

export type StepRow = RowOf<typeof stepShape>

const steps = statement(
  'vendor_steps',
  `select ${Object.keys(stepShape).join(', ')} from vendor_status_changes where vendor_id = $1 order by id desc limit 100`,
  stepShape,
)

/** The last 100 status changes of a vendor, newest first. Empty when there are none. */
export const selectSteps = (vendorId: string): Promise<StepRow[]> => run(steps, [vendorId])

/** Queues the email about a vendor's new status; it is sent only if the transaction commits. */
export async function enqueueEmail(trx: Trx, vendorId: string, status: VendorStatus, reason: string | null) {
  await sql`select enqueue_job('vendors:tell-moved', ${JSON.stringify({ vendorId, status, reason })}::jsonb)`.execute(
    trx,
  )
}

/** Queues the email to the address that customers were shown before; it is sent only if the transaction commits. */
export async function enqueueContactEmail(trx: Trx, payload: { vendorId: string; to: string; by: string }) {
  await sql`select enqueue_job('vendors:tell-contact', ${JSON.stringify(payload)}::jsonb)`.execute(trx)
}

/** Queues the email that tells the operator of a shop without anybody; it is sent only if the transaction commits. */
export async function enqueueClosedEmail(trx: Trx, vendorId: string) {
  await sql`select enqueue_job('vendors:tell-closed', ${JSON.stringify({ vendorId })}::jsonb)`.execute(trx)
}

/** How many others act for the member's vendor. The vendor's row is locked, so that two cannot leave at once. */
export async function countOtherMembers(trx: Trx, member: { vendorId: string; userId: string }): Promise<number> {
  const { count } = await trx
    .selectFrom('vendor_members')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('vendor_id', '=', member.vendorId)
    .where('user_id', '<>', member.userId)
    .executeTakeFirstOrThrow()
  return count
}

const members = statement(
  'vendor_members',
  `select u.id, u.email, p.name, p.phone
     from vendor_members m
     join users u on u.id = m.user_id
     join profiles p on p.user_id = u.id
    where m.vendor_id = $1 order by m.created_at`,
  { id: uuid, email: text, name: text, phone: nullable(text) },
)

/** The members of a vendor. Empty when there are none. */
export const selectMembers = (vendorId: string) => run(members, [vendorId])
