import { useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { DaysFilter } from '#app/portal/days-filter.tsx'
import { ExportLink, ListSearch, useListAddress } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { StatCard } from '#app/ui/stat-card.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { overdueDays } from '#modules/remittances/rules.ts'
import type { CashDifferencePageView, CashPageView } from '#modules/remittances/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/cash.ts'
import { CashTable, DifferenceTable } from './tables.tsx'
import { OpenTransfers } from './transfers.tsx'

type Query = NonNullable<Parameters<typeof api.admin.cash.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const isDifferences = new URL(request.url).searchParams.get('view') === 'differences'
  const query = adminListQuery<Query>(request, ['view', 'q', 'from', 'to', 'cursor'])
  return loadForAdmin(request, async () => {
    const { view: _, ...all } = query
    const { limit, cursor } = query
    const [page, differences, transfers] = await Promise.all([
      call(
        api.admin.cash.$get({
          query: isDifferences ? { limit: '1' } : { ...all, ...(query.view ? { view: query.view } : {}) },
        }),
      ),
      isDifferences
        ? call(
            api.admin.cash.differences.$get({
              query: { ...(limit ? { limit } : {}), ...(cursor ? { cursor } : {}) },
            }),
          )
        : undefined,
      call(api.admin.cash.transfers.$get()),
    ])
    return { page, differences, transfers: transfers.items }
  })
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = () => [{ title: 'Cash · Admin' }]

export function HydrateFallback() {
  return (
    <>
      <AdminHeading>Cash</AdminHeading>
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-96" />
      </Loading>
    </>
  )
}

export default function AdminCashPage({ loaderData: { page, differences, transfers } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdminHeading>Cash</AdminHeading>
        <div className="flex flex-wrap gap-2.5">
          {differences ? null : <ExportLink asksAgain path="/admin/cash/export" />}
          <ButtonLink to="/admin/cash/upload">Book a courier’s file</ButtonLink>
        </div>
      </div>
      <ul aria-label="Totals" className="mt-4 grid gap-4 sm:grid-cols-2">
        <StatCard
          label="With couriers"
          value={formatRupees(page.totals.withCouriers)}
          note={`${page.counts.withCouriers.toLocaleString('en-IN')} collected`}
        />
        <StatCard
          label="Overdue"
          value={formatRupees(page.totals.overdue)}
          note={`For more than ${overdueDays} days`}
        />
      </ul>
      <OpenTransfers transfers={transfers} />
      <Lists page={page} differences={differences} />
    </>
  )
}

function Lists({ page, differences }: { page: CashPageView; differences: CashDifferencePageView | undefined }) {
  const [search] = useSearchParams()
  const address = useListAddress()
  const { counts } = page
  const tabs = [
    { id: 'all', label: 'All' },
    { id: 'with_couriers', label: 'With couriers', count: counts.withCouriers },
    { id: 'overdue', label: 'Overdue', count: counts.overdue },
    { id: 'remitted', label: 'Handed over', count: counts.remitted },
    { id: 'differences', label: 'Differences', count: counts.differences },
  ]
  return (
    <div className="panel mt-4 overflow-clip">
      <Tabs
        label="Cash"
        className="px-2"
        current={search.get('view') ?? 'all'}
        tabs={tabs.map((tab) => ({ ...tab, to: address({ view: tab.id === 'all' ? null : tab.id }) }))}
      />
      {differences ? (
        <>
          <DifferenceTable rows={differences.items} empty={<NoDifferences />} />
          {differences.items.length > 0 ? <ListFoot page={differences} one="difference" many="differences" /> : null}
        </>
      ) : (
        <>
          <div className="flex flex-wrap items-stretch gap-3 border-b border-line p-4 [&_search_input]:min-h-(--control-lg)">
            <ListSearch label="Order or tracking number" />
            <DaysFilter />
          </div>
          <CashTable rows={page.items} empty={<NoCash isAsked={search.size > 0} />} />
          {page.items.length > 0 ? (
            <ListFoot page={page} one="collection" many="collections" sum={`Total ${formatRupees(page.amount)}`} />
          ) : null}
        </>
      )}
    </div>
  )
}

const NoDifferences = () => (
  <EmptyState drawing="box" title="No differences">
    When a row of a courier’s file is not what was collected, it appears here.
  </EmptyState>
)

function NoCash({ isAsked }: { isAsked: boolean }) {
  return isAsked ? (
    <EmptyState
      drawing="search"
      title="Nothing found"
      action={
        <ButtonLink to="/admin/cash" variant="secondary">
          Show all cash
        </ButtonLink>
      }
    >
      Nothing matches this search and these filters.
    </EmptyState>
  ) : (
    <EmptyState drawing="box" title="No cash yet">
      When an order that is paid at the door is delivered, it appears here.
    </EmptyState>
  )
}
