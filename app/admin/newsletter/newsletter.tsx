import { useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { MessageSections } from '#app/admin/message-sections.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { ExportLink, ListFilter, ListSearch } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import type { SubscriptionView } from '#modules/newsletter/shapes.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import type { Route } from './+types/newsletter.ts'

type Query = NonNullable<Parameters<(typeof api.admin)['newsletter-subscriptions']['$get']>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['q', 'state', 'cursor'])
  return loadForAdmin(request, async () => ({
    page: await call(api.admin['newsletter-subscriptions'].$get({ query })),
  }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Newsletter', matches) }]

const columns: Column<SubscriptionView>[] = [
  {
    key: 'email',
    head: 'Email',
    stack: 'lead',
    className: 'font-semibold',
    cell: (one) => <EmailText email={one.email} />,
  },
  {
    key: 'subscribed',
    head: 'Agreed on',
    stack: 'second',
    className: 'whitespace-nowrap text-ink-2',
    cell: (one) => formatMoment(one.subscribedAt),
  },
  {
    key: 'state',
    head: 'Status',
    stack: 'badge',
    cell: (one) =>
      one.unsubscribedAt ? (
        <Badge>Unsubscribed {formatDay(one.unsubscribedAt)}</Badge>
      ) : (
        <Badge tone="neem">On the list</Badge>
      ),
  },
]

const consent: (typeof columns)[number] = {
  key: 'consent',
  head: 'Agreed to',
  stack: 'note',
  className: 'text-ink-2',
  cell: (one) => one.consentText,
}

const stateOptions = [
  { value: '', label: 'On the list' },
  { value: 'left', label: 'Unsubscribed' },
  { value: 'all', label: 'All' },
]

export default function AdminNewsletterPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isFiltered = Boolean(search.get('q') || search.get('state'))
  // One sentence for all of them is said once.
  const agreed = new Set(page.items.map((one) => one.consentText))
  const sentence = agreed.size === 1 ? page.items[0]?.consentText : undefined
  return (
    <ListPage
      title="Newsletter"
      action={
        <ExportLink asksAgain path="/admin/newsletter-subscriptions/export">
          Export subscribers
        </ExportLink>
      }
      above={<MessageSections />}
      tools={
        <>
          <ListSearch label="Email address" />
          <ListFilter label="Status" name="state" options={stateOptions} />
        </>
      }
    >
      <p className="border-b border-line px-5 py-3 text-sm text-ink-2 max-md:px-4.5">
        The exported file has an unsubscribe link for each address. Put it in every email you send.
      </p>
      {sentence ? (
        <p className="gives-way border-b border-line px-5 py-3 text-sm text-ink-2 max-md:px-4.5">
          All of these agreed to: {sentence}
        </p>
      ) : null}
      <Table
        caption="Newsletter addresses"
        columns={sentence ? columns : [...columns, consent]}
        rows={page.items}
        rowKey={(one) => one.email}
        empty={
          isFiltered ? (
            <NothingFound what="addresses" to="/admin/newsletter?state=all">
              Show all addresses
            </NothingFound>
          ) : (
            <EmptyState drawing="box" title="Nobody on the list yet">
              People who subscribe in the shop’s footer appear here.
            </EmptyState>
          )
        }
      />
      <ListFoot page={page} one="address" many="addresses" />
    </ListPage>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
