import { useState } from 'react'
import { type PageActions, usePageActions } from '#app/admin/page-actions.ts'
import type { BulkResult } from '#app/portal/bulk-result.tsx'

interface Named {
  id: string
  name: string
}

export interface BulkSelection extends PageActions {
  selected: Set<string>
  setSelected: (selected: Set<string>) => void
  /** Whom the dialog asks about; undefined while it is closed. */
  asked: readonly Named[] | undefined
  /** One by name, several by their number: 'Asha Menon', '3 people'. */
  what: string
  /** Asks about those of the page that are selected. */
  ask: (shown: readonly Named[]) => void
  stopAsking: () => void
  outcome: BulkResult | undefined
  setOutcome: (outcome: BulkResult) => void
}

/** The selection in a list, and the dialog before something is done with all of it. `many` names several: 'people'. */
export function useBulkSelection(many: string): BulkSelection {
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [asked, setAsked] = useState<readonly Named[]>()
  const [outcome, setOutcome] = useState<BulkResult>()
  const count = asked?.length ?? 0
  return {
    ...usePageActions(),
    selected,
    setSelected,
    asked,
    what: count === 1 ? (asked?.[0]?.name ?? '') : `${count} ${many}`,
    ask: (shown) => setAsked(shown.filter(({ id }) => selected.has(id))),
    stopAsking: () => setAsked(undefined),
    outcome,
    setOutcome,
  }
}
