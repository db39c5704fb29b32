import { formatRupees } from '#platform/kit/money.ts'
import type { ListingContent } from '../shapes/content.ts'
import { type Pack, packOf, packsOf, withPacks } from './packs.ts'

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
  'variants',
  'photos',
  'prices',
] as const
export type ReviewedField = (typeof reviewedFields)[number]

export const reviewedFieldNames: Readonly<Record<ReviewedField, string>> = {
  name: 'Name',
  brand: 'Brand',
  genericName: 'Product type',
  description: 'Description',
  ingredients: 'Ingredients',
  howToUse: 'How to use',
  warnings: 'Warnings',
  skinTypes: 'Skin types',
  hairTypes: 'Hair types',
  concerns: 'Good for',
  finish: 'Finish',
  dimensions: 'Dimensions',
  variants: 'New shades and sizes',
  photos: 'Photos',
  prices: 'Prices',
}

function movedBeyond(before: number | null, after: number | null, percent: number): boolean {
  if (before === after) return false
  if (before === null || after === null || before === 0) return true
  return Math.abs(after - before) * 100 > before * percent
}

/** From so many percent on, a change of a price is pointed out to whoever makes it or decides about it: a digit that is missing makes 90. */
const strikingPercent = 50

/** '₹549 → ₹54, 90% less' of a price in rupees that changes a lot; undefined of any other. */
export function strikingChange(before: number | null, after: number | null): string | undefined {
  if (!before || !after) return undefined
  const percent = Math.round((Math.abs(after - before) * 100) / before)
  if (percent < strikingPercent) return undefined
  return `${formatRupees(before)} → ${formatRupees(after)}, ${percent.toLocaleString('en-IN')}% ${after < before ? 'less' : 'more'}`
}

/** The price of a pack in rupees, and the one that is asked for. */
interface AskedPrice {
  name: string
  now: number | null
  asked: number | null
}

/** The prices of all packs of a product that change a lot; of several packs that all say the same, once, without a name. */
export function strikingAmong(prices: readonly AskedPrice[]): { name: string; change: string }[] {
  const moved = prices.flatMap(({ name, now, asked }) => {
    const change = strikingChange(now, asked)
    return change ? [{ name, change }] : []
  })
  const isOne = moved.length === prices.length && new Set(moved.map(({ change }) => change)).size === 1
  return isOne ? moved.slice(0, 1).map(({ change }) => ({ name: '', change })) : moved
}

/** The same between a product as it is on sale and as it was edited, one line each. */
export function strikingChanges(live: ListingContent, edited: ListingContent): string[] {
  const now = new Map(live.variants.map((variant) => [variant.id, packOf(live, variant).price]))
  const prices = edited.variants.map((variant) => ({
    name: variant.name,
    now: now.get(variant.id) ?? null,
    asked: packOf(edited, variant).price,
  }))
  return strikingAmong(prices).map(({ name, change }) => (name ? `${name}: ${change}` : change))
}

/** In rupees. */
export type Prices = Pick<Pack, 'price' | 'originalPrice'>

/** When changes of a price are reviewed again. */
export interface PriceRule {
  /** How far a price may move without a review, in percent of the one that was reviewed last. */
  percent: number
  /** The prices that were reviewed last, in rupees by variant. Small steps are measured by these too, not each by the one before. */
  reviewed: Readonly<Record<string, Prices>>
}

/** By which prices those of each edited variant are measured: its own that were reviewed last; a new pack's by what stood first. */
export function measuringPrices(
  live: ListingContent,
  edited: ListingContent,
  reviewed: PriceRule['reviewed'],
): Map<string, Prices> {
  const now = new Map(live.variants.map((variant) => [variant.id, packOf(live, variant)]))
  const [first] = live.variants.flatMap(({ id }) => reviewed[id] ?? [])
  return new Map(
    edited.variants.flatMap(({ id }) => {
      const prices = reviewed[id] ?? first ?? now.get(id) ?? packsOf(live)[0]
      return prices ? [[id, prices]] : []
    }),
  )
}

/** Whether the price of any pack changes, to one too far from what it is measured by. */
function pricesNeedReview(live: ListingContent, edited: ListingContent, { percent, reviewed }: PriceRule): boolean {
  const now = new Map(live.variants.map((variant) => [variant.id, packOf(live, variant)]))
  const measuring = measuringPrices(live, edited, reviewed)
  return edited.variants.some((variant) => {
    const [was, seen] = [now.get(variant.id), measuring.get(variant.id)]
    const { price, originalPrice } = packOf(edited, variant)
    if (!seen) return false
    return (
      (price !== was?.price && movedBeyond(seen.price, price, percent)) ||
      (originalPrice !== null &&
        originalPrice !== was?.originalPrice &&
        movedBeyond(seen.originalPrice ?? seen.price, originalPrice, percent))
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

const hasNewVariants = (live: ListingContent, edited: ListingContent): boolean => {
  const known = new Set(live.variants.map(({ id }) => id))
  return edited.variants.some(({ id }) => !known.has(id))
}

/**
 * What of an edited listing has to be reviewed again; nothing when all of it may be applied at once. New variants wait as long as prices or photos
 * do: a new price is not on sale before somebody has looked at it, and a shade not without its photo.
 */
export function fieldsToReview(live: ListingContent, edited: ListingContent, rule: PriceRule): ReviewedField[] {
  const isPriced = pricesNeedReview(live, edited, rule)
  const isPictured = photoKey(live) !== photoKey(edited)
  return reviewedFields.filter((field) => {
    if (field === 'prices') return isPriced
    if (field === 'photos') return isPictured
    if (field === 'variants') return (isPriced || isPictured) && hasNewVariants(live, edited)
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
export function changesAhead(live: ListingContent, edited: ListingContent, rule: PriceRule): ChangesAhead {
  const waiting = fieldsToReview(live, edited, rule)
  const now = partsAtOnce(live, edited, waiting)
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
  const changed = fields.filter((field) => !isReviewed(field) && !isSame(live[field], now[field])).length
  const pricesNow = !waiting.includes('prices') && !isSame(prices(live), prices(now))
  return { waiting, atOnce: changed + Number(pricesNow) + Number(!isSame(variants(live), variants(now))) }
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

/** The listing with these variants of `from`; those that it has itself say what it says of them. */
function takeVariants(base: ListingContent, from: ListingContent): ListingContent {
  const own = new Map(base.variants.map((variant) => [variant.id, variant]))
  const isSameKind = base.kind === from.kind
  const taken = from.variants.map((theirs) => {
    const mine = own.get(theirs.id)
    if (!mine) return { variant: theirs, pack: packOf(from, theirs) }
    return { variant: isSameKind ? mine : { ...theirs, stock: mine.stock }, pack: packOf(base, mine) }
  })
  const listing = { ...base, kind: from.kind, variants: taken.map(({ variant }) => variant) }
  return withPacks(
    listing,
    taken.map(({ pack }) => pack),
  )
}

/** What is in force at once of an edited listing. While new variants wait, those on sale stay what they are: none goes, and shades are no sizes. */
export function partsAtOnce(
  live: ListingContent,
  edited: ListingContent,
  fields: readonly ReviewedField[],
): ListingContent {
  if (!fields.includes('variants')) return takeFields(edited, live, fields)
  const theirs = new Map(edited.kind === live.kind ? edited.variants.map((variant) => [variant.id, variant]) : [])
  const kept = live.variants.map((variant) => {
    const changed = theirs.get(variant.id)
    return changed ? { variant: changed, pack: packOf(edited, changed) } : { variant, pack: packOf(live, variant) }
  })
  const listing = withPacks(
    { ...edited, kind: live.kind, variants: kept.map(({ variant }) => variant) },
    kept.map(({ pack }) => pack),
  )
  return takeFields(
    listing,
    live,
    fields.filter((field) => field !== 'variants'),
  )
}

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
    if (field === 'prices') taken = takePrices(taken, from)
    else if (field === 'variants') taken = takeVariants(taken, from)
    else taken = { ...taken, [field]: from[field] }
  }
  const known = new Set(taken.variants.map((variant) => variant.id))
  taken.photos = taken.photos.map((photo) =>
    photo.variantId !== null && !known.has(photo.variantId) ? { ...photo, variantId: null } : photo,
  )
  return taken
}
