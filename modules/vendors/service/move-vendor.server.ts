import type { AuditActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import type { Trx } from '#platform/db.server.ts'
import { moveNotPossible } from '../errors.ts'
import { canMove, type VendorStatus } from '../rules.ts'
import { type BusinessRow, enqueueEmail, insertStep, updateBusiness } from '../store/business.server.ts'

/** `vendor.approved` and the like: what the audit trail calls each move. */
const actions: Record<VendorStatus, string> = {
  draft: 'vendor.taken_back',
  submitted: 'vendor.submitted',
  approved: 'vendor.approved',
  rejected: 'vendor.sent_back',
  suspended: 'vendor.suspended',
}

/**
 * Moves a locked vendor to another status: history, mail and audit trail go with it, or nothing does. A move that the table of
 * moves does not know is refused with where the vendor is now.
 */
export async function moveVendor(
  trx: Trx,
  vendor: BusinessRow,
  to: VendorStatus,
  by: AuditActor,
  reason: string | null = null,
): Promise<BusinessRow> {
  const from = vendor.status as VendorStatus
  if (!canMove(from, to)) throw moveNotPossible(from)
  const moved = await updateBusiness(trx, vendor.id, {
    status: to,
    status_reason: reason,
    ...(to === 'submitted' ? { submitted_at: now() } : {}),
    ...(to === 'approved' || to === 'rejected' || to === 'suspended' ? { decided_at: now() } : {}),
  })
  await insertStep(trx, {
    vendorId: vendor.id,
    from,
    to,
    by: by.role === 'admin' || by.role === 'vendor' ? by.role : 'system',
    actorId: by.userId,
    actorName: by.name,
    reason,
  })
  await enqueueEmail(trx, vendor.id, to, reason)
  await recordAct(trx, by, {
    action: from === 'suspended' ? 'vendor.reinstated' : actions[to],
    subject: { type: 'vendor', id: vendor.id, name: vendor.name },
    before: { status: from },
    after: { status: to },
    reason,
  })
  return moved
}
