import type { VendorActor } from '#modules/audit/rules.ts'
import type { AppError } from '#platform/kit/app-error.ts'
import { oneByOne } from '#platform/one-by-one.server.ts'
import type { BulkAnswerView } from '#platform/shapes.ts'
import type { BulkListingMoveInput } from '../shapes/lists.ts'
import { selectMyListingNames } from '../store/lists.server.ts'
import { archiveListing, submitListing } from './move-listing.server.ts'

const moves = { submit: submitListing, archive: archiveListing }

/**
 * Sends up to a hundred of the vendor's products for review, or archives them, each in its own transaction: those that cannot move do not hold up
 * the others, and the answer names them with the reason.
 */
export async function moveMany(actor: VendorActor, input: BulkListingMoveInput): Promise<BulkAnswerView> {
  const ids = [...new Set(input.ids)]
  const names = await selectMyListingNames(actor.vendorId, ids)
  const concernsAll = (refusal: AppError) => refusal.kind === 'forbidden'
  const { done, left } = await oneByOne(ids, (id) => moves[input.act](actor, id), concernsAll)
  return {
    done,
    refused: left.map(({ item: id, reason: why }) => ({ id, name: names.get(id) ?? 'A product that is gone', why })),
  }
}
