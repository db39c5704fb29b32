import type { Viewer } from '#modules/accounts/rules.ts'
import type { Origin } from '#modules/accounts/service/passwords.server.ts'
import { deleteAccount as deletePerson } from '#modules/accounts/service/users.server.ts'
import { leaveVendor } from '#modules/vendors/service/leave.server.ts'
import type { Trx } from '#platform/db.server.ts'
import { ordersStillOpen } from '../errors.ts'
import { lockVariantsOf, selectOpenOrderIds } from '../store/leaving.server.ts'

/**
 * Deletes the viewer's account (modules/accounts). The last member of a vendor cannot go while customers wait for its goods: refuses with
 * fulfillment.orders_still_open, which names them. Without open orders the shop stops with its last member.
 */
export function deleteAccount(viewer: Viewer, password: string, from: Origin = { network: '' }): Promise<void> {
  return deletePerson(viewer, password, from, (trx) => leave(trx, viewer, from.network))
}

async function leave(trx: Trx, { userId, name, vendorId }: Viewer, network: string): Promise<void> {
  if (!vendorId) return
  // Orders being placed hold these locks. Whoever comes after finds the shop suspended.
  await lockVariantsOf(trx, vendorId)
  const isLast = await leaveVendor(trx, { userId, name, vendorId, role: 'vendor', network })
  const open = isLast ? await selectOpenOrderIds(trx, vendorId) : []
  if (open.length > 0) throw ordersStillOpen(open)
}
