import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { WholeIds } from '#app/admin/whole-ids.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { ExportLink, ListFilter, ListSearch, useListAddress } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { differenceKinds, differenceWords } from '#modules/payments/rules.ts'
import type { DifferenceView } from '#modules/payments/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import type { Route } from './+types/payments.ts'
import { PaymentSections } from './sections.tsx'

type Query = NonNullable<Parameters<(typeof api.admin)['payment-differences']['$get']>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['view', 'kind', 'q', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin['payment-differences'].$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Payments', matches) }]

const kinds = [
  { value: '', label: 'Any kind' },
  ...differenceKinds.map((value) => ({ value, label: differenceWords[value].title })),
]
const tabs = [
  ['open', 'To check'],
  ['settled', 'Settled'],
  ['all', 'All'],
] as const

const columns: Column<DifferenceView>[] = [
  {
    key: 'what',
    head: 'What',
    stack: 'lead',
    cell: ({ kind, detail }) => (
      <span className="grid gap-0.5 md:min-w-56">
        <b className="font-semibold">{differenceWords[kind].title}</b>
        <span className="text-sm text-ink-2">
          <WholeIds text={detail} />
        </span>
      </span>
    ),
  },
  {
    key: 'order',
    head: 'Order and reference',
    stack: 'second',
    cell: ({ orderId, subject }) => (
      <span className="grid justify-items-start gap-0.5 md:min-w-36">
        {orderId ? (
          <Link to={`/admin/orders/${orderId}`} prefetch="intent" className="link whitespace-nowrap">
            {orderId}
          </Link>
        ) : null}
        <span className="text-sm text-ink-2 wrap-anywhere select-all">{subject}</span>
      </span>
    ),
  },
  {
    key: 'found',
    head: 'Found',
    stack: 'figure',
    className: 'whitespace-nowrap text-ink-2 max-md:text-sm!',
    cell: ({ foundAt }) => formatMoment(foundAt),
  },
  {
    key: 'todo',
    head: 'What to do',
    stack: 'note',
    className: 'text-sm',
    cell: ({ kind, settled }) => (
      <span className="block md:min-w-52">
        {settled
          ? `Settled ${formatMoment(settled.at)}${settled.by ? ` by ${settled.by}` : ''}: ${settled.note}`
          : differenceWords[kind].toDo}
      </span>
    ),
  },
]

/** Where the gateway's books and ours do not agree, and what was done about it. */
export default function AdminPaymentsPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const address = useListAddress()
  const [asked, setAsked] = useState<DifferenceView>()
  const view = search.get('view') ?? 'open'
  const settle: Column<DifferenceView> = {
    key: 'settle',
    head: 'Actions',
    end: true,
    stack: 'actions',
    cell: (one) =>
      one.settled ? null : (
        <Button variant="secondary" size="sm" aria-label={`Settle, ${one.subject}`} onClick={() => setAsked(one)}>
          Settle
        </Button>
      ),
  }
  return (
    <ListPage
      title="Payments"
      action={<ExportLink asksAgain path="/admin/payment-differences/export" />}
      above={
        <>
          <PaymentSections />
          <p className="mt-3 max-w-(--container-text) text-ink-2">
            Every night we compare the gateway’s records with ours. Differences appear here; nothing changes until you
            act.
          </p>
        </>
      }
      tools={
        <>
          <Tabs
            label="Payment differences"
            className="col-span-full w-full min-w-0"
            current={view}
            tabs={tabs.map(([id, label]) => ({ id, label, to: address({ view: id === 'open' ? null : id }) }))}
          />
          <ListSearch label="Order or reference" />
          <ListFilter label="Kind" name="kind" options={kinds} />
        </>
      }
    >
      <Table
        caption="Payment differences"
        columns={[...columns, settle]}
        rows={page.items}
        rowKey={({ id }) => id}
        empty={<NothingToCheck isAsked={Boolean(search.get('q') || search.get('kind'))} view={view} />}
      />
      <ListFoot page={page} one="difference" many="differences" />
      {asked ? (
        <AskDialog
          open
          onClose={() => setAsked(undefined)}
          title="How was it settled?"
          keepLabel="Cancel"
          confirmLabel="Settle"
          busyText="Saving..."
          refresh
          reason={{
            label: 'Note',
            hint: 'Only your team sees this.',
            missing: 'Say how it was settled.',
            maxLength: 500,
          }}
          onConfirm={async (note) => {
            const param = { id: asked.id }
            await call(api.admin['payment-differences'][':id'].settlement.$post({ param, json: { note } }))
            setAsked(undefined)
          }}
        >
          <p>{asked.detail}</p>
        </AskDialog>
      ) : null}
    </ListPage>
  )
}

function NothingToCheck({ isAsked, view }: { isAsked: boolean; view: string }) {
  if (isAsked) return <NothingFound to="/admin/payments?view=all">Show all</NothingFound>
  return (
    <EmptyState drawing="box" title={view === 'open' ? 'Nothing to check' : 'Nothing here yet'}>
      {view === 'open' ? 'No difference has been found.' : 'What is settled appears here.'}
    </EmptyState>
  )
}
