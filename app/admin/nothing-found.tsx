import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface NothingFoundProps {
  title?: string
  /** The list without its search and filters, and the words of the link there. */
  to: string
  children: string
}

/** Instead of rows, where the search and the filters of a list leave none. */
export const NothingFound = ({ title = 'Nothing found', to, children }: NothingFoundProps) => (
  <EmptyState
    drawing="search"
    title={title}
    action={
      <ButtonLink to={to} variant="secondary">
        {children}
      </ButtonLink>
    }
  >
    Nothing matches this search and these filters.
  </EmptyState>
)
