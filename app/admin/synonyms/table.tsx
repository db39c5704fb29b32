import { NothingFound } from '#app/portal/nothing-found.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { SynonymsView } from '#modules/search/synonyms/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'

/** Terms side by side, each a pill of its own. */
export function Terms({ terms }: { terms: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {terms.map((term) => (
        <li key={term} className="rounded-full bg-sunken px-2.5 py-0.5 text-sm text-ink wrap-anywhere">
          {term}
        </li>
      ))}
    </ul>
  )
}

export interface SynonymTableProps {
  groups: readonly SynonymsView[]
  isFiltered: boolean
  onEdit: (group: SynonymsView) => void
  onRemove: (group: SynonymsView) => void
}

const columns = ({ onEdit, onRemove }: SynonymTableProps): Column<SynonymsView>[] => [
  { key: 'terms', head: 'Terms that mean the same', stack: 'lead', cell: ({ terms }) => <Terms terms={terms} /> },
  {
    key: 'changed',
    head: 'Changed',
    className: 'whitespace-nowrap text-ink-2',
    cell: (group) => formatDay(group.updatedAt),
  },
  {
    key: 'acts',
    head: 'Actions',
    end: true,
    stack: 'actions',
    cell: (group) => {
      const name = group.terms.slice(0, 2).join(', ')
      return (
        <div className="flex justify-end gap-2">
          <Button
            size="sm"
            variant="secondary"
            className="max-md:min-h-(--control-md)"
            aria-label={`Edit ${name}`}
            onClick={() => onEdit(group)}
          >
            Edit
          </Button>
          <Button
            size="sm"
            variant="danger"
            className="max-md:min-h-(--control-md)"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(group)}
          >
            Remove
          </Button>
        </div>
      )
    },
  },
]

/** Groups of terms, by the first of each. */
export function SynonymTable(props: SynonymTableProps) {
  return (
    <Table
      caption="Synonyms"
      columns={columns(props)}
      rows={props.groups}
      rowKey={(group) => group.id}
      empty={
        props.isFiltered ? (
          <NothingFound what="synonyms" to="/admin/synonyms">
            Show all synonyms
          </NothingFound>
        ) : (
          <EmptyState drawing="box" title="No synonyms yet">
            Add words that shoppers use for the same thing, such as haldi and turmeric.
          </EmptyState>
        )
      }
    />
  )
}
