import { describe, expect, it } from 'vitest'
import type { FacetsView } from '#modules/search/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { readCatalogue } from './address.ts'
import CatalogueFiltersPanel from './filters.tsx'

const option = (label: string, count: number) => ({ slug: label.toLowerCase(), label, count })
const none = {
  category: [],
  brand: [],
  skin: [],
  hair: [],
  concern: [],
  shade: [],
  finish: [],
  country: [],
  with: [],
  without: [],
}
const facets: FacetsView = {
  options: {
    ...none,
    category: [option('Makeup', 2)],
    brand: [option('Ratna', 2), option('Aranya', 0)],
    shade: [option('Red', 1)],
  },
  rating: [
    { from: 4, count: 2 },
    { from: 3, count: 0 },
  ],
  discount: [{ from: 1, count: 0 }],
  inStock: 2,
  price: { from: 100, to: 900 },
}
const words = (search: string, path: string) =>
  wordsOf(<CatalogueFiltersPanel state={readCatalogue(new URLSearchParams(search), path)} of={{}} facets={facets} />)

describe('the filters', () => {
  it('offer nothing that would leave nothing', () => {
    const panel = words('', '/products')
    expect(panel).toContain('Ratna 2')
    for (const gone of ['Aranya', '3 and above', 'Offers', 'On sale']) expect(panel).not.toContain(gone)
  })

  it('keep what is chosen, so that it can be taken away', () => {
    const panel = words('brand=aranya&rating=3&discount=1', '/products')
    for (const kept of ['Aranya 0', '3 and above', 'On sale']) expect(panel).toContain(kept)
  })

  it('ask for offers and for stock apart, and name both ends of a price', () => {
    const panel = words('discount=1', '/products')
    expect(panel).toMatch(/Price before tax From To .*Offers On sale.*Availability In stock only/)
  })

  it('leave out what the page says already', () => {
    expect(words('', '/categories/makeup')).not.toContain('Category')
    expect(words('', '/brands/ratna')).toContain('Category Makeup 2')
    expect(words('', '/brands/ratna')).not.toContain('Brand')
  })
})
