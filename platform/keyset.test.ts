import { describe, expect, it } from 'vitest'
import { everyRow } from './keyset.server.ts'
import type { Cursor } from './kit/keyset.ts'

const list = (length: number) => Array.from({ length }, (_, at) => ({ at, sort_key: JSON.stringify([String(at)]) }))

/** Reads a list of so many rows; `asked` is where each page began. */
async function readAll(length: number) {
  const asked: (string | undefined)[] = []
  const read = async (cursor: Cursor | null, limit: number) => {
    asked.push(cursor?.key[0])
    const start = cursor ? Number(cursor.key[0]) + 1 : 0
    return list(length).slice(start, start + limit)
  }
  const rows: number[] = []
  for await (const at of everyRow(read, (row) => row.at)) rows.push(at)
  return { rows, asked }
}

describe('every row of a list', () => {
  it.each([
    [0, [undefined]],
    [1, [undefined]],
    [1_000, [undefined, '999']],
    [2_001, [undefined, '999', '1999']],
  ])('of %s is read once, page by page', async (length, pages) => {
    const { rows, asked } = await readAll(length)
    expect(rows).toEqual(list(length).map(({ at }) => at))
    expect(asked).toEqual(pages)
  })

  it('is not read further than it is wanted', async () => {
    let pages = 0
    const read = async () => {
      pages++
      return list(1_000)
    }
    for await (const at of everyRow(read, (row) => row.at)) if (at === 5) break
    expect(pages).toBe(1)
  })
})
