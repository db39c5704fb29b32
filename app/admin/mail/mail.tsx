import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { MessageSections } from '#app/admin/message-sections.tsx'
import { Moment } from '#app/admin/moment.tsx'
import { usePageActions } from '#app/admin/page-actions.ts'
import { WholeIds } from '#app/admin/whole-ids.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { ListFilter, ListSearch } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { circleCheckIcon } from '#app/ui/icons.ts'
import { circleXIcon, clockIcon } from '#app/ui/icons-order.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { mailStatuses } from '#modules/mail/rules.ts'
import type { MailView } from '#modules/mail/shapes.ts'
import type { Route } from './+types/mail.ts'

type Query = NonNullable<Parameters<typeof api.admin.mails.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['q', 'status', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin.mails.$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Mail', matches) }]

const states: Record<MailView['status'], { word: string; tone: BadgeTone; icon: string }> = {
  waiting: { word: 'Waiting', tone: 'saffron', icon: clockIcon },
  sent: { word: 'Sent', tone: 'neem', icon: circleCheckIcon },
  kept: { word: 'In the mailbox', tone: 'neem', icon: circleCheckIcon },
  failed: { word: 'Failed', tone: 'geru', icon: circleXIcon },
}

/** The order or message that an email is about. */
function About({ of: about }: { of: string | null }) {
  if (about === null) return null
  const root = about.startsWith('SHR-') ? '/admin/orders' : '/admin/messages'
  return (
    <Link to={`${root}/${about}`} prefetch="intent" className="link whitespace-nowrap">
      {about}
    </Link>
  )
}

const columns: Column<MailView>[] = [
  {
    key: 'subject',
    head: 'Subject',
    stack: 'lead',
    className: 'font-semibold wrap-anywhere',
    cell: (mail) => (
      <span className="block md:min-w-52">
        <WholeIds text={mail.subject} />
        {mail.lastError ? <span className="mt-0.5 block text-sm font-normal text-ink-2">{mail.lastError}</span> : null}
      </span>
    ),
  },
  {
    key: 'to',
    head: 'To',
    stack: 'second',
    className: 'text-ink-2',
    cell: (mail) => (
      <Link
        to={`/admin/mail?q=${encodeURIComponent(mail.recipient)}`}
        className="block hover:underline xl:min-w-40 2xl:min-w-60"
      >
        <EmailText email={mail.recipient} />
      </Link>
    ),
  },
  { key: 'about', head: 'About', stack: 'third', cell: (mail) => <About of={mail.about} /> },
  {
    key: 'queued',
    head: 'Written',
    stack: 'figure',
    className: 'text-ink-2 max-md:text-sm! max-md:whitespace-nowrap 2xl:whitespace-nowrap',
    cell: (mail) => <Moment at={mail.queuedAt} />,
  },
  {
    key: 'status',
    head: 'Status',
    stack: 'badge',
    cell: ({ status }) => (
      <Badge tone={states[status].tone} icon={states[status].icon}>
        {states[status].word}
      </Badge>
    ),
  },
]

const statusOptions = [
  { value: '', label: 'All' },
  ...mailStatuses.map((value) => ({ value, label: states[value].word })),
]

export default function AdminMailPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isFiltered = Boolean(search.get('q') || search.get('status'))
  const { act, busy, refusal } = usePageActions()
  const [asked, setAsked] = useState<MailView>()
  const retry: Column<MailView> = {
    key: 'retry',
    head: 'Actions',
    end: true,
    stack: 'actions',
    className: 'whitespace-nowrap',
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
              done: 'Sent again',
            })
          }
        >
          Try again
        </Button>
      ) : mail.repeatable ? (
        <Button variant="secondary" size="sm" aria-label={`Send again, ${mail.subject}`} onClick={() => setAsked(mail)}>
          Send again
        </Button>
      ) : null,
  }
  async function sendAgain({ id }: MailView) {
    await act(id, () => call(api.admin.mails[':id'].copies.$post({ param: { id } })), { done: 'Sent again' })
    setAsked(undefined)
  }
  return (
    <ListPage
      title="Mail"
      above={
        <>
          <MessageSections />
          <p className="mt-3 text-sm text-ink-2">
            You can resend order emails (confirmed, paid, shipped, delivered, cancelled), the latest email about a
            return, and the question where to send a refused refund. The text of every email is deleted once it is sent,
            so others can’t be resent and none can be read here.
          </p>
          <FormBanner className="mt-4">{refusal}</FormBanner>
        </>
      }
      tools={
        <>
          <ListSearch label="Email address, order ID or ticket" />
          <ListFilter label="Status" name="status" options={statusOptions} />
        </>
      }
    >
      <Table
        caption="Emails of the last 90 days"
        columns={[...columns, retry]}
        rows={page.items}
        rowKey={(mail) => mail.id}
        empty={
          isFiltered ? (
            <NothingFound
              what="emails"
              {...(search.get('q')
                ? {
                    hint: 'Emails are listed for 90 days. Search for a whole email address, order ID or ticket number.',
                  }
                : {})}
              to="/admin/mail"
            >
              Show all emails
            </NothingFound>
          ) : (
            <EmptyState drawing="box" title="No emails yet">
              Every email that the shop sends is listed here for 90 days.
            </EmptyState>
          )
        }
      />
      <ListFoot page={page} one="email" many="emails" />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Send this email again?"
        keepLabel="Cancel"
        confirmLabel="Send again"
        busy={asked !== undefined && busy === asked.id}
        busyText="Sending..."
        onConfirm={() => asked && sendAgain(asked)}
      >
        We’ll resend “{asked?.subject}” to {asked?.recipient}, as things stand now.
      </ConfirmDialog>
    </ListPage>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
