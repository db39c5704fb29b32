import type { ListingContent } from '../shapes/content.ts'

/** Parts of an approved listing that are reviewed before customers see them changed. */
export const reviewedFields = ['name', 'brand', 'description', 'ingredients', 'photos', 'prices'] as const
export type ReviewedField = (typeof reviewedFields)[number]

export const reviewedFieldNames: Readonly<Record<ReviewedField, string>> = {
  name: 'Name',
  brand: 'Brand',
  description: 'Description',
  ingredients: 'Ingredients',
  photos: 'Photos',
  prices: 'Prices',
}

function movedBeyond(before: number | null, after: number | null, percent: number): boolean {
  if (before === after) return false
  if (before === null || after === null || before === 0) return true
  return Math.abs(after - before) * 100 > before * percent
}

/** Whether any price moves by more than `percent` of what it was; one that comes or goes counts by the listing's price. */
function pricesNeedReview(live: ListingContent, edited: ListingContent, percent: number): boolean {
  const own = (listing: ListingContent, id: string) =>
    listing.variants.find((variant) => variant.id === id)?.price ?? listing.price
  return (
    movedBeyond(live.price, edited.price, percent) ||
    (edited.originalPrice !== null && movedBeyond(live.originalPrice ?? live.price, edited.originalPrice, percent)) ||
    edited.variants.some((variant) => movedBeyond(own(live, variant.id), own(edited, variant.id), percent))
  )
}

const photoKey = (listing: ListingContent) =>
  JSON.stringify(listing.photos.map(({ id, alt, variantId }) => [id, alt, variantId]))

/** What of an edited listing has to be reviewed again; nothing when all of it may be applied at once. */
export function fieldsToReview(live: ListingContent, edited: ListingContent, percent: number): ReviewedField[] {
  const differs: Record<ReviewedField, boolean> = {
    name: live.name !== edited.name,
    brand: live.brand !== edited.brand,
    description: live.description !== edited.description,
    ingredients: JSON.stringify(live.ingredients) !== JSON.stringify(edited.ingredients),
    photos: photoKey(live) !== photoKey(edited),
    prices: pricesNeedReview(live, edited, percent),
  }
  return reviewedFields.filter((field) => differs[field])
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
  const taken = { ...base }
  for (const field of fields) {
    if (field === 'prices') {
      taken.price = from.price
      taken.originalPrice = from.originalPrice
      taken.mrp = from.mrp
      taken.variants = base.variants.map((variant) => {
        const twin = from.variants.find((one) => one.id === variant.id)
        return twin ? { ...variant, price: twin.price } : variant
      })
    } else if (field === 'photos') {
      taken.photos = from.photos
    } else if (field === 'ingredients') {
      taken.ingredients = from.ingredients
    } else {
      taken[field] = from[field]
    }
  }
  const known = new Set(taken.variants.map((variant) => variant.id))
  taken.photos = taken.photos.map((photo) =>
    photo.variantId !== null && !known.has(photo.variantId) ? { ...photo, variantId: null } : photo,
  )
  return taken
}
