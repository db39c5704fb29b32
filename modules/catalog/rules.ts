/** Products on a page of the catalogue (decisions: 24 to a page). */
export const productsPerPage = 24
/** Home shows up to so many of each (specification section 9). */
export const bestsellersOnHome = 6
export const newArrivalsOnHome = 4

/** Longest search text that is read; what is longer is cut. */
export const searchTextMax = 64

/** The sort options of specification section 9, then ours. */
export const sortOptions = {
  name: 'Name',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Highest rated',
  relevance: 'Relevance',
  newest: 'Newest',
  // Legal Metrology (Packaged Commodities) Rules 2011, r.6(10A): products can be sorted by country of origin.
  origin: 'Country of origin',
} as const

export type Sort = keyof typeof sortOptions

export function isSort(value: unknown): value is Sort {
  return typeof value === 'string' && Object.hasOwn(sortOptions, value)
}

/** A search makes relevance the natural order, a plain catalogue the name. */
export function defaultSort(searchText: string): Sort {
  return searchText ? 'relevance' : 'name'
}

/** `originalPrice` above `price`: a sale. The percent is rounded (originalPrice - price) / originalPrice; 0 is no sale. */
export function discountPercent(price: number, originalPrice: number | null): number {
  if (originalPrice === null || originalPrice <= price) return 0
  return Math.round(((originalPrice - price) / originalPrice) * 100)
}

/** What people typed, as a search sees it: trimmed, folded, one space between words, cut at the limit. */
export function normalizeSearchText(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ').slice(0, searchTextMax).trim()
}

/** The words of a search; punctuation separates them and never reaches the query language. */
export function searchWords(searchText: string): string[] {
  return searchText.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

const units: Record<string, string> = {
  g: 'g',
  gm: 'g',
  gms: 'g',
  kg: 'kg',
  ml: 'ml',
  l: 'l',
  ltr: 'l',
  litre: 'l',
  cm: 'cm',
  m: 'm',
}

/** The quantity that the name of a size says, such as '100 ml' or 'Family pack, 1 kg'. Null where it says none. */
export function quantityNamed(size: string): { quantity: number; unit: string } | null {
  const found = /(\d+(?:\.\d+)?)\s*([a-z]+)\b/i.exec(size)
  const unit = units[found?.[2]?.toLowerCase() ?? '']
  const quantity = Number(found?.[1])
  return unit && quantity > 0 ? { quantity, unit } : null
}

/** '₹8.98 per ml'. */
export function unitPriceText({ rupees, per }: { rupees: number; per: string }): string {
  return `₹${rupees.toFixed(2)} per ${per}`
}

/**
 * Unit sale price: MRP by net quantity, rounded to two decimals; per g, ml or cm below one kg, litre or metre, per the larger unit
 * above, per piece by number. Null when it would repeat the MRP. Legal Metrology (Packaged Commodities) Rules 2011, r.6(11).
 */
export function unitSalePrice(mrp: number, quantity: number, unit: string): { rupees: number; per: string } | null {
  const larger: Record<string, [string, number]> = { g: ['kg', 1000], ml: ['L', 1000], cm: ['m', 100] }
  const whole: Record<string, string> = { kg: 'kg', l: 'L', m: 'm' }
  const round = (rupees: number) => Math.round(rupees * 100) / 100
  const step = larger[unit]
  if (step) {
    const [name, size] = step
    if (quantity === size) return null
    return quantity < size
      ? { rupees: round(mrp / quantity), per: unit }
      : { rupees: round((mrp * size) / quantity), per: name }
  }
  if (quantity === 1) return null
  return { rupees: round(mrp / quantity), per: whole[unit] ?? 'piece' }
}
