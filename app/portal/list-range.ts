import { countedMax } from '#platform/kit/keyset.ts'

/** A page of a list that is walked by keys, and which row the address says it begins with. */
export interface ShownPage {
  items: readonly unknown[]
  total: number
  nextCursor: string | null
  previousCursor: string | null
}

/**
 * Which rows of a list a page shows, counted from 1. A list that is walked by keys knows it at its beginning and its end; between them it is what was
 * counted on the way. Undefined where rows that came or went meanwhile have made that wrong.
 */
export function shownRange(page: ShownPage, at: number | undefined): { first: number; last: number } | undefined {
  const count = page.items.length
  if (count === 0) return undefined
  const isCounted = page.total < countedMax
  const first = !page.previousCursor ? 1 : !page.nextCursor && isCounted ? page.total - count + 1 : at
  if (first === undefined || !Number.isSafeInteger(first) || first < 1) return undefined
  const last = first + count - 1
  const fits = !isCounted || (page.nextCursor ? last < page.total : last === page.total)
  return fits && (first === 1 || page.previousCursor) ? { first, last } : undefined
}
