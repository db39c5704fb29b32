/** One page of a keyset-paginated list. `nextCursor` is opaque; it is null on the last page. */
export interface Page<Row> {
  items: Row[]
  nextCursor: string | null
}

/** Rows fetched with `limit + 1` become a page; `cursorOf` names the last row shown. */
export function pageOf<Row>(rows: Row[], limit: number, cursorOf: (last: Row) => string): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf(last) : null }
}
