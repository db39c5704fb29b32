import { z } from 'zod'
import { BrandLink } from '#modules/catalog/pages/shapes.ts'
import { Photo, ProductCard } from '#modules/catalog/shapes.ts'
import { listOf, pageOf, pageSize } from '#platform/shapes.ts'
import { listFilters, priceMax } from './rules/filters.ts'
import { type Sort, sortOptions } from './rules/sort.ts'
import { normalizeSearchText } from './rules/words.ts'

const list = (label: string) =>
  z
    .string()
    .max(2_000)
    .optional()
    .describe(`${label}: one or several slugs with commas between them; what does not exist is not found`)

/** What the catalogue can be searched for and narrowed by, as its addresses say it. */
export const CatalogueQuery = z.object({
  q: z.string().max(10_000).default('').transform(normalizeSearchText).describe('Words to search for'),
  ...(Object.fromEntries(Object.entries(listFilters).map(([name, label]) => [name, list(label)])) as Record<
    keyof typeof listFilters,
    ReturnType<typeof list>
  >),
  price: z
    .string()
    .regex(/^\d{0,8}-\d{0,8}$/, 'Ask for a price as 200-500, 200- or -500, in whole rupees.')
    .optional()
    .describe(`Rupees before tax, both ends included, at most ${priceMax}`),
  rating: z.coerce
    .number('Ask for a rating of 1 to 5.')
    .min(1, 'Ask for a rating of 1 to 5.')
    .max(5, 'Ask for a rating of 1 to 5.')
    .optional()
    .describe('Stars at least'),
  discount: z.coerce
    .number('Ask for a discount of 1 to 99 percent.')
    .int('Ask for a discount of 1 to 99 percent.')
    .min(1, 'Ask for a discount of 1 to 99 percent.')
    .max(99, 'Ask for a discount of 1 to 99 percent.')
    .optional()
    .describe('Percent off at least'),
  stock: z.enum(['in'], 'Ask for stock=in or leave it out.').optional(),
  exact: z
    .enum(['1'], 'Ask for exact=1 or leave it out.')
    .optional()
    .describe('With 1, words are searched as they are, without correction'),
})

/** How a search was understood. */
const searchSaid = {
  corrected: z.string().nullable().describe('What was searched instead, when words were misspelt'),
  isPartial: z.boolean().describe('No product matches every word; these match the most'),
  priceWords: z
    .object({
      from: z.number().nullable(),
      to: z.number().nullable(),
      label: z.string().describe('As people say it'),
      rest: z.string().describe('The search without it'),
    })
    .nullable()
    .describe('What the words say about the price, in rupees before tax, both ends included'),
  otherPrices: z
    .object({ from: z.number(), to: z.number() })
    .nullable()
    .describe(
      'Nothing has the price in the words. These have the other words (all products, where there are none) at other prices: the lowest and the highest, in rupees before tax. By relevance, the cheapest come first, or the most expensive where the words name only a lowest price',
    ),
}

export const ProductsQuery = CatalogueQuery.extend({
  sort: z
    .enum(Object.keys(sortOptions) as [Sort, ...Sort[]], `Sort by one of ${Object.keys(sortOptions).join(', ')}.`)
    .optional(),
  limit: pageSize(24),
  cursor: z.string().max(1_000).optional(),
})

export const FacetsQuery = CatalogueQuery.extend({
  most: z.coerce
    .number('Ask for 1 to 1000 options.')
    .int('Ask for 1 to 1000 options.')
    .min(1, 'Ask for 1 to 1000 options.')
    .max(1_000, 'Ask for 1 to 1000 options.')
    .default(30)
    .describe('Options of one kind at most'),
})

/** A category that has something on sale. */
export const Category = z
  .object({
    name: z.string(),
    slug: z.string(),
    productCount: z.int(),
  })
  .meta({ id: 'Category' })
export type CategoryView = z.output<typeof Category>

/** An option of a filter: `slug` in addresses, `count` products that the list would have with it. */
const Option = z.object({ slug: z.string(), label: z.string(), count: z.int() }).meta({ id: 'Option' })
export type OptionView = z.output<typeof Option>

const options = z.array(Option)
const Step = z.object({ from: z.number(), count: z.int() })

/** The lists of options that a list of products can be narrowed by. `with` and `without` are ingredients and their families. */
const OptionGroups = z.object({
  category: options,
  brand: options,
  skin: options,
  hair: options,
  concern: options,
  shade: options,
  finish: options,
  country: options,
  with: options,
  without: options,
})
export type OptionGroupName = keyof z.output<typeof OptionGroups>

/** What a list could be narrowed to, each with the number of products that it would have. */
const Facets = z.object({
  options: OptionGroups,
  /** Stars at least. */
  rating: z.array(Step),
  /** Percent off at least. */
  discount: z.array(Step),
  inStock: z.int(),
  /** Lowest and highest price in rupees; null when nothing fits. */
  price: z.object({ from: z.number(), to: z.number() }).nullable(),
})
export type FacetsView = z.output<typeof Facets>

/** The same with how many products fit, and how many are on sale. */
export const CountedFacets = Facets.extend({ matching: z.int(), onSale: z.int() }).meta({ id: 'Facets' })

/** What a suggestion shows of a product. */
export const FoundProduct = ProductCard.pick({ slug: true, name: true, brand: true, price: true, photo: true }).meta({
  id: 'FoundProduct',
})

/** What a search box offers while somebody types. */
export const Suggestions = z
  .object({
    products: z.array(FoundProduct),
    brands: options,
    categories: options,
    /** Categories in which the words are found, with how many products there; empty where all are of one. */
    inCategories: options,
    /** A page that answers words which ask for no product: 'track my order'. */
    help: z.object({ label: z.string(), to: z.string() }).nullable(),
    /** What was searched instead of what was typed. */
    corrected: z.string().nullable(),
  })
  .meta({ id: 'Suggestions' })
export type SuggestionsView = z.output<typeof Suggestions>

export const SuggestionsQuery = z.object({ q: z.string().max(10_000).default('') })

/** A keyset page of the catalogue. */
export const ProductPage = pageOf(ProductCard)
  .extend({
    matching: z.int(),
    ...searchSaid,
  })
  .meta({ id: 'ProductPage' })

/** One page of the catalogue as a document shows it: `matching` fit the search and filters, `onSale` is everything on sale. */
export const ProductList = z.object({
  products: z.array(ProductCard),
  matching: z.int(),
  ...searchSaid,
  onSale: z.int(),
  /** False past the end of the list, and for options that nobody knows. */
  exists: z.boolean(),
  page: z.int(),
  pageCount: z.int(),
  /** Where the keyset list goes on after this page; null at the end. */
  nextCursor: z.string().nullable(),
  facets: Facets,
})
export type ProductListView = z.output<typeof ProductList>

/** A category with a photograph of something in it. */
export const CategoryTile = Category.extend({ photo: Photo.nullable() }).meta({ id: 'CategoryTile' })
export type CategoryTileView = z.output<typeof CategoryTile>

export const Categories = listOf(CategoryTile).meta({ id: 'Categories' })

/** The page of a category: its largest brands, and how many it has. */
export const CategoryPage = CategoryTile.extend({
  brandCount: z.int(),
  brands: z.array(BrandLink),
})
export type CategoryPageView = z.output<typeof CategoryPage>
