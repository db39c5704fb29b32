/** Up to so many brands, one page shows them all under their letters; above, each letter has pages of its own. */
export const brandsOnOnePage = 200
/** Brands on a page of a letter. */
export const brandsPerPage = 200
/** The largest brands, shown above the letters when not all are there. */
export const largestBrands = 24
/** Brands that a category's page names. */
export const brandsOfCategory = 12

/** Under what a brand can stand: its first letter, or # for everything else. */
export const brandInitials = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#'] as const

/** The letter as an address says it; `other` stands for #. */
export const initialInAddress = (letter: string): string => (letter === '#' ? 'other' : letter.toLowerCase())

/** Reads a letter of an address; null when it is none. */
export function readInitial(raw: string | null): string | null {
  if (raw === 'other') return '#'
  return raw && /^[a-z]$/i.test(raw) ? raw.toUpperCase() : null
}

/** The rating of many products together, each as heavy as it has reviews; one decimal, 0 where nobody has rated. */
export function ratingOf(total: number, reviews: number): number {
  return reviews > 0 ? Math.round((total / reviews) * 10) / 10 : 0
}
