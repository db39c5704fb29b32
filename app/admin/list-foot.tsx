import { type ReactNode, useId } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ListPager, type ListPagerProps } from '#app/portal/list-pager.tsx'
import { useListAddress } from '#app/portal/list-tools.tsx'
import { pageSizes, usualPageSize } from './list-query.ts'

export interface ListFootProps extends Pick<ListPagerProps, 'page' | 'one' | 'many'> {
  /** What they come to: 'Total ₹1,23,456'. */
  sum?: ReactNode
}

/** Which rows are shown of how many, what they come to, how many stand on a page, and the way to the others. */
export function ListFoot({ page, one, many, sum }: ListFootProps) {
  const [search] = useSearchParams()
  const size = Number(search.get('limit')) || usualPageSize
  return (
    <ListPager page={page} one={one} many={many} size={size}>
      {sum ? <span className="font-semibold text-ink">{sum}</span> : null}
      {page.total > pageSizes[0] ? <PageSize size={size} /> : null}
    </ListPager>
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
