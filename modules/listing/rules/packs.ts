import { quantityNamed } from '#modules/pricing/unit-price.ts'
import type { ListingContent, ListingField, ListingVariant } from '../shapes/content.ts'

/** What a pack says of itself. Nulls and empty texts are what a draft still lacks. Amounts are rupees. */
export interface Pack {
  price: number | null
  originalPrice: number | null
  mrp: number | null
  netQuantity: number | null
  netQuantityUnit: string
  barcode: string
  countryOfOrigin: string
}

const hasOwnPrice = (variant: ListingVariant) => variant.price !== null || variant.originalPrice !== null

/** The pack of a variant: what it says itself, else what the listing says of all. A price of its own takes no original price along. */
export function packOf(content: ListingContent, variant: ListingVariant): Pack {
  return {
    price: variant.price ?? content.price,
    originalPrice: hasOwnPrice(variant) ? variant.originalPrice : content.originalPrice,
    mrp: variant.mrp ?? content.mrp,
    netQuantity: variant.netQuantity ?? content.netQuantity,
    netQuantityUnit: (variant.netQuantity === null ? null : variant.netQuantityUnit) ?? content.netQuantityUnit,
    barcode: variant.barcode || (content.kind === 'only' ? content.barcode : ''),
    countryOfOrigin: variant.countryOfOrigin || content.countryOfOrigin,
  }
}

/** The packs of all variants, in their order. */
export const packsOf = (content: ListingContent): Pack[] => content.variants.map((variant) => packOf(content, variant))

const nothing = { price: null, originalPrice: null, mrp: null, netQuantity: null, netQuantityUnit: null, barcode: '' }

const keyOf = ({ price, originalPrice, mrp, netQuantity, netQuantityUnit }: Pack) =>
  JSON.stringify([price, originalPrice, mrp, netQuantity, netQuantityUnit])

/** What most packs say; the first of them where several are as many. */
function mostFrequent(packs: readonly Pack[]): Pack | undefined {
  const keys = packs.map(keyOf)
  const countOf = (key: string) => keys.filter((one) => one === key).length
  const most = Math.max(0, ...keys.map(countOf))
  return packs[keys.findIndex((key) => countOf(key) === most)]
}

/**
 * The listing with these packs, one for each variant. What most of them share is said once, by the listing, and a variant says what differs;
 * each size says everything itself.
 */
export function withPacks(content: ListingContent, packs: readonly Pack[]): ListingContent {
  const isSized = content.kind === 'size'
  const common = isSized ? undefined : mostFrequent(packs)
  const own = (variant: ListingVariant, pack: Pack): ListingVariant => {
    const isOtherPrice = pack.price !== common?.price || pack.originalPrice !== common?.originalPrice
    const isOtherQuantity = pack.netQuantity !== common?.netQuantity || pack.netQuantityUnit !== common?.netQuantityUnit
    return {
      ...variant,
      price: isOtherPrice ? pack.price : null,
      originalPrice: isOtherPrice ? pack.originalPrice : null,
      mrp: pack.mrp === common?.mrp ? null : pack.mrp,
      netQuantity: isOtherQuantity ? pack.netQuantity : null,
      netQuantityUnit: isOtherQuantity ? pack.netQuantityUnit : null,
      barcode: content.kind === 'only' ? '' : pack.barcode,
      countryOfOrigin: pack.countryOfOrigin === content.countryOfOrigin ? '' : pack.countryOfOrigin,
    }
  }
  const said = common ?? (packs.length === 0 && !isSized ? content : nothing)
  return {
    ...content,
    price: said.price,
    originalPrice: said.originalPrice,
    mrp: said.mrp,
    netQuantity: said.netQuantity,
    netQuantityUnit: said.netQuantityUnit ?? 'g',
    barcode: content.kind === 'only' ? (packs[0]?.barcode ?? content.barcode) : '',
    variants: content.variants.map((variant, at) => {
      const pack = packs[at]
      return pack ? own(variant, pack) : variant
    }),
  }
}

type PackField = keyof Pack

/** Where the form asks for this of a variant's pack. */
export function packField(content: ListingContent, at: number, name: PackField): ListingField {
  const variant = content.variants[at]
  const isOwn = content.kind === 'size' || (variant !== undefined && variant[name] !== null && variant[name] !== '')
  return content.kind === 'only' || !variant || !isOwn ? name : `variants.${at}.${name}`
}

const inBaseUnits: Record<string, [string, number]> = {
  g: ['g', 1],
  kg: ['g', 1_000],
  ml: ['ml', 1],
  l: ['ml', 1_000],
  cm: ['cm', 1],
  m: ['cm', 100],
}

/** Whether a size that is called by its quantity alone, such as '100 ml', holds another one. */
export function isMisnamed(name: string, { netQuantity, netQuantityUnit }: Pack): boolean {
  const named = /^\s*\d+(\.\d+)?\s*[a-z]+\s*$/i.test(name) ? quantityNamed(name) : null
  const said = named && inBaseUnits[named.unit]
  const held = inBaseUnits[netQuantityUnit]
  if (!named || !said || !held || netQuantity === null || said[0] !== held[0]) return false
  return Math.abs(named.quantity * said[1] - netQuantity * held[1]) > 1e-6
}
