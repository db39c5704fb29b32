import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type ShownPage, shownRange } from './list-range.ts'
import { countText, KeysetPager } from './list-tools.tsx'

export interface ListPagerProps {
  page: ShownPage
  one: string
  many: string
  /** How many rows a full page has. */
  size: number
  children?: ReactNode
}

/** A list's foot: which rows are shown of how many, and the way to the others. Nothing where there are none: the list says so itself. */
export function ListPager({ page, one, many, size, children }: ListPagerProps) {
  const [search] = useSearchParams()
  if (page.total === 0 && page.items.length === 0) return null
  const said = search.get('at')
  const range = shownRange(page, said === null ? undefined : Number(said))
  const all = countText(page.total, one, many)
  // Where all of them are shown, how many there are says it.
  const isPart = page.previousCursor !== null || page.nextCursor !== null
  return (
    <KeysetPager page={page} at={range && { previous: Math.max(1, range.first - size), next: range.last + 1 }}>
      <span>
        {range && isPart
          ? `${range.first.toLocaleString('en-IN')} to ${range.last.toLocaleString('en-IN')} of ${all.charAt(0).toLowerCase()}${all.slice(1)}`
          : all}
      </span>
      {children}
    </KeysetPager>
  )
}
