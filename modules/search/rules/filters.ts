/** What narrows a list of products. Options are named by their slugs; several of one kind widen each other, kinds narrow each other. */
export interface CatalogueFilters {
  category: string[]
  brand: string[]
  seller: string[]
  country: string[]
  finish: string[]
  skin: string[]
  hair: string[]
  concern: string[]
  shade: string[]
  /** Ingredients or families of ingredients that must all be in it. */
  with: string[]
  /** Ingredients or families that must not. */
  without: string[]
  /** Rupees before tax, both ends included; null is open. */
  priceFrom: number | null
  priceTo: number | null
  /** Stars at least. */
  rating: number | null
  /** Percent off at least. */
  discount: number | null
  /** Only what can be bought now. */
  inStock: boolean
}

export const noFilters: CatalogueFilters = {
  category: [],
  brand: [],
  seller: [],
  country: [],
  finish: [],
  skin: [],
  hair: [],
  concern: [],
  shade: [],
  with: [],
  without: [],
  priceFrom: null,
  priceTo: null,
  rating: null,
  discount: null,
  inStock: false,
}

/** Filters that are lists of options, in the order of the filter panel. */
export const listFilters = {
  category: 'Category',
  brand: 'Brand',
  seller: 'Seller',
  skin: 'Skin type',
  hair: 'Hair type',
  concern: 'Concern',
  shade: 'Shade',
  finish: 'Finish',
  with: 'With',
  without: 'Without',
  country: 'Country of origin',
} as const
export type ListFilter = keyof typeof listFilters

/** Options of one kind that a page brings; the rest are asked for. */
export const optionsOnPage = 12
/** As many options of one kind are read. */
export const optionsMax = 20
/** The highest price that a filter understands, in rupees. */
export const priceMax = 10_000_000
/** What the panel offers. */
export const ratingSteps = [4.5, 4, 3] as const
export const discountSteps = [1, 25, 50] as const

/** Ingredients that people avoid or look for by family: each of which the INCI name in the list matches the pattern belongs to it. */
export const ingredientFamilies = [
  { slug: 'parabens', label: 'Parabens', pattern: /paraben/i },
  { slug: 'sulphates', label: 'Sulphates', pattern: /(laureth|lauryl|coco|myreth|trideceth)[\s-]*sul(f|ph)ate/i },
  { slug: 'silicones', label: 'Silicones', pattern: /(methicone|siloxane|dimethiconol|silsesquioxane)/i },
  { slug: 'fragrance', label: 'Fragrance', pattern: /^(parfum|fragrance|perfume|aroma)\b/i },
  {
    slug: 'mineral-oil',
    label: 'Mineral oil',
    pattern: /(paraffinum liquidum|mineral oil|petrolatum|cera microcristallina)/i,
  },
  {
    slug: 'drying-alcohol',
    label: 'Drying alcohol',
    pattern: /^(alcohol|alcohol denat\.?|ethanol|isopropyl alcohol)$/i,
  },
] as const

/** Reads a list from one parameter: 'oily,dry'. Junk and repeats are dropped, the order is the alphabet's, so that one wish has one address. */
export function readOptions(raw: string | null): string[] {
  if (!raw) return []
  const slugs = raw
    .toLowerCase()
    .split(',')
    .map((slug) => slug.trim())
    .filter((slug) => /^[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}-]{0,79}$/u.test(slug))
  return [...new Set(slugs)].sort().slice(0, optionsMax)
}

const rupees = (text: string | undefined) => (text && /^\d{1,8}$/.test(text) ? Math.min(Number(text), priceMax) : null)

/** Reads '200-500', '200-' or '-500'; a range the wrong way round is turned. */
export function readPrice(raw: string | null): { from: number | null; to: number | null } {
  const [left, right] = (raw ?? '').split('-', 2)
  const [from, to] = [rupees(left), rupees(right)]
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

const steps = (raw: string | null, lowest: number, highest: number) => {
  const value = raw && /^\d{1,2}(\.\d)?$/.test(raw) ? Number(raw) : Number.NaN
  return value >= lowest && value <= highest ? value : null
}

/** The filters that an address asks for; what is not understood counts as not said. */
export function readFilters(search: Pick<URLSearchParams, 'get'>): CatalogueFilters {
  const { from, to } = readPrice(search.get('price'))
  const lists = Object.keys(listFilters) as ListFilter[]
  return {
    ...noFilters,
    ...Object.fromEntries(lists.map((name) => [name, readOptions(search.get(name))])),
    priceFrom: from,
    priceTo: to,
    rating: steps(search.get('rating'), 1, 5),
    discount: steps(search.get('discount'), 1, 99),
    inStock: search.get('stock') === 'in',
  }
}

/** The same filters as parameters, each in its one form; what is not asked for is left out. */
export function filterParameters(filters: CatalogueFilters): [name: string, value: string][] {
  const lists = (Object.keys(listFilters) as ListFilter[]).map((name): [string, string] => [
    name,
    filters[name].join(','),
  ])
  const hasPrice = filters.priceFrom !== null || filters.priceTo !== null
  const others: [string, string][] = [
    ['price', hasPrice ? `${filters.priceFrom ?? ''}-${filters.priceTo ?? ''}` : ''],
    ['rating', filters.rating === null ? '' : String(filters.rating)],
    ['discount', filters.discount === null ? '' : String(filters.discount)],
    ['stock', filters.inStock ? 'in' : ''],
  ]
  return [...lists, ...others].filter(([, value]) => value !== '')
}

/** How many things narrow the list: each option by itself, a range of prices as one. */
export const countFilters = (filters: CatalogueFilters): number =>
  filterParameters(filters).flatMap(([, value]) => value.split(',')).length

export const filterNames = [...Object.keys(listFilters), 'price', 'rating', 'discount', 'stock'] as readonly string[]
