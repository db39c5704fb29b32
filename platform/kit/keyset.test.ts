import { describe, expect, it } from 'vitest'
import { type Cursor, keysetPage, readCursor, writeCursor } from './keyset.ts'

const list = Array.from({ length: 10 }, (_, index) => String(index))

/** What a database would answer: one row more than the limit, in the cursor's direction. */
function fetchRows(cursor: Cursor | null, limit: number): string[] {
  const [key = ''] = cursor?.key ?? []
  if (cursor?.direction === 'before')
    return list
      .filter((row) => row < key)
      .reverse()
      .slice(0, limit + 1)
  return list.filter((row) => !cursor || row > key).slice(0, limit + 1)
}

const page = (text: string | null, limit = 4) => {
  const cursor = readCursor(text, 1)
  return keysetPage(fetchRows(cursor, limit), limit, cursor, (row) => [row])
}

describe('a list walked by keys', () => {
  it('goes to its end and back without gap or double', () => {
    const first = page(null)
    const second = page(first.nextCursor)
    const third = page(second.nextCursor)
    expect([first.items, second.items, third.items]).toEqual([list.slice(0, 4), list.slice(4, 8), list.slice(8)])
    expect(third.nextCursor).toBeNull()
    expect(first.previousCursor).toBeNull()
    const back = page(third.previousCursor)
    expect(back.items).toEqual(second.items)
    expect(page(back.previousCursor).items).toEqual(first.items)
    expect(page(back.previousCursor).previousCursor).toBeNull()
    expect(page(back.nextCursor).items).toEqual(third.items)
  })

  it.each(['', 'junk', '!!', writeCursor({ direction: 'after', key: ['a', 'b'] }), btoa('{}'), 'x'.repeat(2_000)])(
    'begins at its first page for the cursor %j',
    (text) => {
      expect(readCursor(text, 1)).toBeNull()
    },
  )

  it('carries keys of any script', () => {
    const cursor = { direction: 'before', key: ['काजल', '₹'] } as const
    expect(readCursor(writeCursor({ ...cursor, key: [...cursor.key] }), 2)).toEqual(cursor)
  })
})
