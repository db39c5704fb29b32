import { expect, it } from 'vitest'
import { countFound, type Findable, pageOf, withLists } from './found.ts'

const found = (kind: Findable['kind'], count: number): Findable[] =>
  Array.from({ length: count }, (_, at) => ({ kind, id: `${kind} ${at}`, title: '', detail: '' }))

it('leads to the list behind the last of a kind of which there may be more', () => {
  const things = withLists('98450 12345', [...found('order', 5), ...found('user', 1)])
  expect(things.map(({ kind }) => kind)).toEqual(['order', 'order', 'order', 'order', 'order', 'list', 'user'])
  const [list] = things.filter(({ kind }) => kind === 'list')
  expect(list).toMatchObject({ title: 'See all orders' })
  expect(pageOf(list as Findable)).toBe('/admin/orders?q=98450%2012345')
})

it('counts what was found without the way to a list', () => {
  expect(countFound(withLists('asha', [...found('order', 5), ...found('user', 1)]))).toBe(6)
})

it('leads nowhere from what has no such list, or is all there is', () => {
  const things = [...found('order', 4), ...found('shipment', 5)]
  expect(withLists('FMPC', things)).toEqual(things)
})
