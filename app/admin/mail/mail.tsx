import { useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { MessageSections } from '#app/admin/message-sections.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { ListFilter } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { usePageActions } from '#app/portal/page-actions.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { circleXIcon, clockIcon } from '#app/ui/icons-order.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import type { MailView } from '#modules/mail/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import type { Route } from './+types/mail.ts'

type Query = NonNullable<Parameters<typeof api.admin.mails.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['status', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin.mails.$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Mail', matches) }]

const columns: Column<MailView>[] = [
  {
    key: 'subject',
    head: 'Subject',
    stack: 'lead',
    className: 'font-semibold wrap-anywhere',
    cell: (mail) => mail.subject,
  },
  { key: 'to', head: 'To', stack: 'second', className: 'text-ink-2 wrap-anywhere', cell: (mail) => mail.recipient },
  {
    key: 'queued',
    head: 'Written',
    stack: 'third',
    className: 'whitespace-nowrap text-ink-2',
    cell: (mail) => formatMoment(mail.queuedAt),
  },
  { key: 'attempts', head: 'Attempts', end: true, cell: (mail) => mail.attempts },
  {
    key: 'status',
    head: 'State',
    stack: 'badge',
    cell: (mail) =>
      mail.status === 'failed' ? (
        <Badge tone="geru" icon={circleXIcon}>
          Failed
        </Badge>
      ) : (
        <Badge tone="saffron" icon={clockIcon}>
          Waiting
        </Badge>
      ),
  },
  {
    key: 'error',
    head: 'Last error',
    stack: 'note',
    className: 'text-sm text-ink-2 wrap-anywhere',
    cell: (mail) => mail.lastError ?? '',
  },
]

const statusOptions = [
  { value: '', label: 'Waiting or failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
]

export default function AdminMailPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { act, busy, refusal } = usePageActions()
  const retry: Column<MailView> = {
    key: 'retry',
    head: '',
    end: true,
    stack: 'actions',
    cell: (mail) =>
      mail.status === 'failed' ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Try again, ${mail.subject}`}
          busy={busy === mail.id}
          busyText="Trying..."
          onClick={() =>
            act(mail.id, () => call(api.admin.mails[':id'].attempts.$post({ param: { id: mail.id } })), {
              done: 'It is sent once more.',
            })
          }
        >
          Try again
        </Button>
      ) : null,
  }
  return (
    <ListPage
      title="Mail"
      above={
        <>
          <MessageSections />
          <FormBanner className="mt-4">{refusal}</FormBanner>
        </>
      }
      tools={<ListFilter label="State" name="status" options={statusOptions} />}
    >
      <Table
        caption="Mail that waits or failed"
        columns={[...columns, retry]}
        rows={page.items}
        rowKey={(mail) => mail.id}
        empty={
          <EmptyState drawing="box" title={search.get('status') ? 'No such mail' : 'All mail is on its way'}>
            {search.get('status')
              ? 'Nothing stands in this state.'
              : 'What waits for a mail server, or was refused by one, stands here.'}
          </EmptyState>
        }
      />
      <ListFoot page={page} one="mail" many="mails" />
    </ListPage>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
