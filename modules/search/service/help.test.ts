import { describe, expect, it } from 'vitest'
import { sql } from '#tests/support/database.ts'
import { noFilters } from '../rules/filters.ts'
import { helpPages } from '../rules/help.ts'
import { isSort } from '../rules/sort.ts'
import { findHelp } from './help.server.ts'
import { listProducts } from './list-products.server.ts'
import { suggest } from './suggest.server.ts'

it('is none for a product', async () => {
  expect(await findHelp('sale lipstick')).toBeNull()
})

it('is the page that answers', async () => {
  expect(await findHelp('track my order')).toMatchObject({ to: '/orders' })
  expect(await findHelp('sale')).toMatchObject({ to: '/products?discount=1' })
  expect(await findHelp('bestsellers')).toMatchObject({ to: '/products?sort=bestselling' })
  expect(await findHelp('shr-5n2tr-gthht')).toMatchObject({ to: '/orders/SHR-5N2TR-GTHHT' })
})

it('is the page that words begin to ask for, where nothing is found', async () => {
  expect(await findHelp('where is my')).toBeNull()
  expect(await findHelp('where is my', { none: true })).toMatchObject({ to: '/orders' })
  expect(await findHelp('eyelash comb', { none: true })).toBeNull()
})

it('leads bestsellers to an order that the list has', () => {
  const sort = new URL(helpPages.bestselling.to, 'https://shop.example').searchParams.get('sort')
  expect(isSort(sort)).toBe(true)
})

it('is wanted as it was typed: no word is a misspelt product', async () => {
  const wanted = ['contact', 'order status', 'best seller', 'trending', 'cod', 'SHR-5N2TR-GTHHT', 'mera order kaha hai']
  for (const searchText of wanted) {
    const list = await listProducts({ searchText, filters: noFilters, sort: 'relevance' }, 1)
    expect(list, searchText).toMatchObject({ matching: 0, corrected: null })
  }
})

describe('a suggestion', () => {
  it('is the page of a search for help before it is typed to its end, and no product with a name like it', async () => {
    for (const [typed, to] of [
      ['coup', '/products?discount=1'],
      ['trac', '/orders'],
    ] as const)
      expect(await suggest(typed), typed).toMatchObject({ help: { to }, products: [], corrected: null })
    expect(await suggest('kaja')).toMatchObject({ help: null })
  })
})

it('says so where no price is reduced', async () => {
  await sql('update variants set original_price_paise = null')
  await expect
    .poll(() => findHelp('sale'))
    .toEqual({
      sentence: 'No price is reduced at the moment.',
      label: 'See the lowest prices',
      to: '/products?sort=price-low',
    })
})
