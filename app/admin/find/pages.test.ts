import { expect, it } from 'vitest'
import { pageOf } from './found.ts'
import { pagesFor } from './pages.ts'

const titles = (typed: string) => pagesFor(typed).map(({ title }) => title)

it('finds no page by what names none', () => {
  expect(titles('')).toEqual([])
  expect(titles('zzz')).toEqual([])
  expect(titles('ettings')).toEqual([])
})

it('finds sections, pages below them and parts of the settings by the beginning of their words', () => {
  expect(titles('settings')[0]).toBe('Settings')
  expect(titles('Audit tr')).toEqual(['Audit trail'])
  expect(titles('dispute')).toEqual(['Charge-backs'])
  expect(titles('refund')).toEqual(['Orders: refund due', 'Settings: Refunds'])
  expect(titles('late')).toEqual(['Orders: late to ship', 'Orders: past delivery date'])
  expect(titles('returns due')).toEqual(['Orders: refund due'])
  expect(titles('cash on')).toEqual(['Settings: Cash on delivery'])
})

it('opens them at their own address', () => {
  expect(pagesFor('cash on').map(pageOf)).toEqual(['/admin/settings?section=cash'])
})
