import { api, call } from '#app/frame/api.ts'
import { listingLimits } from '#modules/listing/limits.ts'
import { readNumber } from './model.ts'

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

const variant = api.vendor.products[':id'].variants[':variantId']

/** Saves a price in rupees over the one that was seen. */
export const savePrice = ({ productId, variantId }: VariantAddress, price: number, priceWas: number | null) =>
  call(variant.price.$put({ param: { id: productId, variantId }, json: { price, priceWas } }))

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

/** How many pieces there are now; undefined where that cannot be read. */
export async function readStockNow({ productId, variantId }: VariantAddress): Promise<number | undefined> {
  const listing = await call(api.vendor.products[':id'].$get({ param: { id: productId } })).catch(() => undefined)
  return listing?.content.variants.find(({ id }) => id === variantId)?.stock
}
