import { type ReactNode, useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ShownPage, shownRange } from '#app/admin/list-range.ts'
import { countText, KeysetPager, useListAddress } from '#app/portal/list-tools.tsx'
import { pageSizes, usualPageSize } from './list-query.ts'

export interface ListFootProps {
  page: ShownPage
  one: string
  many: string
  /** What they come to: 'Total ₹1,23,456'. */
  sum?: ReactNode
}

/** Which rows are shown of how many, what they come to, how many stand on a page, and the way to the others. */
export function ListFoot({ page, one, many, sum }: ListFootProps) {
  const [search] = useSearchParams()
  const said = search.get('at')
  const range = shownRange(page, said === null ? undefined : Number(said))
  const size = Number(search.get('limit')) || usualPageSize
  const all = countText(page.total, one, many)
  return (
    <KeysetPager page={page} at={range && { previous: Math.max(1, range.first - size), next: range.last + 1 }}>
      <span>
        {range
          ? `${range.first.toLocaleString('en-IN')} to ${range.last.toLocaleString('en-IN')} of ${all.charAt(0).toLowerCase()}${all.slice(1)}`
          : all}
      </span>
      {sum ? <span className="font-semibold text-ink">{sum}</span> : null}
      {page.total > pageSizes[0] ? <PageSize size={size} /> : null}
    </KeysetPager>
  )
}

/** How many rows a page has; it stands in the address. */
function PageSize({ size }: { size: number }) {
  const id = useId()
  const navigate = useNavigate()
  const address = useListAddress()
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>Rows</label>
      <select
        id={id}
        value={size}
        onChange={({ target }) =>
          navigate(address({ limit: target.value === String(usualPageSize) ? null : target.value }))
        }
        className="control min-h-9 w-auto py-1 text-sm max-md:min-h-(--control-md)"
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </span>
  )
}
