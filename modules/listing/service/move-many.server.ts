import type { VendorActor } from '#modules/audit/rules.ts'
import { AppError } from '#platform/kit/app-error.ts'
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
  const answer: BulkAnswerView = { done: [], refused: [] }
  for (const id of ids) {
    try {
      await moves[input.act](actor, id)
      answer.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'forbidden') throw error
      answer.refused.push({ id, name: names.get(id) ?? 'A product that is gone', why: error.message })
    }
  }
  return answer
}
