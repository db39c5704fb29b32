import { useState } from 'react'
import type { Selection } from '#app/ui/table.tsx'
import { useAction } from '#app/ui/use-action.ts'

/** As many rows may be acted on at once; the API refuses more. */
export const bulkMax = 100

export interface SelectAllOptions<Row> {
  page: { items: readonly Row[]; total: number }
  keyOf: (row: Row) => string
  /** The first hundred rows that the list's filters leave. */
  load: () => Promise<{ items: readonly Row[] }>
  onSelect: (keys: Set<string>) => void
}

/** Selects all rows that a list's filters leave, up to a hundred, also those of other pages. `rows` are all that are known by now. */
export function useSelectAll<Row>({ page, keyOf, load, onSelect }: SelectAllOptions<Row>): {
  rows: readonly Row[]
  more: Selection['more']
} {
  const [others, setOthers] = useState<readonly Row[]>([])
  const action = useAction(load, {
    onDone({ items }) {
      setOthers(items)
      onSelect(new Set(items.map(keyOf)))
    },
    failure: 'They could not be selected. Please try again.',
  })
  const shown = new Set(page.items.map(keyOf))
  return {
    rows: [...page.items, ...others.filter((row) => !shown.has(keyOf(row)))],
    more:
      page.total > page.items.length
        ? {
            label: page.total > bulkMax ? `Select the first ${bulkMax}` : `Select all ${page.total}`,
            busy: action.busy,
            onSelect: () => void action.run(),
          }
        : undefined,
  }
}
