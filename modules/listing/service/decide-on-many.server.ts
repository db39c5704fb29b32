import type { AdminActor } from '#modules/audit/rules.ts'
import { oneByOne } from '#platform/one-by-one.server.ts'
import type { BulkListingInput, BulkListingView } from '../shapes/lists.ts'
import { selectListingNames, selectOpenRevisions } from '../store/all-listings.server.ts'
import {
  approveProduct,
  approveRevision,
  reinstateProduct,
  sendBackProduct,
  sendBackRevision,
  suspendProduct,
} from './decide.server.ts'

function decisionOf(actor: AdminActor, { act, reason = '' }: BulkListingInput, id: string, hasChanges: boolean) {
  switch (act) {
    case 'approve':
      return hasChanges ? approveRevision(actor, id) : approveProduct(actor, id)
    case 'send_back':
      return hasChanges ? sendBackRevision(actor, id, reason) : sendBackProduct(actor, id, reason)
    case 'suspend':
      return suspendProduct(actor, id, reason)
    case 'reinstate':
      return reinstateProduct(actor, id)
  }
}

/**
 * One decision about up to a hundred products, each in its own transaction: those that cannot be decided so do not hold up the
 * others, and the answer names them with the reason.
 */
export async function decideOnMany(actor: AdminActor, input: BulkListingInput): Promise<BulkListingView> {
  const ids = [...new Set(input.ids)]
  const [names, changed] = await Promise.all([selectListingNames(ids), selectOpenRevisions(ids)])
  const { done, left } = await oneByOne(ids, (id) => decisionOf(actor, input, id, changed.has(id)))
  const refused = left.map(({ item: id, reason }) => ({ id, name: names.get(id) ?? 'A product that is gone', reason }))
  return { done: done.length, refused }
}
