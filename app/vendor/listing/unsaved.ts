import { type Stored, stored } from '#app/ui/stored.ts'
import { type ListingModel, newVariant, noneTyped } from './model.ts'

/** What somebody typed and did not save, with what the product said when they began. */
export interface Unsaved {
  at: string
  model: ListingModel
  base: ListingModel
}

const isModel = (value: ListingModel | undefined) => Array.isArray(value?.variants) && Array.isArray(value.photos)

/** Kept by an older version of the form, it may lack fields. */
const withAllFields = (model: ListingModel): ListingModel => ({
  ...noneTyped,
  ...model,
  variants: model.variants.map((variant) => ({ ...newVariant(), ...variant })),
})

function parse(text: string): Unsaved | null {
  const read = JSON.parse(text) as Unsaved | null
  const isWhole = typeof read?.at === 'string' && isModel(read.model) && isModel(read.base)
  return isWhole ? { ...read, model: withAllFields(read.model), base: withAllFields(read.base) } : null
}

/** What this person typed for a product and did not save, kept in this browser only; null when there is nothing readable. */
export function unsavedListing(userId: string, productId: string): Stored<Unsaved | null> {
  return stored<Unsaved | null>(`listing:${userId}:${productId}`, { fallback: null, parse })
}
