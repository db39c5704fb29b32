import { describe, expect, it } from 'vitest'
import { changesBetween } from './rules.ts'

describe('what changed between two records', () => {
  it('is nothing when all is equal, lists and missing values included', () => {
    expect(changesBetween({ a: 1, list: ['x'], gone: undefined }, { a: 1, list: ['x'], gone: null })).toBeUndefined()
    expect(changesBetween({ packs: [{ sku: 'K1', price: 99 }] }, { packs: [{ price: 99, sku: 'K1' }] })).toBeUndefined()
  })

  it('is each differing field, as it was and as it is', () => {
    expect(changesBetween({ name: 'Kajal', price: 100 }, { name: 'Kajal', price: 120 })).toEqual({
      before: { price: 100 },
      after: { price: 120 },
    })
  })
})
