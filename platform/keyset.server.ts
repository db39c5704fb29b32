import { type RawBuilder, sql } from 'kysely'
import { AppError } from './kit/app-error.ts'
import { type Cursor, isKeyOf, type KeyType } from './kit/keyset.ts'

/** One part of a sort key: the SQL it is read from and the type it is compared as. Both are ours, never input. */
export interface KeyPart {
  expression: string
  type: KeyType
}

/** A cursor is somebody's text: one that another list wrote, or nobody, is refused before PostgreSQL stumbles over it. */
function readable(cursor: Cursor, parts: readonly KeyPart[]): Cursor {
  if (!isKeyOf(cursor.key, parts)) {
    throw new AppError(
      'invalid',
      'request.cursor_unreadable',
      'This page of the list cannot be read. Start again from the first page.',
    )
  }
  return cursor
}

/**
 * The pieces of a keyset query, all parts of the key in one direction. `start` goes into the WHERE (it is `true` on the first
 * page), `order` after ORDER BY, and `key` into the select list as a JSON text for the cursors (`keyOf`).
 */
export function keysetOrder(
  parts: readonly KeyPart[],
  direction: 'asc' | 'desc',
  cursor: Cursor | null,
): { start: RawBuilder<boolean>; order: RawBuilder<unknown>; key: RawBuilder<string> } {
  const backwards = cursor?.direction === 'before'
  const ascending = (direction === 'asc') !== backwards
  const columns = parts.map((part) => sql.raw(part.expression))
  const values = (cursor ? readable(cursor, parts).key : []).map(
    (value, at) => sql`${value}::${sql.raw(parts[at]?.type ?? 'text')}`,
  )
  return {
    start: cursor
      ? sql<boolean>`(${sql.join(columns)}) ${sql.raw(ascending ? '>' : '<')} (${sql.join(values)})`
      : sql<boolean>`true`,
    order: sql.join(columns.map((column) => sql`${column} ${sql.raw(ascending ? 'asc' : 'desc')}`)),
    key: sql<string>`jsonb_build_array(${sql.join(columns.map((column) => sql`${column}::text`))})::text`,
  }
}

/** The key of a row that carries it as the JSON text of `keysetOrder`. */
export const keyOf = (row: { sort_key: string }): string[] => JSON.parse(row.sort_key) as string[]

const readAtOnce = 1_000

/**
 * Every row of a list from its first page on, as it leaves in a file. Reads a thousand at a time and only when they are wanted, so a file of any
 * length takes little memory. `read` answers with at most `limit` rows behind the cursor.
 */
export async function* everyRow<Row, View>(
  read: (cursor: Cursor | null, limit: number) => Promise<(Row & { sort_key: string })[]>,
  view: (row: Row) => View,
): AsyncGenerator<View> {
  let cursor: Cursor | null = null
  for (;;) {
    const rows: (Row & { sort_key: string })[] = await read(cursor, readAtOnce)
    for (const row of rows) yield view(row)
    const last = rows.at(-1)
    if (!last || rows.length < readAtOnce) return
    cursor = { direction: 'after', key: keyOf(last) }
  }
}
