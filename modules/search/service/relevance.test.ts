import { expect, it } from 'vitest'
import { noFilters } from '../rules/filters.ts'
import { judgedSearches } from './judged-searches.ts'
import { listProducts } from './list-products.server.ts'

/** This many of a hundred must hold. */
const share = 0.95

it('brings what people mean among the first five', async () => {
  expect(judgedSearches.length).toBeGreaterThanOrEqual(100)
  const missed: string[] = []
  for (const [search, ...wanted] of judgedSearches) {
    const { products } = await listProducts({ searchText: search, filters: noFilters, sort: 'relevance' }, 1)
    const first = products.slice(0, 5).map(({ slug }) => slug)
    if (!wanted.every((slug) => first.includes(slug))) missed.push(`${search}: ${first.join(', ')}`)
  }
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(judgedSearches.length * (1 - share))
})
