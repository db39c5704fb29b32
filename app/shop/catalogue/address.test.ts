import { describe, expect, it } from 'vitest'
import { noFilters } from '#modules/search/rules/filters.ts'
import { catalogueAddress, catalogueSearch, readCatalogue } from './address.ts'

const read = (search: string, path?: string) => readCatalogue(new URLSearchParams(search), path)

describe('the address of a category, a brand or a seller', () => {
  it('has no search, and cannot contradict its own path', () => {
    expect(read('q=oil&exact=1&category=haircare&brand=ratna', '/categories/makeup')).toMatchObject({
      q: '',
      exact: false,
      sort: 'name',
      filters: { ...noFilters, brand: ['ratna'] },
    })
    expect(read('brand=ratna', '/brands/neelam').filters).toEqual(noFilters)
    expect(read('seller=x', '/sellers/vanya').filters).toEqual(noFilters)
  })

  it('orders by relevance only what was searched', () => {
    expect(read('sort=relevance', '/categories/makeup').sort).toBe('name')
    expect(read('sort=relevance&q=oil').sort).toBe('relevance')
    expect(read('sort=bestselling', '/brands/ratna').sort).toBe('bestselling')
  })

  it('is written in one form, which its documents are stored under', () => {
    const state = read('view=grid&sort=rating&page=1&brand=b,a', '/categories/makeup')
    expect(catalogueAddress(state)).toBe('/categories/makeup?brand=a,b&sort=rating')
    const given = new URLSearchParams('brand=b,a&category=skincare&q=x&sort=rating')
    const kept = Object.entries(catalogueSearch('categories') ?? {}).flatMap(([name, read]) => {
      const value = read(given.get(name), given)
      return value === null ? [] : [`${name}=${value}`]
    })
    expect(kept.sort()).toEqual(['brand=a,b', 'sort=rating'])
  })
})
