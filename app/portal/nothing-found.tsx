import { useSearchParams } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** How rows are ordered and turned over: they leave none out. */
const order = ['sort', 'cursor']

/** What leaves no rows, in words; undefined where it is neither the search nor a filter. */
function asked(search: URLSearchParams, tabs: readonly string[]): string | undefined {
  const given = [...search].flatMap(([name, value]) => (value && ![...tabs, ...order].includes(name) ? [name] : []))
  // The first and the last day are one filter.
  const filters = new Set(given.filter((name) => name !== 'q').map((name) => (name === 'to' ? 'from' : name))).size
  const parts = [
    given.includes('q') ? 'this search' : '',
    filters === 1 ? 'this filter' : filters > 1 ? 'these filters' : '',
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : undefined
}

interface NothingFoundProps {
  /** What is listed: 'orders'. */
  what?: string
  /** What of the address chooses a tab, and filters nothing. */
  tabs?: readonly string[]
  /** Said where nothing was searched for and nothing filtered. */
  empty?: string
  /** What to search for here. */
  hint?: string
  /** The whole list, and the words of the link there. */
  to: string
  children: string
}

/** Instead of rows, where the tab, the search and the filters of a list leave none: which of them it is. */
export function NothingFound({
  what,
  tabs = ['view'],
  empty = 'This tab is empty.',
  hint,
  to,
  children,
}: NothingFoundProps) {
  const [search] = useSearchParams()
  const by = asked(search, tabs)
  return (
    <EmptyState
      drawing={by ? 'search' : 'box'}
      title={`${what ? `No ${what}` : 'Nothing'} ${by ? 'found' : 'here'}`}
      action={
        <ButtonLink to={to} variant="secondary">
          {children}
        </ButtonLink>
      }
    >
      {by ? [`Nothing here matches ${by}.`, hint].filter(Boolean).join(' ') : empty}
    </EmptyState>
  )
}
