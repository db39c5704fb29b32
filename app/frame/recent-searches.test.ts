import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSearch, noteSearch, recentSearches, recentSearchesMax } from './recent-searches.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})

describe('recent searches', () => {
  it('are each there once, the latest first', () => {
    for (const typed of ['kajal', 'lipstick', 'kajal']) noteSearch(typed)
    expect(recentSearches.read()).toEqual(['kajal', 'lipstick'])
  })

  it('leave out what was only the beginning of the next', () => {
    for (const typed of ['oil', 'lip', 'lips', 'lipstick']) noteSearch(typed)
    expect(recentSearches.read()).toEqual(['lipstick', 'oil'])
  })

  it('are few', () => {
    for (let number = 1; number <= recentSearchesMax + 3; number++) noteSearch(`${number} oil`)
    expect(recentSearches.read()).toHaveLength(recentSearchesMax)
    expect(recentSearches.read()[0]).toBe(`${recentSearchesMax + 3} oil`)
  })

  it('can be forgotten, one by one, until nothing is kept', () => {
    noteSearch('kajal')
    noteSearch('oil')
    forgetSearch('kajal')
    expect(recentSearches.read()).toEqual(['oil'])
    forgetSearch('oil')
    expect(kept.size).toBe(0)
  })

  it.each(['{', '{"a":1}', '[1,null]', 'null'])('are none where storage has %s', (text) => {
    kept.set('searches', text)
    expect(recentSearches.read()).toEqual([])
  })
})
