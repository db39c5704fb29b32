import { z } from 'zod'
import { type CatalogueFilters, listFilters, priceMax, readFilters } from '#modules/search/rules/filters.ts'
import { normalizeSearchText } from '#modules/search/rules/words.ts'

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
})

/** The filters of a query that was checked. */
export function filtersOf(query: Partial<Record<string, unknown>>): CatalogueFilters {
  return readFilters({ get: (name) => (query[name] === undefined ? null : String(query[name])) })
}
