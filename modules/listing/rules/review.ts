import type { ListingContent } from '../shapes/content.ts'
import { packOf, packsOf, withPacks } from './packs.ts'

/** Parts of an approved listing that are reviewed before customers see them changed: all that may promise something. */
export const reviewedFields = [
  'name',
  'brand',
  'genericName',
  'description',
  'ingredients',
  'howToUse',
  'warnings',
  'skinTypes',
  'hairTypes',
  'concerns',
  'finish',
  'dimensions',
  'photos',
  'prices',
] as const
export type ReviewedField = (typeof reviewedFields)[number]

export const reviewedFieldNames: Readonly<Record<ReviewedField, string>> = {
  name: 'Name',
  brand: 'Brand',
  genericName: 'What it is',
  description: 'Description',
  ingredients: 'Ingredients',
  howToUse: 'How to use',
  warnings: 'Warnings',
  skinTypes: 'Skin types',
  hairTypes: 'Hair types',
  concerns: 'Good for',
  finish: 'Finish',
  dimensions: 'Dimensions',
  photos: 'Photos',
  prices: 'Prices',
}

function movedBeyond(before: number | null, after: number | null, percent: number): boolean {
  if (before === after) return false
  if (before === null || after === null || before === 0) return true
  return Math.abs(after - before) * 100 > before * percent
}

/** Whether the price of any pack moves by more than `percent` of what it was; a new pack counts by what stood first. */
function pricesNeedReview(live: ListingContent, edited: ListingContent, percent: number): boolean {
  const before = new Map(live.variants.map((variant) => [variant.id, packOf(live, variant)]))
  const first = packsOf(live)[0]
  return edited.variants.some((variant) => {
    const was = before.get(variant.id) ?? first
    const pack = packOf(edited, variant)
    if (!was) return false
    return (
      movedBeyond(was.price, pack.price, percent) ||
      (pack.originalPrice !== null && movedBeyond(was.originalPrice ?? was.price, pack.originalPrice, percent))
    )
  })
}

/** The listing with its prices and MRPs as `from` has them; what `from` does not know keeps its own. */
function takePrices(base: ListingContent, from: ListingContent): ListingContent {
  const theirs = new Map(from.variants.map((variant) => [variant.id, packOf(from, variant)]))
  const packs = base.variants.map((variant) => {
    const pack = packOf(base, variant)
    const { price, originalPrice, mrp } = theirs.get(variant.id) ?? pack
    return { ...pack, price, originalPrice, mrp }
  })
  return withPacks(base, packs)
}

const photoKey = (listing: ListingContent) =>
  JSON.stringify(listing.photos.map(({ id, alt, variantId }) => [id, alt, variantId]))

/** What of an edited listing has to be reviewed again; nothing when all of it may be applied at once. */
export function fieldsToReview(live: ListingContent, edited: ListingContent, percent: number): ReviewedField[] {
  return reviewedFields.filter((field) => {
    if (field === 'prices') return pricesNeedReview(live, edited, percent)
    if (field === 'photos') return photoKey(live) !== photoKey(edited)
    return JSON.stringify(live[field]) !== JSON.stringify(edited[field])
  })
}

/** How the changes of an approved listing are applied once it is saved. */
export interface ChangesAhead {
  /** What waits for review. */
  waiting: ReviewedField[]
  /** How many other parts are in force at once: each field, all prices together, all variants together. */
  atOnce: number
}

/** What saving `edited` over a live listing would do, before it is saved; the same rules as `fieldsToReview`. */
export function changesAhead(live: ListingContent, edited: ListingContent, percent: number): ChangesAhead {
  const waiting = fieldsToReview(live, edited, percent)
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const prices = (listing: ListingContent) =>
    packsOf(listing).map(({ price, originalPrice, mrp }) => [price, originalPrice, mrp])
  const variants = (listing: ListingContent) =>
    listing.variants.map((variant) => {
      const { netQuantity, netQuantityUnit, barcode, countryOfOrigin } = packOf(listing, variant)
      const { id, name, hex, shadeFamily, sku, stock, batchNumber, expiryKind, expiryMonth } = variant
      const own = [id, name, hex, shadeFamily, sku, stock, batchNumber, expiryKind, expiryMonth]
      return [...own, netQuantity, netQuantityUnit, barcode, countryOfOrigin]
    })
  const fields = (Object.keys(live) as (keyof ListingContent)[]).filter((field) => !ofPacks.has(field))
  const changed = fields.filter((field) => !isReviewed(field) && !isSame(live[field], edited[field])).length
  const pricesNow = !waiting.includes('prices') && !isSame(prices(live), prices(edited))
  return { waiting, atOnce: changed + Number(pricesNow) + Number(!isSame(variants(live), variants(edited))) }
}

const isReviewed = (field: string) => (reviewedFields as readonly string[]).includes(field)

/** Fields that say what the variants' packs say. */
const ofPacks = new Set<keyof ListingContent>([
  'kind',
  'variants',
  'price',
  'originalPrice',
  'mrp',
  'netQuantity',
  'netQuantityUnit',
  'barcode',
])

/**
 * `base` with those parts of `from` that `fields` name. Prices go together, the MRP with them, so that neither half of a change
 * breaks the other; a photo of a shade that `base` does not have shows no shade.
 */
export function takeFields(
  base: ListingContent,
  from: ListingContent,
  fields: readonly ReviewedField[],
): ListingContent {
  let taken = { ...base }
  for (const field of fields) {
    taken = field === 'prices' ? takePrices(taken, from) : { ...taken, [field]: from[field] }
  }
  const known = new Set(taken.variants.map((variant) => variant.id))
  taken.photos = taken.photos.map((photo) =>
    photo.variantId !== null && !known.has(photo.variantId) ? { ...photo, variantId: null } : photo,
  )
  return taken
}
