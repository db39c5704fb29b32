import { type CatalogueFilters, type ListFilter, listFilters } from '#modules/search/rules/filters.ts'
import type { CategoryView, FacetsView, OptionGroupName } from '#modules/search/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** What takes a filter away again: its name for people and the filters without it. */
export interface AppliedFilter {
  key: string
  label: string
  without: CatalogueFilters
}

export const discountLabel = (from: number) => (from === 1 ? 'On sale' : `${from}% off and more`)
export const ratingLabel = (from: number) => `${from} and above`

function priceLabel({ priceFrom, priceTo }: CatalogueFilters): string {
  if (priceFrom === null) return `Up to ${formatRupees(priceTo ?? 0)}`
  return priceTo === null ? `From ${formatRupees(priceFrom)}` : `${formatRupees(priceFrom)} to ${formatRupees(priceTo)}`
}

/** A slug that no option has any more is read as the words that it is made of. */
function labelOf(name: ListFilter, slug: string, facets: FacetsView, categories: readonly CategoryView[]): string {
  if (name === 'category') return categories.find((category) => category.slug === slug)?.name ?? slug
  const options = name === 'seller' ? [] : facets.options[name as OptionGroupName]
  const label = options.find((option) => option.slug === slug)?.label ?? slug.replaceAll('-', ' ')
  return name === 'with' ? `With ${label}` : name === 'without' ? `Without ${label}` : label
}

/** Everything that narrows a list, in the order of the filter panel. */
export function appliedFilters(
  filters: CatalogueFilters,
  facets: FacetsView,
  categories: readonly CategoryView[],
): AppliedFilter[] {
  const lists = (Object.keys(listFilters) as ListFilter[]).flatMap((name) =>
    filters[name].map((slug) => ({
      key: `${name} ${slug}`,
      label: labelOf(name, slug, facets, categories),
      without: { ...filters, [name]: filters[name].filter((other) => other !== slug) },
    })),
  )
  const { priceFrom, priceTo, rating, discount, inStock } = filters
  const figures: (AppliedFilter | false)[] = [
    (priceFrom !== null || priceTo !== null) && {
      key: 'price',
      label: priceLabel(filters),
      without: { ...filters, priceFrom: null, priceTo: null },
    },
    rating !== null && { key: 'rating', label: `${rating} stars and above`, without: { ...filters, rating: null } },
    discount !== null && { key: 'discount', label: discountLabel(discount), without: { ...filters, discount: null } },
    inStock && { key: 'stock', label: 'In stock only', without: { ...filters, inStock: false } },
  ]
  return [...lists, ...figures.filter((figure) => figure !== false)]
}
