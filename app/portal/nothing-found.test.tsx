import { expect, it } from 'vitest'
import { wordsOf } from '#tests/support/render.tsx'
import { NothingFound } from './nothing-found.tsx'

it.each([
  ['', 'No orders here This tab is empty. Show all orders'],
  ['?status=shipped&sort=total&cursor=abc', 'No orders here This tab is empty. Show all orders'],
  ['?view=refunds', 'No orders here This tab is empty. Show all orders'],
  ['?q=&payment=', 'No orders here This tab is empty. Show all orders'],
  ['?q=meera', 'No orders found Nothing here matches this search. Show all orders'],
  ['?status=shipped&payment=cod', 'No orders found Nothing here matches this filter. Show all orders'],
  ['?from=2026-11-01&to=2026-11-02', 'No orders found Nothing here matches this filter. Show all orders'],
  ['?from=2026-11-01&payment=cod', 'No orders found Nothing here matches these filters. Show all orders'],
  ['?q=meera&payment=cod', 'No orders found Nothing here matches this search and this filter. Show all orders'],
  [
    '?q=meera&payment=cod&state=Kerala',
    'No orders found Nothing here matches this search and these filters. Show all orders',
  ],
])('a list at %s says why it has no rows', (search, words) => {
  const empty = (
    <NothingFound what="orders" tabs={['status', 'view']} to="/admin/orders">
      Show all orders
    </NothingFound>
  )
  expect(wordsOf(empty, search)).toBe(words)
})

it('says nothing of a tab where a list has views that are no tabs', () => {
  const empty = (
    <NothingFound what="orders" tabs={['status', 'view']} empty="No order needs this now." to="/admin/orders">
      Show all orders
    </NothingFound>
  )
  expect(wordsOf(empty, '?view=refunds')).toBe('No orders here No order needs this now. Show all orders')
})

it('says what to search for', () => {
  const empty = (
    <NothingFound what="emails" hint="Search for a whole address." to="/admin/mail">
      Show all emails
    </NothingFound>
  )
  expect(wordsOf(empty, '?q=a')).toBe(
    'No emails found Nothing here matches this search. Search for a whole address. Show all emails',
  )
})

it('calls what it lists nothing where no word is given', () => {
  expect(wordsOf(<NothingFound to="/admin/cash">Show all cash</NothingFound>, '?view=overdue')).toMatch(
    /^Nothing here /,
  )
  expect(wordsOf(<NothingFound to="/admin/cash">Show all cash</NothingFound>, '?q=1')).toMatch(/^Nothing found /)
})
