import { href, Link, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { MessageSections } from '#app/admin/message-sections.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { EmailText } from '#app/portal/email-text.tsx'
import { ListFilter, ListSearch } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { inquiryTypes, messageStatuses } from '#modules/support/limits.ts'
import type { MessageRowView } from '#modules/support/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import type { Route } from './+types/messages.ts'
import { MessageStatusBadge, messageStatusWord } from './status.tsx'

type Query = NonNullable<Parameters<typeof api.admin.messages.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['q', 'status', 'assigned', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin.messages.$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Messages', matches) }]

const columns: Column<MessageRowView>[] = [
  {
    key: 'subject',
    head: 'Subject',
    stack: 'lead',
    className: 'wrap-anywhere',
    cell: (message) => (
      <Link
        to={href('/admin/messages/:ticket', { ticket: message.ticketNumber })}
        prefetch="intent"
        className="line-clamp-2 font-semibold hover:underline"
      >
        {message.subject}
      </Link>
    ),
  },
  {
    key: 'from',
    head: 'From',
    stack: 'second',
    cell: (message) => (
      <>
        <span className="wrap-anywhere">{message.name}</span>
        <span className="block text-ink-2 max-md:hidden">
          <EmailText email={message.email} />
        </span>
      </>
    ),
  },
  { key: 'ticket', head: 'Ticket', className: 'whitespace-nowrap text-ink-2', cell: (message) => message.ticketNumber },
  {
    key: 'about',
    head: 'About',
    className: 'text-ink-2',
    cell: (message) => inquiryTypes[message.inquiryType],
  },
  {
    key: 'assigned',
    head: 'With',
    className: 'text-ink-2',
    cell: (message) => message.assignedTo?.name ?? 'Nobody',
  },
  {
    key: 'written',
    head: 'Written',
    stack: 'third',
    className: 'whitespace-nowrap text-ink-2',
    cell: (message) => formatMoment(message.writtenAt),
  },
  { key: 'status', head: 'State', stack: 'badge', cell: (message) => <MessageStatusBadge status={message.status} /> },
]

const assignedOptions = [
  { value: '', label: 'Anybody' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody' },
]

export default function AdminMessagesPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isFiltered = Boolean(search.get('q') || search.get('status') || search.get('assigned'))
  const statusOptions = [
    { value: '', label: 'All' },
    ...messageStatuses.map((status) => ({
      value: status,
      label: `${messageStatusWord(status)} (${page.counts[status] > 10_000 ? '10,000+' : page.counts[status]})`,
    })),
  ]
  return (
    <ListPage
      title="Messages"
      above={<MessageSections />}
      tools={
        <>
          <ListSearch label="Ticket, name, email or subject" />
          <ListFilter label="State" name="status" options={statusOptions} />
          <ListFilter label="With" name="assigned" options={assignedOptions} />
        </>
      }
    >
      <Table
        caption="Messages"
        columns={columns}
        rows={page.items}
        rowKey={(message) => message.ticketNumber}
        empty={
          <EmptyState drawing="search" title={isFiltered ? 'No messages found' : 'No messages yet'}>
            {isFiltered ? 'Try another search or state.' : 'What people write on the contact page stands here.'}
          </EmptyState>
        }
      />
      <ListFoot page={page} one="message" many="messages" />
    </ListPage>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
