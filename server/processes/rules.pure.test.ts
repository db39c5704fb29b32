import { describe, expect, it } from 'vitest'
import { connectionsOf, connectionsWanted, pauseBefore, poolOfEach } from './rules.ts'

describe('connections', () => {
  it('refuses more processes than the database has connections for, and says how many it wants', () => {
    expect(() => poolOfEach(97, 20)).toThrow('WEB_CONCURRENCY=20 needs 238 connections, and the database takes 97.')
  })

  it('gives one process alone what the database has, and refuses where that is too little', () => {
    expect(poolOfEach(97, 1)).toBe(20)
    expect(poolOfEach(22, 1)).toBe(4)
    expect(7 + connectionsOf(poolOfEach(22, 1))).toBeLessThanOrEqual(22)
    expect(() => poolOfEach(15, 1)).toThrow(
      /^WEB_CONCURRENCY=1 needs 18 connections, and the database takes 15\. Raise its max_connections\.$/,
    )
  })

  it('gives each process a whole pool where there is room', () => {
    expect(poolOfEach(103, 2)).toBe(20)
    expect(poolOfEach(199, 5)).toBe(20)
  })

  it.each([2, 3, 4, 6, 7])(
    'of %i processes and one that replaces another stay within the server together',
    (processes) => {
      expect((processes + 1) * connectionsOf(poolOfEach(97, processes))).toBeLessThanOrEqual(97)
    },
  )

  it('are as many as whole pools want where the server is our own', () => {
    expect(connectionsWanted(1)).toBe(100)
    for (const processes of [2, 6, 16, 64]) expect(poolOfEach(connectionsWanted(processes), processes)).toBe(20)
  })
})

describe('the pause before a process is replaced', () => {
  it('is none at first, grows with each that ends at once, and stops growing', () => {
    expect([1, 2, 3, 4, 9, 10, 100].map(pauseBefore)).toEqual([0, 200, 400, 800, 25_600, 30_000, 30_000])
  })
})
