import type { VendorActor } from '#modules/audit/rules.ts'
import { getApprovals } from '#modules/settings/service.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import {
  changesSentBack,
  listingArchived,
  listingIncomplete,
  listingInReview,
  priceChanged,
  variantUnknown,
} from '../errors.ts'
import { wantedContent } from '../present.ts'
import { originalPriceProblem, priceProblem, wasApproved } from '../rules/listing.ts'
import { packsOf, withPacks } from '../rules/packs.ts'
import { reviewedFieldNames } from '../rules/revision.ts'
import type { ListingContent } from '../shapes/content.ts'
import type { VariantPriceView } from '../shapes/listing.ts'
import type { ListingRecord } from '../store/listings.server.ts'
import { holdMyListing, recordChange, saveApproved, viewInside } from './listing.server.ts'
import { inWords, writeContent } from './write-listing.server.ts'

/** Refuses a listing whose price cannot change from a list: with the reviewers, archived, or with changes that were sent back. */
function requireEditable({ status, revision }: ListingRecord): void {
  if (status === 'submitted') throw listingInReview()
  if (status === 'archived') throw listingArchived()
  // Saving would send the rest of those changes again as they were.
  if (revision?.status === 'rejected') throw changesSentBack()
}

/** The listing with another price for one of its variants; null where the price already is that. */
function withPrice(content: ListingContent, variantId: string, change: { price: number; priceWas: number | null }) {
  const at = content.variants.findIndex(({ id }) => id === variantId)
  const packs = packsOf(content)
  const pack = packs[at]
  if (!pack) throw variantUnknown()
  if (pack.price === change.price) return null
  if (pack.price !== change.priceWas) throw priceChanged(pack.price)
  const wrong = priceProblem(change.price, pack.mrp) ?? originalPriceProblem(pack.originalPrice, change.price)
  if (wrong) throw listingIncomplete(wrong, [{ path: 'price', message: wrong }])
  packs[at] = { ...pack, price: change.price }
  return withPacks(content, packs)
}

/**
 * Changes the price of one variant, in rupees before tax. On sale, a small change is in force at once and a larger one waits for review, together
 * with what waits already. Repeatable. Refuses with listing.price_changed when the price is no longer the one that was seen.
 */
export async function changePrice(
  actor: VendorActor,
  about: { productId: string; variantId: string },
  change: { price: number; priceWas: number | null },
): Promise<VariantPriceView> {
  const { priceThresholdPercent } = await getApprovals()
  return inRetriedTransaction(async (trx) => {
    const record = await holdMyListing(trx, actor, about.productId)
    requireEditable(record)
    const edited = withPrice(wantedContent(record), about.variantId, change)
    const write = (content: ListingContent) =>
      writeContent(trx, record.id, content, { moves: new Map(), actorId: actor.userId })
    if (edited && wasApproved(record.status)) {
      await saveApproved(trx, actor, record, edited, priceThresholdPercent, write)
    } else if (edited) {
      await write(edited)
      await recordChange(trx, actor, record, edited)
    }
    const { revision } = await viewInside(trx, record.id)
    const waitsForReview = revision?.status === 'submitted' && revision.changed.includes(reviewedFieldNames.prices)
    return { price: change.price, waitsForReview }
  }).catch(inWords)
}
