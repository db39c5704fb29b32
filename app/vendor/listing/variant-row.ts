import { isCosmetic } from '#modules/listing/rules/listing.ts'
import { packOf } from '#modules/listing/rules/packs.ts'
import { strikingChange } from '#modules/listing/rules/revision.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { SectionProps } from './fields.tsx'
import { originalPriceWarning, priceWarning, readNumber, soldUntil, type VariantModel } from './model.ts'

type Shown = Pick<SectionProps, 'model' | 'errors' | 'marginDays' | 'onSale'>

/** What is wrong with a field of a variant: what the last save said, else what shows while it is typed. */
export function fieldError({ model, errors, marginDays }: Shown, variant: VariantModel, at: number, key: string) {
  const said = errors[`variants.${at}.${key}`]
  if (said) return said
  const ofAll = model.kind === 'size' ? { price: '', mrp: '' } : model
  const mrp = variant.mrp || ofAll.mrp
  if (key === 'price') return priceWarning(variant.price, mrp)
  if (key === 'originalPrice') return originalPriceWarning(variant.originalPrice, variant.price || ofAll.price, mrp)
  if (key === 'expiryMonth') return soldUntil(variant, marginDays, indianDay(new Date())).error
  return undefined
}

/** How a price or an MRP of a variant differs from the one on sale, where that may be a slip: '₹549 → ₹54, 90% less than now.' */
export function doubtAbout(
  onSale: SectionProps['onSale'],
  variant: Pick<VariantModel, 'id' | 'price' | 'mrp'>,
  key: 'price' | 'mrp',
): string | undefined {
  const live = onSale?.variants.find(({ id }) => id === variant.id)
  const change = onSale && live ? strikingChange(packOf(onSale, live)[key], readNumber(variant[key])) : undefined
  return change && `${change} than now.`
}

/** What a paste changes so much that it may be a slip, one sentence for each price and MRP. */
export const pastedDoubts = (
  onSale: SectionProps['onSale'],
  before: readonly VariantModel[],
  after: readonly VariantModel[],
): string[] =>
  after.flatMap((variant) => {
    const was = before.find(({ id }) => id === variant.id)
    return (['mrp', 'price'] as const).flatMap((key) => {
      const doubt = variant[key] === was?.[key] ? undefined : doubtAbout(onSale, variant, key)
      return doubt ? [`${key === 'mrp' ? 'MRP' : 'Price'} of ${variant.name}: ${doubt}`] : []
    })
  })

/** What the last save said of a variant's fields. */
export const saidOf = (errors: SectionProps['errors'], at: number): string[] =>
  Object.entries(errors).flatMap(([path, said]) => (said && path.startsWith(`variants.${at}.`) ? [said] : []))

/** The names of what is still empty and has to be there before it goes live. */
function missingOf({ model }: Shown, variant: VariantModel): string[] {
  const isShade = model.kind === 'shade'
  const cosmetic = isCosmetic(model.category)
  const fields: [name: string, isMissing: boolean][] = [
    ['name', !variant.name.trim()],
    ['colour', isShade && !variant.hex],
    ['photo', isShade && !model.photos.some(({ variantId }) => variantId === variant.id)],
    ['MRP', !isShade && !variant.mrp],
    ['price', !isShade && !variant.price],
    ['net quantity', !isShade && !variant.netQuantity],
    ['batch number', cosmetic && !variant.batchNumber.trim()],
    ['month', cosmetic && !variant.expiryMonth],
  ]
  return fields.flatMap(([name, isMissing]) => (isMissing ? [name] : []))
}

function priceText(typed: string): string {
  const price = readNumber(typed)
  if (price === null) return 'No price'
  return Number.isNaN(price) ? typed : formatRupees(price)
}

export interface VariantRow {
  /** '₹422, 24 in stock' */
  facts: string
  wrong: string[]
  /** What may be a slip. */
  doubts: string[]
  missing: string[]
}

/** A shade or size in one row: what it costs, how much there is, and what is wrong with it or missing. */
export function variantRow(shown: Shown, variant: VariantModel, at: number): VariantRow {
  const { model, errors } = shown
  const price = variant.price || (model.kind === 'shade' ? model.price : '')
  const warned = ['price', 'originalPrice', 'expiryMonth'].flatMap((key) => fieldError(shown, variant, at, key) ?? [])
  return {
    facts: `${priceText(price)}, ${variant.stock.trim() || '0'} in stock`,
    wrong: [...new Set([...saidOf(errors, at), ...warned])],
    doubts: (['price', 'mrp'] as const).flatMap((key) => doubtAbout(shown.onSale, variant, key) ?? []),
    missing: missingOf(shown, variant),
  }
}
