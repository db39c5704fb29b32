import type { VendorActor } from '#modules/audit/rules.ts'
import { now } from '#platform/context.server.ts'
import type { Trx } from '#platform/db.server.ts'
import { countOtherMembers, enqueueClosedEmail, lockBusiness, updateBusiness } from '../store/business.server.ts'
import { closeRevision, selectWaitingRevision } from '../store/revisions.server.ts'
import { moveVendor } from './move-vendor.server.ts'

const nobodyLeft = 'This shop has no account left: its last one was deleted.'

/**
 * A member leaves its vendor for good. Without another one the shop stops: an approved one is suspended, which takes its listings off sale,
 * and one that waits for approval is taken back; what it asked to change is closed, and the operator is told. Answers whether the member
 * was the last one. The vendor's row is locked from here on.
 */
export async function leaveVendor(trx: Trx, actor: VendorActor): Promise<boolean> {
  const vendor = await lockBusiness(trx, actor.vendorId)
  if (!vendor || (await countOtherMembers(trx, actor)) > 0) return false
  const waiting = await selectWaitingRevision(trx, vendor.id)
  if (waiting) {
    await closeRevision(trx, waiting.id, 'withdrawn', { at: now(), reason: nobodyLeft })
    await updateBusiness(trx, vendor.id, { payouts_held_since: null })
  }
  // The history stays with the shop, and names nobody who is gone.
  const by = { ...actor, name: 'Deleted account' }
  if (vendor.status === 'approved') await moveVendor(trx, vendor, 'suspended', by, nobodyLeft)
  if (vendor.status === 'submitted') await moveVendor(trx, vendor, 'draft', by, nobodyLeft)
  if (vendor.status !== 'draft') await enqueueClosedEmail(trx, vendor.id)
  return true
}
