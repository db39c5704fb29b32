import { type CatalogueFilters, type ListFilter, listFilters } from '#modules/search/rules/filters.ts'
import type { FacetsView, OptionGroupName } from '#modules/search/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** What takes a filter away again: its name for people and the filters without it. */
export interface AppliedFilter {
  key: string
  label: string
  without: CatalogueFilters
}

/** What the filter on discounts reads: `from` is the least percent off, and 1 means any. */
export const discountLabel = (from: number) => (from === 1 ? 'On sale' : `${from}% off or more`)
/** What the filter on ratings reads: `from` is the fewest stars, out of five. */
export const ratingLabel = (from: number) => `${from} and above`

/** Prices are filtered as they stand first on a card, before the tax that is said below them. */
export const beforeTax = (range: string) => `${range} before tax`

/** Both ends in rupees; null when both are open and nothing narrows. */
function priceLabel({ priceFrom, priceTo }: CatalogueFilters): string | null {
  if (priceFrom !== null && priceTo !== null) return `${formatRupees(priceFrom)} to ${formatRupees(priceTo)}`
  if (priceFrom !== null) return `From ${formatRupees(priceFrom)}`
  return priceTo === null ? null : `Up to ${formatRupees(priceTo)}`
}

/** A slug that no option has any more is read as the words that it is made of. */
function labelOf(name: ListFilter, slug: string, facets: FacetsView): string {
  const options = name === 'seller' ? [] : facets.options[name as OptionGroupName]
  const label = options.find((option) => option.slug === slug)?.label ?? slug.replaceAll('-', ' ')
  return name === 'with' ? `With ${label}` : name === 'without' ? `Without ${label}` : label
}

/** Everything that narrows a list, in the order of the filter panel. */
export function appliedFilters(filters: CatalogueFilters, facets: FacetsView): AppliedFilter[] {
  const lists = (Object.keys(listFilters) as ListFilter[]).flatMap((name) =>
    filters[name].map((slug) => ({
      key: `${name} ${slug}`,
      label: labelOf(name, slug, facets),
      without: { ...filters, [name]: filters[name].filter((other) => other !== slug) },
    })),
  )
  const { rating, discount, inStock } = filters
  const price = priceLabel(filters)
  const figures: (AppliedFilter | false)[] = [
    price !== null && {
      key: 'price',
      label: beforeTax(price),
      without: { ...filters, priceFrom: null, priceTo: null },
    },
    rating !== null && { key: 'rating', label: `${rating} stars and above`, without: { ...filters, rating: null } },
    discount !== null && { key: 'discount', label: discountLabel(discount), without: { ...filters, discount: null } },
    inStock && { key: 'stock', label: 'In stock only', without: { ...filters, inStock: false } },
  ]
  return [...lists, ...figures.filter((figure) => figure !== false)]
}
