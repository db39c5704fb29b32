import type { Updateable } from 'kysely'
import type { Vendors } from '#db/schema.d.ts'
import type { AdminActor, AuditActor, VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import { opensTo } from '#platform/seal.server.ts'
import { revisionChanged, revisionGone, revisionIncomplete, vendorNotFound, vendorNotSelling } from '../errors.ts'
import { changesOf, proposedIdentity } from '../present.ts'
import { fieldWords, revisionProblem } from '../rules.ts'
import type { RevisionApprovalInput, RevisionRejectionInput } from '../shapes.ts'
import {
  type BusinessRow,
  insertStep,
  lockBusiness,
  lockSealedAccount,
  updateBusiness,
} from '../store/business.server.ts'
import {
  closeRevision,
  enqueueRevisionEmails,
  insertRevision,
  type RevisedColumns,
  type RevisionStatus,
  revisedColumns,
  selectOutcome,
  selectWaitingRevision,
  updateRevision,
  type WaitingRevision,
} from '../store/revisions.server.ts'
import { refusingTaken } from './tax-numbers.server.ts'

type Changes = ReturnType<typeof changesOf>

/** What an approved vendor changes by revision, and the rest, which changes at once. */
export function splitChanges(changes: Updateable<Vendors>): {
  revised: Partial<RevisedColumns>
  direct: Updateable<Vendors>
} {
  const revisedNames = new Set<string>(revisedColumns)
  const entries = Object.entries(changes)
  return {
    revised: Object.fromEntries(entries.filter(([name]) => revisedNames.has(name))),
    direct: Object.fromEntries(entries.filter(([name]) => !revisedNames.has(name))),
  }
}

/** All that is asked for once `revised` is put over what waits: null where a field stays as it is in force. */
function merged(
  inForce: BusinessRow & { bank_account_sealed: Buffer | null },
  waiting: WaitingRevision | undefined,
  revised: Partial<RevisedColumns>,
): RevisedColumns {
  const next = Object.fromEntries(
    revisedColumns.map((name) => {
      const given = revised[name]
      if (given === undefined) return [name, waiting?.[name] ?? null]
      return [name, given === inForce[name] ? null : given]
    }),
  ) as unknown as RevisedColumns
  const { bank_account_sealed: sealed } = revised
  if (!sealed) return next
  // A number is sealed anew each time, and another account may end in the same four digits: the numbers themselves are compared.
  if (opensTo(inForce.bank_account_sealed, sealed)) {
    return { ...next, bank_account_sealed: null, bank_account_last_four: null }
  }
  const known = waiting?.bank_account_sealed ?? null
  return {
    ...next,
    bank_account_sealed: opensTo(known, sealed) ? known : sealed,
    bank_account_last_four: revised.bank_account_last_four ?? null,
  }
}

/**
 * Keeps what an approved vendor wants changed until the operator has decided. What is in force stays so, and nothing is paid out meanwhile.
 * The vendor's row is locked. What is asked for already, and what is in force already, changes nothing.
 */
export async function askToRevise(
  trx: Trx,
  actor: VendorActor,
  vendor: BusinessRow,
  waiting: WaitingRevision | undefined,
  revised: Partial<RevisedColumns>,
): Promise<void> {
  const inForce = { ...vendor, bank_account_sealed: await lockSealedAccount(trx, vendor.id) }
  const next = merged(inForce, waiting, revised)
  if (revisedColumns.every((name) => next[name] === (waiting?.[name] ?? null))) return
  if (revisedColumns.every((name) => next[name] === null)) return waiting && withdraw(trx, actor, vendor, waiting)

  const row = await refusingTaken(() =>
    waiting
      ? updateRevision(trx, waiting.id, { ...next, asked_by: actor.userId })
      : insertRevision(trx, vendor.id, { ...next, asked_by: actor.userId }),
  )
  await updateBusiness(trx, vendor.id, { payouts_held_since: vendor.payouts_held_since ?? now() })
  const changes = changesOf(vendor, row)
  await writeDown(trx, actor, vendor, { status: 'submitted', changes, action: 'vendor.changes_asked' })
}

async function withdraw(trx: Trx, actor: VendorActor, vendor: BusinessRow, waiting: WaitingRevision): Promise<void> {
  await closeRevision(trx, waiting.id, 'withdrawn', { at: now() })
  await updateBusiness(trx, vendor.id, { payouts_held_since: null })
  const changes = changesOf(vendor, waiting)
  await writeDown(trx, actor, vendor, { status: 'withdrawn', changes, action: 'vendor.changes_withdrawn' })
}

/** Takes back what waits for a decision. Refuses with vendors.revision_gone when nothing does. */
export function withdrawRevision(actor: VendorActor): Promise<void> {
  return inTransaction(async (trx) => {
    const vendor = await lockBusiness(trx, actor.vendorId)
    if (!vendor) throw vendorNotFound()
    const waiting = await selectWaitingRevision(trx, vendor.id)
    if (!waiting) throw revisionGone()
    await withdraw(trx, actor, vendor, waiting)
  })
}

/** The vendor and what waits, locked, if it is what the operator saw: else vendors.revision_gone or vendors.revision_changed. */
async function lockSeen(trx: Trx, vendorId: string, seen: RevisionApprovalInput) {
  const vendor = await lockBusiness(trx, vendorId)
  if (!vendor) throw vendorNotFound()
  const waiting = await selectWaitingRevision(trx, vendorId)
  if (waiting?.id !== seen.revisionId) {
    throw revisionGone(await selectOutcome(trx, vendorId, seen.revisionId), waiting !== undefined)
  }
  if (waiting.version !== seen.version) throw revisionChanged()
  return { vendor, waiting }
}

/**
 * Puts what was asked for in force. A new taxpayer is not verified on the GST portal yet. Refuses a vendor that may not sell, and changes
 * that do not fit together.
 */
export function approveRevision(admin: AdminActor, vendorId: string, seen: RevisionApprovalInput): Promise<void> {
  return inTransaction(async (trx) => {
    const { vendor, waiting } = await lockSeen(trx, vendorId, seen)
    if (vendor.status !== 'approved') throw vendorNotSelling()
    const problem = revisionProblem(proposedIdentity(vendor, waiting))
    if (problem) throw revisionIncomplete(problem)

    const isOtherTaxpayer = waiting.gstin !== null || waiting.legal_name !== null
    const asked = revisedColumns.flatMap((name) => (waiting[name] === null ? [] : [[name, waiting[name]]]))
    const changes = changesOf(vendor, waiting)
    await closeRevision(trx, waiting.id, 'approved', { at: now() })
    await refusingTaken(() =>
      updateBusiness(trx, vendorId, {
        ...Object.fromEntries(asked),
        ...(isOtherTaxpayer ? { gstin_verified_at: null, gstin_verified_by: null } : {}),
        payouts_held_since: null,
      }),
    )
    await writeDown(trx, admin, vendor, { status: 'approved', changes, action: 'vendor.changes_approved' })
  })
}

/** Leaves all as it is, and tells the vendor why. */
export function rejectRevision(admin: AdminActor, vendorId: string, input: RevisionRejectionInput): Promise<void> {
  const { reason } = input
  return inTransaction(async (trx) => {
    const { vendor, waiting } = await lockSeen(trx, vendorId, input)
    await closeRevision(trx, waiting.id, 'rejected', { at: now(), reason })
    await updateBusiness(trx, vendorId, { payouts_held_since: null })
    const changes = changesOf(vendor, waiting)
    await writeDown(trx, admin, vendor, { status: 'rejected', changes, action: 'vendor.changes_sent_back', reason })
  })
}

interface Happened {
  status: RevisionStatus
  changes: Changes
  action: string
  reason?: string
}

const noteOf: Record<RevisionStatus, string> = {
  submitted: 'Asked to change',
  approved: 'Changes approved',
  rejected: 'Changes sent back',
  withdrawn: 'Changes withdrawn',
}

/** History, emails and audit trail of a step of a revision. */
async function writeDown(
  trx: Trx,
  by: AuditActor,
  vendor: BusinessRow,
  { status, changes, action, reason }: Happened,
): Promise<void> {
  const fields = changes.map(({ field }) => fieldWords[field])
  await insertStep(trx, {
    vendorId: vendor.id,
    from: vendor.status,
    to: vendor.status,
    by: by.role === 'admin' ? 'admin' : 'vendor',
    actorId: by.userId,
    actorName: by.name,
    reason: `${noteOf[status]}: ${fields.join(', ')}.${reason ? ` ${reason}` : ''}`,
  })
  const account = changes.find(({ field }) => field === 'bankAccountLastFour')?.after ?? null
  await enqueueRevisionEmails(trx, {
    vendorId: vendor.id,
    status,
    fields,
    account,
    by: by.name,
    reason: reason ?? null,
  })
  const side = (name: 'before' | 'after') => Object.fromEntries(changes.map((change) => [change.field, change[name]]))
  await recordAct(trx, by, {
    action,
    subject: { type: 'vendor', id: vendor.id, name: vendor.name },
    before: side('before'),
    after: side('after'),
    reason: reason ?? null,
  })
}
