import { type Stored, stored } from '#app/ui/stored.ts'
import { type ListingModel, newVariant } from './model.ts'

/** What somebody typed and did not save. */
export interface Unsaved {
  at: string
  model: ListingModel
}

function parse(text: string): Unsaved | null {
  const read = JSON.parse(text) as Unsaved | null
  const isWhole =
    typeof read?.at === 'string' && Array.isArray(read.model?.variants) && Array.isArray(read.model.photos)
  if (!isWhole) return null
  // Kept by an older version of the form, it may lack fields of a variant.
  const variants = read.model.variants.map((variant) => ({ ...newVariant(), ...variant }))
  return { ...read, model: { ...read.model, variants } }
}

/** What this person typed for a product and did not save, kept in this browser only; null when there is nothing readable. */
export function unsavedListing(userId: string, productId: string): Stored<Unsaved | null> {
  return stored<Unsaved | null>(`listing:${userId}:${productId}`, { fallback: null, parse })
}
