import { isUuid } from './ids.ts'

/**
 * Where the total of a list stops being counted. A list is counted exactly up to 10,000; one row more lets the screen say
 * "more than 10,000".
 */
export const countedMax = 10_001

/** A position between two rows of a sorted list: the sort key of one of them, and the side on which the page lies. */
export interface Cursor {
  direction: 'after' | 'before'
  key: string[]
}

/** A page of a list that can be paged both ways. Cursors are opaque; null where there is no such page. */
export interface KeysetPage<Row> {
  items: Row[]
  nextCursor: string | null
  previousCursor: string | null
}

/** Such a page with how many rows match the filters, counted to `countedMax` and no further. */
export interface KeysetList<Row> extends KeysetPage<Row> {
  total: number
}

/** A cursor as text that fits into an address (base64url); `readCursor` reads it back. */
export function writeCursor({ direction, key }: Cursor): string {
  const text = JSON.stringify([direction === 'after' ? 'a' : 'b', ...key])
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

export type KeyType = 'uuid' | 'text' | 'bigint' | 'integer' | 'timestamptz' | 'numeric'

const forms: Record<KeyType, { test(text: string): boolean }> = {
  uuid: { test: isUuid },
  text: /^[^\0]*$/,
  bigint: /^-?\d{1,18}$/,
  integer: /^-?\d{1,9}$/,
  numeric: /^-?\d{1,18}(\.\d{1,18})?$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
}

/** Whether a key can be compared as these types: until this check, a cursor is untrusted text. */
export function isKeyOf(key: readonly string[], parts: readonly { type: KeyType }[]): boolean {
  return key.length === parts.length && parts.every(({ type }, at) => forms[type].test(key[at] ?? ''))
}

/**
 * Reads a cursor; null when the text is not one of ours, so that the list begins at its first page. `parts` are those
 * of the sort key, or their number.
 */
export function readCursor(
  text: string | null | undefined,
  parts: number | readonly { type: KeyType }[],
): Cursor | null {
  if (!text || text.length > 1_000) return null
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (
      !Array.isArray(read) ||
      read.length !== (typeof parts === 'number' ? parts : parts.length) + 1 ||
      !read.every((part) => typeof part === 'string')
    )
      return null
    const [direction, ...key] = read as string[]
    if (direction !== 'a' && direction !== 'b') return null
    if (typeof parts !== 'number' && !isKeyOf(key, parts)) return null
    return { direction: direction === 'a' ? 'after' : 'before', key }
  } catch {
    return null
  }
}

/**
 * Turns rows fetched with `limit + 1` in the cursor's direction into a page in the list's own order. A page reached
 * forwards has one before it; a page reached backwards has one after it.
 */
export function keysetPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursor: Cursor | null,
  keyOf: (row: Row) => string[],
): KeysetPage<Row> {
  const backwards = cursor?.direction === 'before'
  const hasMore = rows.length > limit
  const page = rows.slice(0, limit)
  const items = backwards ? page.reverse() : page
  const first = items[0]
  const last = items.at(-1)
  const hasNext = backwards || hasMore
  const hasPrevious = backwards ? hasMore : cursor !== null
  return {
    items,
    nextCursor: hasNext && last ? writeCursor({ direction: 'after', key: keyOf(last) }) : null,
    previousCursor: hasPrevious && first ? writeCursor({ direction: 'before', key: keyOf(first) }) : null,
  }
}
