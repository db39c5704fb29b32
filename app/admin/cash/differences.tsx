import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { ExportLink, ListFilter, ListSearch } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { outcomeWords, rowOutcomes } from '#modules/remittances/rules.ts'
import type { CashDifferenceView } from '#modules/remittances/shapes.ts'
import type { Route } from './+types/differences.ts'
import { SettleDifferenceDialog } from './settle-difference.tsx'
import { DifferenceTable } from './tables.tsx'
import { CashTabs } from './tabs.tsx'

type Query = NonNullable<Parameters<typeof api.admin.cash.differences.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['view', 'outcome', 'q', 'cursor'])
  return loadForAdmin(request, async () => {
    const [page, cash] = await Promise.all([
      call(api.admin.cash.differences.$get({ query })),
      call(api.admin.cash.$get({ query: { limit: '1' } })),
    ])
    return { page, counts: cash.counts }
  })
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Cash differences', matches) }]

const views = [
  { value: '', label: 'To settle' },
  { value: 'settled', label: 'Settled' },
  { value: 'all', label: 'All' },
]
const outcomes = [
  { value: '', label: 'Any result' },
  ...rowOutcomes.flatMap((value) => (value === 'matched' ? [] : { value, label: outcomeWords[value] })),
]

/** Rows of couriers' files that are not what was collected, and how they were settled. */
export default function CashDifferencesPage({ loaderData: { page, counts } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const [asked, setAsked] = useState<CashDifferenceView>()
  return (
    <ListPage
      title="Cash"
      action={
        <div className="flex flex-wrap gap-2.5">
          <ExportLink asksAgain path="/admin/cash/differences/export" />
          <ButtonLink to="/admin/cash/upload">Upload a courier remittance</ButtonLink>
        </div>
      }
      above={
        <p className="mt-1 max-w-(--container-text) text-ink-2 max-md:mt-3">
          Rows that do not match what was collected. Nothing changes until you settle them.
        </p>
      }
      tools={
        <>
          <CashTabs
            counts={counts}
            current="differences"
            className="col-span-full -mx-4 -mt-4 mb-1.5 w-[calc(100%+2rem)] px-2"
          />
          <ListSearch label="Order, tracking number or UTR" />
          <ListFilter label="Show" name="view" options={views} />
          <ListFilter label="Result" name="outcome" options={outcomes} />
        </>
      }
    >
      <DifferenceTable
        rows={page.items}
        onSettle={setAsked}
        empty={<NoDifferences isAsked={Boolean(search.get('q') || search.get('outcome'))} view={search.get('view')} />}
      />
      <ListFoot page={page} one="difference" many="differences" />
      <SettleDifferenceDialog row={asked} onClose={() => setAsked(undefined)} />
    </ListPage>
  )
}

function NoDifferences({ isAsked, view }: { isAsked: boolean; view: string | null }) {
  if (isAsked) return <NothingFound to="/admin/cash/differences?view=all">Show all differences</NothingFound>
  return (
    <EmptyState drawing="box" title={view === 'settled' ? 'Nothing here yet' : 'Nothing to settle'}>
      {view === 'settled'
        ? 'What is settled appears here.'
        : 'When a row of a courier’s file does not match what was collected, it appears here.'}
    </EmptyState>
  )
}
