import { beforeAll, describe, expect, it } from 'vitest'
import { copyOut } from '#platform/db.server.ts'
import { type CatalogueEntry, EntryReader } from '../index/entry.ts'
import { entriesOnSaleSql, readEntriesOnSale } from './entries.server.ts'

const copied = (entry: CatalogueEntry) => ({
  ...entry,
  nameKey: entry.nameKey.toString(),
  terms: [...entry.terms],
})

describe('entries of the catalogue, as COPY sends them', () => {
  let whole: Buffer
  const all: ReturnType<typeof copied>[] = []
  beforeAll(async () => {
    const pieces: Buffer[] = []
    for await (const piece of copyOut(entriesOnSaleSql)) pieces.push(piece)
    whole = Buffer.concat(pieces)
    await readEntriesOnSale((entry) => all.push(copied(entry)))
  })

  it('are all there, in the order of their names', () => {
    expect(all).toHaveLength(17)
    expect(all.map(({ nameKey }) => nameKey)).toEqual(all.map(({ nameKey }) => nameKey).toSorted())
    expect(
      all.every(({ terms, price, changed, isOnSale }) => terms.length > 5 && price > 0 && changed > 0 && isOnSale),
    ).toBe(true)
  })

  it.each([1, 2, 7, 18, 19, 20, 101, 1_000])('read the same in pieces of %i bytes', (size) => {
    const reader = new EntryReader()
    const seen: ReturnType<typeof copied>[] = []
    for (let from = 0; from < whole.length; from += size)
      reader.read(whole.subarray(from, from + size), (entry) => seen.push(copied(entry)))
    expect(seen).toEqual(all)
  })
})
