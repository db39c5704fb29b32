import { Link, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { ExportLink, ListFilter, ListSearch, useListAddress } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { chargeBackWords, reminderDays } from '#modules/payments/rules.ts'
import type { ChargeBackView } from '#modules/payments/shapes.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/charge-backs.ts'
import { PaymentSections } from './sections.tsx'

type Query = NonNullable<Parameters<(typeof api.admin)['charge-backs']['$get']>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['view', 'due', 'q', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin['charge-backs'].$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Charge-backs', matches) }]

const dues = [
  { value: '', label: 'Due any time' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'soon', label: `Due within ${reminderDays} days` },
]
const tabs = [
  ['answer', 'To answer'],
  ['bank', 'With the bank'],
  ['ended', 'Decided'],
  ['all', 'All'],
] as const

const columns: Column<ChargeBackView>[] = [
  {
    key: 'order',
    head: 'Order',
    stack: 'lead',
    cell: ({ orderId }) => (
      <Link to={`/admin/orders/${orderId}`} prefetch="intent" className="link font-semibold whitespace-nowrap">
        {orderId}
      </Link>
    ),
  },
  {
    key: 'amount',
    head: 'Amount',
    stack: 'figure',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ amount }) => formatRupees(amount),
  },
  {
    key: 'due',
    head: 'Answer until',
    stack: 'second',
    cell: ({ respondBy, left, evidence }) => (
      <span className="grid gap-0.5">
        {left ? <b className={`font-semibold ${left.isOverdue ? 'text-danger' : ''}`}>{left.text}</b> : null}
        {respondBy ? <span className="text-sm text-ink-2">{formatMoment(respondBy)}</span> : null}
        {evidence ? <span className="text-sm text-ink-2">Answered on {formatDay(evidence.sentOn)}</span> : null}
      </span>
    ),
  },
  {
    key: 'reason',
    head: 'Reason',
    stack: 'third',
    className: 'text-sm',
    cell: ({ reason, reasonCode }) => reason ?? reasonCode ?? 'None given',
  },
  {
    key: 'status',
    head: 'Status',
    stack: 'badge',
    className: 'whitespace-nowrap max-md:text-sm',
    cell: ({ status, endedAt }) => `${chargeBackWords[status]}${endedAt ? ` on ${formatDay(endedAt)}` : ''}`,
  },
  {
    key: 'reference',
    head: 'Reference',
    stack: 'note',
    className: 'text-sm text-ink-2 break-all select-all',
    cell: ({ reference }) => reference,
  },
]

/** Money that customers' banks take back: what is due first stands first. */
export default function AdminChargeBacksPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const address = useListAddress()
  const view = search.get('view') ?? 'answer'
  return (
    <ListPage
      title="Charge-backs"
      action={<ExportLink asksAgain path="/admin/charge-backs/export" />}
      above={
        <>
          <PaymentSections />
          <p className="mt-3 max-w-(--container-text) text-ink-2">
            When a customer’s bank takes money back, answer in the gateway’s dashboard and note on the order’s page what
            you sent. Without an answer in time, the money is lost.
          </p>
        </>
      }
      tools={
        <>
          <Tabs
            label="Charge-backs"
            className="col-span-full w-full min-w-0"
            current={view}
            tabs={tabs.map(([id, label]) => ({ id, label, to: address({ view: id === 'answer' ? null : id }) }))}
          />
          <ListSearch label="Order or reference" />
          <ListFilter label="Due" name="due" options={dues} />
        </>
      }
    >
      <Table
        caption="Charge-backs"
        columns={columns}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={<NoChargeBacks isAsked={Boolean(search.get('q') || search.get('due'))} view={view} />}
      />
      <ListFoot page={page} one="charge-back" many="charge-backs" />
    </ListPage>
  )
}

const nothing: Record<string, string> = {
  answer: 'No bank is waiting for an answer.',
  bank: 'Charge-backs appear here once you have answered.',
  ended: 'Charge-backs appear here once the bank has decided.',
}

function NoChargeBacks({ isAsked, view }: { isAsked: boolean; view: string }) {
  if (isAsked) return <NothingFound to="/admin/payments/charge-backs?view=all">Show all</NothingFound>
  return (
    <EmptyState drawing="box" title={view === 'answer' ? 'Nothing to answer' : 'Nothing here yet'}>
      {nothing[view] ?? 'Charge-backs appear here when a bank opens one.'}
    </EmptyState>
  )
}
