import { expect, it } from 'vitest'
import { RecentMap } from './recent-map.ts'

it('forgets the value that was set longest ago', () => {
  const map = new RecentMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([3, undefined, 4])
})
