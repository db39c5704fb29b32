import { useNavigate } from 'react-router'
import { useAsked, useListAddress } from '#app/portal/list-tools.tsx'
import type { SortState } from '#app/ui/table.tsx'

const newest: SortState = { key: 'joined', direction: 'descending' }
const sorts: Record<string, SortState> = {
  newest,
  oldest: { key: 'joined', direction: 'ascending' },
  name: { key: 'name', direction: 'ascending' },
}

/** The same where there are no heads to press. */
export const peopleSortOptions = [
  { value: '', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
]

/** How a list of people or vendors is sorted, in the address: by when they joined, or by name. */
export function usePeopleSort(): { sort: SortState; onSort: (next: SortState) => void } {
  const search = useAsked()
  const navigate = useNavigate()
  const address = useListAddress()
  return {
    sort: sorts[search.get('sort') ?? 'newest'] ?? newest,
    onSort({ key, direction }) {
      const next = key === 'name' ? 'name' : direction === 'ascending' ? 'oldest' : null
      navigate(address({ sort: next }), { preventScrollReset: true })
    },
  }
}
