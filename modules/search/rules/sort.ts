/** Products on a page of the catalogue (docs/specification.md, section 9). */
export const productsPerPage = 24

/** The sort options of docs/specification.md, section 9, then our own. */
export const sortOptions = {
  name: 'Name',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  rating: 'Highest rated',
  relevance: 'Relevance',
  bestselling: 'Bestselling',
  newest: 'Newest',
  // Legal Metrology (Packaged Commodities) Rules 2011, r.6(10A): products can be sorted by country of origin.
  origin: 'Country of origin',
} as const

export type Sort = keyof typeof sortOptions

/** Whether a value, for instance from a query string, is one of the sort orders. */
export function isSort(value: unknown): value is Sort {
  return typeof value === 'string' && Object.hasOwn(sortOptions, value)
}

/** The sort order when none is chosen: relevance for a search, otherwise the name. */
export function defaultSort(searchText: string): Sort {
  return searchText ? 'relevance' : 'name'
}
