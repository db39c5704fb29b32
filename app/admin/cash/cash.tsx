import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { DaysFilter } from '#app/portal/days-filter.tsx'
import { ExportLink, ListSearch, ListTools } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { StatCard } from '#app/ui/stat-card.tsx'
import type { CashCollectionView, CashPageView } from '#modules/remittances/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/cash.ts'
import { SettleCashDialog } from './settle-cash.tsx'
import { CashTable } from './tables.tsx'
import { CashTabs } from './tabs.tsx'
import { overdueNote, withCouriersNote } from './totals.ts'
import { OpenTransfers } from './transfers.tsx'

type Query = NonNullable<Parameters<typeof api.admin.cash.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['view', 'q', 'from', 'to', 'cursor'])
  return loadForAdmin(request, async () => {
    const [page, transfers] = await Promise.all([
      call(api.admin.cash.$get({ query })),
      call(api.admin.cash.transfers.$get()),
    ])
    return { page, transfers: transfers.items }
  })
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Cash', matches) }]

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

export default function AdminCashPage({ loaderData: { page, transfers } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdminHeading>Cash</AdminHeading>
        <div className="flex flex-wrap gap-2.5">
          <ExportLink asksAgain path="/admin/cash/export" />
          <ButtonLink to="/admin/cash/upload">Upload a courier remittance</ButtonLink>
        </div>
      </div>
      <ul aria-label="Totals" className="mt-4 grid gap-4 pair-[17rem]">
        <StatCard
          label="With couriers"
          value={formatRupees(page.totals.withCouriers)}
          note={withCouriersNote(page)}
          to="/admin/cash?view=with_couriers"
        />
        <StatCard
          label="Overdue"
          value={formatRupees(page.totals.overdue)}
          note={overdueNote(page)}
          to="/admin/cash?view=overdue"
        />
      </ul>
      <OpenTransfers transfers={transfers} />
      <List page={page} />
    </>
  )
}

function List({ page }: { page: CashPageView }) {
  const [search] = useSearchParams()
  const [asked, setAsked] = useState<CashCollectionView>()
  const view = search.get('view')
  const sum = view === 'written_off' ? 'Written off' : 'Total'
  return (
    <div className="panel mt-4 overflow-clip">
      <CashTabs counts={page.counts} current={view ?? 'all'} className="px-2" />
      <ListTools>
        <ListSearch label="Order or tracking number" />
        <DaysFilter />
      </ListTools>
      <CashTable rows={page.items} onSettle={setAsked} empty={<NoCash isAsked={search.size > 0} />} />
      <ListFoot page={page} one="collection" many="collections" sum={`${sum} ${formatRupees(page.amount)}`} />
      <SettleCashDialog row={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

function NoCash({ isAsked }: { isAsked: boolean }) {
  return isAsked ? (
    <NothingFound to="/admin/cash">Show all cash</NothingFound>
  ) : (
    <EmptyState drawing="box" title="No cash yet">
      When an order that is paid at the door is delivered, it appears here.
    </EmptyState>
  )
}
