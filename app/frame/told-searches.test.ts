import { expect, it } from 'vitest'
import { tellAgainAfterDays, toldMax, withTold } from './told-searches.ts'

it('a device tells a search once, and again after thirty days', () => {
  const first = withTold([], 'kajal', 100)
  expect(first).toEqual([{ words: 'kajal', day: 100 }])
  expect(withTold(first ?? [], 'kajal', 100)).toBeUndefined()
  expect(withTold(first ?? [], 'kajal', 100 + tellAgainAfterDays - 1)).toBeUndefined()
  expect(withTold(first ?? [], 'kajal', 100 + tellAgainAfterDays)).toEqual([{ words: 'kajal', day: 130 }])
  expect(withTold(first ?? [], 'oil', 101)).toHaveLength(2)
})

it('remembers so many, and forgets days that a wrong clock made', () => {
  const many = Array.from({ length: toldMax }, (_, at) => ({ words: `search ${at}`, day: 100 }))
  expect(withTold(many, 'kajal', 100)).toHaveLength(toldMax)
  expect(withTold([{ words: 'kajal', day: 9_999 }], 'kajal', 100)).toEqual([{ words: 'kajal', day: 100 }])
})
