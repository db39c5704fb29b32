import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { now } from '#platform/context.server.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'
import { sql } from '#tests/support/database.ts'
import { listPopularSearches, noteSearch, refreshPopularSearches } from './service.server.ts'

const popular = async () => (await listPopularSearches()).map(({ words }) => words)
const address = (at: number) => `203.0.113.${at}`
const everybody = (count: number, text: string) =>
  Promise.all(Array.from({ length: count }, (_, at) => noteSearch(text, address(at + 1))))
/** As if it had happened so many days ago. */
const age = (days: number) =>
  sql('with salts as (update search_salts set day = day - $1::int) update searches_today set day = day - $1::int', [
    days,
  ])
const rows = (table: string) => sql<Record<string, unknown>>(`select * from ${table}`)

beforeEach(() => sql('truncate search_salts, searches_today, search_days, popular_searches'))

describe('a popular search', () => {
  it.each(['somebody@people.example', 'zzzyyyx', 'lipstick zzzyyyx', '', '   '])(
    'is none that finds nothing by all its words: %j leaves no trace',
    async (typed) => {
      await noteSearch(typed, address(1))
      expect(await rows('searches_today')).toEqual([])
    },
  )

  it('is none of nine people', async () => {
    await everybody(9, 'kajal')
    await age(1)
    await refreshPopularSearches()
    expect(await popular()).toEqual([])
  })

  it('is none of one person who searches ten times', async () => {
    for (let time = 0; time < 10; time++) await noteSearch('kajal', address(1))
    await age(1)
    await refreshPopularSearches()
    expect(await popular()).toEqual([])
    expect(await rows('search_days')).toMatchObject([{ words: 'kajal', searchers: 1 }])
  })

  it('is one of ten people, whatever price they typed, the commonest first, for 30 days', async () => {
    await everybody(10, 'kajal')
    await everybody(6, 'Lipstick')
    await everybody(12, 'lipstick under 900')
    await refreshPopularSearches()
    expect(await popular(), 'today is not over').toEqual([])
    await age(30)
    await refreshPopularSearches()
    expect(await popular()).toEqual(['lipstick', 'kajal'])
    await sql('update search_days set day = day - 1')
    await refreshPopularSearches()
    expect(await popular()).toEqual([])
    expect(await rows('search_days')).toEqual([])
  })

  it('is kept without the person: nothing of a day that is over tells who searched', async () => {
    await everybody(3, 'kajal')
    const [, other] = await Promise.all([noteSearch('oil', address(1)), noteSearch('kajal', address(1))])
    expect(other).toBeUndefined()
    const today = await rows('searches_today')
    // The same person is another in each search.
    expect(new Set(today.map(({ searcher }) => String(searcher))).size).toBe(today.length)
    expect(JSON.stringify(today)).not.toContain('203.0.113')
    await age(1)
    await refreshPopularSearches()
    expect(await rows('searches_today')).toEqual([])
    expect(await rows('search_salts')).toEqual([])
    expect(await rows('search_days')).toHaveLength(2)
  })

  it('goes when it finds nothing any more', async () => {
    const day = indianDay(addDays(now(), -1))
    await sql('insert into search_days values ($1, $2, 500), ($1, $3, 20)', [day, `gone ${randomUUID()}`, 'kajal'])
    await refreshPopularSearches()
    expect(await popular()).toEqual(['kajal'])
  })
})
