import { sql, type Transaction, type Updateable } from 'kysely'
import type { DB, Vendors } from '#db/schema.d.ts'
import type { VendorStatus } from '#modules/vendors/rules.ts'
import { db } from '#platform/db.server.ts'

/** Without the sealed account number, which is written here and read by nobody. */
const businessColumns = [
  'id',
  'slug',
  'status',
  'status_reason',
  'version',
  'name',
  'legal_name',
  'pan',
  'gstin',
  'street',
  'city',
  'state',
  'pincode',
  'email',
  'phone',
  'bank_account_holder',
  'bank_account_last_four',
  'ifsc',
  'grievance_officer',
  'grievance_email',
  'grievance_phone',
  'undertaking_version',
  'undertaking_accepted_at',
  'submitted_at',
  'decided_at',
  'created_at',
  'gstin_verified_at',
  'gstin_verified_by',
] as const

export type BusinessRow = NonNullable<Awaited<ReturnType<typeof selectBusiness>>>

/** The business details of a vendor; undefined when there is no such vendor. Locks nothing. */
export function selectBusiness(vendorId: string, on: Transaction<DB> | typeof db = db) {
  return on.selectFrom('vendors').select(businessColumns).where('id', '=', vendorId).executeTakeFirst()
}

/** The same, with the vendor's row locked until the transaction ends. */
export function lockBusiness(trx: Transaction<DB>, vendorId: string) {
  return trx.selectFrom('vendors').select(businessColumns).where('id', '=', vendorId).forUpdate().executeTakeFirst()
}

/** Writes details of a vendor and raises its version. The caller has locked the row. */
export function updateBusiness(trx: Transaction<DB>, vendorId: string, changes: Updateable<Vendors>) {
  return trx
    .updateTable('vendors')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', vendorId)
    .returning(businessColumns)
    .executeTakeFirstOrThrow()
}

export interface StatusStep {
  vendorId: string
  from: VendorStatus
  to: VendorStatus
  by: 'vendor' | 'admin' | 'system'
  actorId: string | null
  actorName: string
  reason: string | null
}

/** Adds a status change to the vendor's history. */
export async function insertStep(trx: Transaction<DB>, step: StatusStep): Promise<void> {
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

/** The last 100 status changes of a vendor, newest first. Empty when there are none. */
export function selectSteps(vendorId: string) {
  return db
    .selectFrom('vendor_status_changes')
    .select(['from_status', 'to_status', 'changed_by', 'actor_name', 'reason', 'changed_at'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Queues the email about a vendor's new status; it is sent only if the transaction commits. */
export async function enqueueEmail(
  trx: Transaction<DB>,
  vendorId: string,
  status: VendorStatus,
  reason: string | null,
) {
  await sql`select enqueue_job('vendors:tell-moved', ${JSON.stringify({ vendorId, status, reason })}::jsonb)`.execute(
    trx,
  )
}

/** The members of a vendor. Empty when there are none. */
export function selectMembers(vendorId: string) {
  return db
    .selectFrom('vendor_members')
    .innerJoin('users', 'users.id', 'vendor_members.user_id')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'profiles.name', 'profiles.phone'])
    .where('vendor_members.vendor_id', '=', vendorId)
    .orderBy('vendor_members.created_at')
    .execute()
}
