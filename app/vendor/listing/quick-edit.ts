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

/** Saves a count over the one that was seen; what sold meanwhile stays sold. */
export const saveStock = ({ productId, variantId }: VariantAddress, stock: number, stockWas: number, note = '') =>
  call(variant.stock.$put({ param: { id: productId, variantId }, json: { stock, stockWas, note } }))
