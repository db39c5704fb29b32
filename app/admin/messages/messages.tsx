import { href, Link, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { MessageSections } from '#app/admin/message-sections.tsx'
import { Moment } from '#app/admin/moment.tsx'
import { OnePerson } from '#app/admin/one-person.tsx'
import { ViewLink } from '#app/admin/view-link.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { useSession } from '#app/frame/session.ts'
import { ListFilter, ListSearch, MoreFilters, useAsked, useListAddress } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { inquiryTypes, messageStatuses } from '#modules/support/limits.ts'
import type { MessageRowView } from '#modules/support/shapes.ts'
import type { Route } from './+types/messages.ts'
import { Due } from './clocks.tsx'
import { MessageStatusBadge, messageStatusWord } from './status.tsx'

type Query = NonNullable<Parameters<typeof api.admin.messages.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['q', 'status', 'assigned', 'user', 'overdue', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin.messages.$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Messages', matches) }]

const columns: Column<MessageRowView>[] = [
  {
    key: 'subject',
    head: 'Subject',
    stack: 'lead',
    className: 'wrap-anywhere md:w-1/6',
    cell: (message) => (
      <Link
        to={href('/admin/messages/:ticket', { ticket: message.ticketNumber })}
        prefetch="intent"
        className="line-clamp-3 font-semibold hover:underline"
      >
        {message.subject}
      </Link>
    ),
  },
  {
    key: 'from',
    head: 'From',
    stack: 'second',
    className: 'md:w-1/4',
    cell: (message) => (
      <>
        <span className="wrap-anywhere">{message.name}</span>
        <span className="block text-ink-2 max-md:hidden">
          <EmailText email={message.email} />
        </span>
      </>
    ),
  },
  {
    key: 'ticket',
    head: 'Ticket',
    className: 'text-ink-2',
    cell: (message) => (
      <>
        <span className="whitespace-nowrap">{message.ticketNumber}</span>
        <span className="block text-sm text-ink-3">{inquiryTypes[message.inquiryType]}</span>
      </>
    ),
  },
  {
    key: 'assigned',
    head: 'Assigned to',
    className: 'text-ink-2',
    cell: (message) => <Assignee of={message.assignedTo} />,
  },
  {
    key: 'written',
    head: 'Written',
    stack: 'third',
    className: 'text-ink-2 md:w-28',
    cell: (message) => <Moment at={message.writtenAt} />,
  },
  {
    key: 'due',
    head: 'Due',
    stack: 'note',
    className: 'text-ink-2',
    cell: (message) => <Due message={message} />,
  },
  {
    key: 'status',
    head: 'Status',
    stack: 'badge',
    cell: (message) => <MessageStatusBadge status={message.status} />,
  },
]

/** Who looks after it; oneself is 'You'. */
function Assignee({ of: admin }: { of: MessageRowView['assignedTo'] }) {
  const me = useSession()?.user.id
  if (!admin) return <span className="text-ink-3">Unassigned</span>
  return admin.id === me ? <b className="font-semibold text-ink">You</b> : admin.name
}

const overdueOptions = [
  { value: '', label: 'Any time' },
  { value: 'any', label: 'Anything overdue' },
  { value: 'reply', label: 'Reply, 24 hours' },
  { value: 'acknowledgement', label: 'Acknowledgement, 48 hours' },
  { value: 'settlement', label: 'Resolution, a month' },
]

const assignedOptions = [
  { value: '', label: 'Anybody' },
  { value: 'me', label: 'You' },
  { value: 'nobody', label: 'Unassigned' },
]

/** The messages that are late, in one press; a second shows all again. The list itself is by age, for which it has an index. */
function OverdueView({ count }: { count: number }) {
  const address = useListAddress()
  const isShown = useAsked().get('overdue') === 'any'
  return (
    <nav aria-label="Views" className="col-span-full flex basis-full">
      <ViewLink
        to={address({ overdue: isShown ? null : 'any' })}
        isCurrent={isShown}
        label="Overdue"
        count={count > 10_000 ? '10,000+' : count.toLocaleString('en-IN')}
      />
    </nav>
  )
}

export default function AdminMessagesPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isFiltered = Boolean(
    ['q', 'status', 'user'].some((name) => search.get(name)) || search.get('assigned') || search.get('overdue'),
  )
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
          <OverdueView count={page.counts.overdue} />
          <ListSearch label="Ticket, name, email or subject" />
          <MoreFilters names={['status', 'overdue', 'assigned']}>
            <ListFilter label="Status" name="status" options={statusOptions} />
            <ListFilter
              label="Overdue"
              name="overdue"
              options={overdueOptions.map((option) =>
                option.value === 'any' ? { ...option, label: `Anything overdue (${page.counts.overdue})` } : option,
              )}
            />
            <ListFilter label="Assigned to" name="assigned" options={assignedOptions} />
          </MoreFilters>
          {search.has('user') ? <OnePerson list="/admin/messages" /> : null}
        </>
      }
    >
      <Table
        caption="Messages"
        columns={columns}
        rows={page.items}
        rowKey={(message) => message.ticketNumber}
        empty={
          isFiltered ? (
            <NothingFound what="messages" to="/admin/messages">
              Show all messages
            </NothingFound>
          ) : (
            <EmptyState drawing="box" title="No messages yet">
              Messages from the contact page appear here.
            </EmptyState>
          )
        }
      />
      <ListFoot page={page} one="message" many="messages" />
    </ListPage>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
