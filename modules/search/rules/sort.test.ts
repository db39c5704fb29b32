import { describe, expect, it } from 'vitest'
import { defaultSort, isSort } from './sort.ts'

describe('sorting', () => {
  it('is by name, and by relevance for a search', () => {
    expect(defaultSort('')).toBe('name')
    expect(defaultSort('kajal')).toBe('relevance')
  })

  it.each(['price', 'toString', '__proto__', '', null, 7])('does not know %s', (value) => {
    expect(isSort(value)).toBe(false)
  })
})
