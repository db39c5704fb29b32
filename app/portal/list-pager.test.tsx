import { expect, it } from 'vitest'
import { wordsOf } from '#tests/support/render.tsx'
import { ListPager } from './list-pager.tsx'

const foot = (count: number, total: number, nextCursor: string | null) =>
  wordsOf(
    <ListPager
      page={{ items: Array.from({ length: count }), total, nextCursor, previousCursor: null }}
      one="order"
      many="orders"
      size={25}
    />,
  )

it('says which rows are shown of a longer list', () => {
  expect(foot(25, 31, 'a')).toContain('1 to 25 of 31 orders')
})

it('says how many there are where all are shown', () => {
  expect(foot(1, 1, null)).toMatch(/^1 order /)
})

it('is not there where there are none: that is said instead of rows', () => {
  expect(foot(0, 0, null)).toBe('')
})
