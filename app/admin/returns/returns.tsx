import { useRevalidator, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { OnePerson } from '#app/admin/one-person.tsx'
import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { DaysFilter } from '#app/portal/days-filter.tsx'
import { ExportLink, ListFilter, ListSearch, ListTools, MoreFilters, useListAddress } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { ReturnTable } from '#app/portal/return-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { listedStatuses, listedStatusWords, returnReasonNames, returnReasons } from '#modules/returns/rules.ts'
import type { AdminReturnPageView } from '#modules/returns/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { VendorFilter } from '../orders/vendor-filter.tsx'
import type { Route } from './+types/returns.ts'

type Query = NonNullable<Parameters<typeof api.admin.returns.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, [
    'view',
    'status',
    'reason',
    'vendor',
    'user',
    'q',
    'from',
    'to',
    'cursor',
  ])
  return loadForAdmin(request, () => call(api.admin.returns.$get({ query })))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Returns', matches) }]

export function HydrateFallback() {
  return (
    <>
      <AdminHeading>Returns</AdminHeading>
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-96" />
      </Loading>
    </>
  )
}

const tabs = [
  ['all', 'All'],
  ['ours', 'Our decision'],
  ['open', 'Open'],
  ['refundDue', 'Refund due'],
  ['ended', 'Ended'],
] as const

/** A view, or the status by which the list is narrowed to refunds that are due; the status filter shows that one, too. */
const placeOf = (tab: (typeof tabs)[number][0], status: string | null) => ({
  view: tab === 'all' || tab === 'refundDue' ? null : tab,
  status: tab === 'refundDue' ? 'refund_due' : status === 'refund_due' ? null : status,
})

const reasons = [
  { value: '', label: 'Any reason' },
  ...returnReasonNames.map((value) => ({ value, label: returnReasons[value].words })),
]
const statuses = [
  { value: '', label: 'Any status' },
  ...listedStatuses.map((value) => ({ value, label: listedStatusWords[value] })),
]

export default function AdminReturnsPage({ loaderData: page }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.what === 'return') revalidate()
  })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdminHeading>Returns</AdminHeading>
        <ExportLink asksAgain path="/admin/returns/export" />
      </div>
      <Returns page={page} />
    </>
  )
}

function Returns({ page }: { page: AdminReturnPageView }) {
  const [search] = useSearchParams()
  const address = useListAddress()
  const [view, status] = [search.get('view'), search.get('status')]
  return (
    <div className="panel mt-4 overflow-clip">
      <Tabs
        label="Returns"
        className="px-2"
        current={view ?? (status === 'refund_due' ? 'refundDue' : 'all')}
        tabs={tabs.map(([id, label]) => ({
          id,
          label,
          count: page.counts[id],
          to: address(placeOf(id, status)),
        }))}
      />
      <ListTools>
        <ListSearch label="Return, order or customer" />
        {search.has('user') ? <OnePerson list="/admin/returns" /> : null}
        <MoreFilters names={['from', 'to', 'status', 'reason', 'vendor']}>
          <DaysFilter />
          <ListFilter label="Status" name="status" options={statuses} className="flex-1" />
          <ListFilter label="Reason" name="reason" options={reasons} className="flex-1" />
          <VendorFilter vendor={page.vendor} />
        </MoreFilters>
      </ListTools>
      <ReturnTable
        rows={page.items}
        root="/admin/returns"
        whose="both"
        empty={<NoReturns isAsked={search.size > 0} />}
      />
      <ListFoot
        page={page}
        one="return"
        many="returns"
        sum={[
          `Worth ${formatRupees(page.worth)}`,
          ...(page.refunded > page.refundDue ? [`${formatRupees(page.refunded - page.refundDue)} refunded`] : []),
          ...(page.refundDue > 0 ? [`refund due ${formatRupees(page.refundDue)}`] : []),
        ].join(', ')}
      />
    </div>
  )
}

function NoReturns({ isAsked }: { isAsked: boolean }) {
  return isAsked ? (
    <NothingFound what="returns" to="/admin/returns">
      Show all returns
    </NothingFound>
  ) : (
    <EmptyState drawing="box" title="No returns yet">
      When a customer sends something back, it appears here.
    </EmptyState>
  )
}
