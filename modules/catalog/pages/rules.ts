/** Up to so many brands, one page shows them all under their initials; above, each initial has pages of its own. */
export const brandsOnOnePage = 200
/** Brands on a page of an initial. */
export const brandsPerPage = 200
/** The largest brands, shown above the initials when not all are there. */
export const largestBrands = 24
/** This many can be scanned at a glance: each is shown by a photograph, without initials. */
export const fewBrands = 24
/** Brands that a category's page names. */
export const brandsOfCategory = 12

/** The initials under which brands stand: the first letter of a name, or # for everything else. */
export const brandInitials = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#'] as const

/** An initial as an address says it; `other` stands for #. */
export const initialInAddress = (initial: string): string => (initial === '#' ? 'other' : initial.toLowerCase())

/** Reads an initial of an address; null when it is none. */
export function readInitial(raw: string | null): string | null {
  if (raw === 'other') return '#'
  return raw && /^[a-z]$/i.test(raw) ? raw.toUpperCase() : null
}

/** The rating of many products together, each as heavy as it has reviews; one decimal, 0 where nobody has rated. */
export function ratingOf(total: number, reviews: number): number {
  return reviews > 0 ? Math.round((total / reviews) * 10) / 10 : 0
}
