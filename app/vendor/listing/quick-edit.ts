import { api, call } from '#app/frame/api.ts'
import { ApiProblem, fieldErrors } from '#app/ui/problem.ts'
import { listingLimits, listingSentences } from '#modules/listing/limits.ts'
import { originalPriceProblem, priceProblem } from '#modules/listing/rules/listing.ts'
import { type Pack, packOf } from '#modules/listing/rules/packs.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'
import { moneyError, readNumber, stockError, wholeRupees } from './model.ts'

interface VariantAddress {
  productId: string
  variantId: string
}

const wholeWithin = (typed: string, least: number, most: number) => {
  const value = readNumber(typed)
  return value !== null && Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

/** A price as it is typed, in whole rupees; undefined where it is none. */
export const readPrice = (typed: string): number | undefined => wholeWithin(typed, 1, listingLimits.price)

/** A count of pieces as it is typed; undefined where it is none. */
export const readStock = (typed: string): number | undefined => wholeWithin(typed, 0, listingLimits.stock)

/** What is wrong with text that `readPrice` cannot read. */
export const wrongPrice = (typed: string): string => moneyError(typed) ?? wholeRupees

/** What the shop refuses of a price in rupees that can be read, by what else is said of its pack. */
export const priceRefusal = (
  price: number,
  { mrp, originalPrice }: Pick<Pack, 'mrp' | 'originalPrice'>,
): string | undefined => priceProblem(price, mrp) ?? originalPriceProblem(originalPrice, price)

/** What is wrong with text that `readStock` cannot read. */
export const wrongStock = (typed: string): string => stockError(typed) ?? listingSentences.stock

/** What of which variant was being saved. */
export interface Saving {
  id: string
  /** Empty where there is nothing to choose. */
  name: string
  part: 'price' | 'stock'
}

/** The key of a variant's field where several stand in one form. */
export const fieldKey = (part: Saving['part'], id: string) => `${part}-${id}`

const meanwhile = ['listing.price_changed', 'listing.stock_recounted']

/** A refusal in a form of several variants: its sentence, with the variant's name, and what is said at the field. */
export function refusedAt({ id, name, part }: Saving, error: unknown, sentence: string) {
  const ofField = fieldErrors(error)[part]
  const isMoved = error instanceof ApiProblem && meanwhile.includes(error.code)
  const message = ofField ?? (isMoved ? sentence : undefined)
  if (message === undefined) return { text: sentence, errors: {} }
  return { text: name ? `${name}: ${sentence}` : sentence, errors: { [fieldKey(part, id)]: message } }
}

const variant = api.vendor.products[':id'].variants[':variantId']

/** Saves a price in rupees over the one that was seen. */
export const savePrice = ({ productId, variantId }: VariantAddress, price: number, priceWas: number | null) =>
  call(variant.price.$put({ param: { id: productId, variantId }, json: { price, priceWas } }))

/**
 * The prices to save, one after the other, to take the price `to` back: the one that waited before, and first the one on sale before, where `to`
 * is on sale at once.
 */
export function pricesBack(
  { price, priceWaiting }: Pick<ListingRowView, 'price' | 'priceWaiting'>,
  to: number,
  waitsForReview: boolean,
): number[] {
  const onSale = priceWaiting !== null && (waitsForReview || price === to) ? null : price
  return [onSale, priceWaiting].filter((one) => one !== null)
}

/** How many pieces somebody counted, against how many they saw. Sent again as it is, it is counted once. */
export interface Count {
  countId: string
  stock: number
  stockWas: number
}

/** The count to send: the last one where it says the same, since nobody may know yet what became of it, else a new one. */
export const countOf = (last: Count | undefined, stock: number, stockWas: number): Count =>
  last?.stock === stock ? last : { countId: crypto.randomUUID(), stock, stockWas }

/** Saves a count; what sold meanwhile stays sold. Answers with what there is now. */
export const saveStock = ({ productId, variantId }: VariantAddress, count: Count, note = '') =>
  call(variant.stock.$put({ param: { id: productId, variantId }, json: { ...count, note } }))

/** A variant with its listing as they stand now; undefined where that cannot be read. */
async function readVariantNow({ productId, variantId }: VariantAddress) {
  const listing = await call(api.vendor.products[':id'].$get({ param: { id: productId } })).catch(() => undefined)
  const found = listing?.content.variants.find(({ id }) => id === variantId)
  return listing && found && { content: listing.content, variant: found }
}

/** How many pieces there are now; undefined where that cannot be read. */
export const readStockNow = async (at: VariantAddress): Promise<number | undefined> =>
  (await readVariantNow(at))?.variant.stock

/** What the shop would refuse of this price now; undefined where nothing is, or that cannot be read. */
export async function readPriceRefusal(at: VariantAddress, price: number): Promise<string | undefined> {
  const now = await readVariantNow(at)
  return now && priceRefusal(price, packOf(now.content, now.variant))
}
