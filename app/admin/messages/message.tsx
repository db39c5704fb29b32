import { href, Link } from 'react-router'
import { DetailHead, DetailPanel, NothingHere } from '#app/admin/list-page.tsx'
import { type PageActions, usePageActions } from '#app/admin/page-actions.ts'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { useSession } from '#app/frame/session.ts'
import { Columns } from '#app/portal/columns.tsx'
import { loadForAdmin, orNothing } from '#app/portal/load.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { inquiryTypes } from '#modules/support/limits.ts'
import type { SavedReplyView } from '#modules/support/saved-replies/shapes.ts'
import type { MessageView, ReplyView } from '#modules/support/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/message.ts'
import { MessageClocks, OverdueBadges } from './clocks.tsx'
import { MessageReply } from './reply.tsx'
import { MessageStatusBadge } from './status.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const param = { ticket: params.ticket }
  return loadForAdmin(request, async () => {
    const [message, { items: admins }, { items: savedReplies }] = await Promise.all([
      orNothing(call(api.admin.messages[':ticket'].$get({ param }))),
      call(api.admin.messages.assignees.$get()),
      call(api.admin['saved-replies'].$get()),
    ])
    return { message, admins, savedReplies }
  })
}
clientLoader.hydrate = true as const

export const handle = { document: { shared: true } } satisfies DocumentHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(['Message', loaderData?.message?.ticketNumber].filter(Boolean).join(' '), matches) },
]

export default function AdminMessagePage({ loaderData: { message, ...rest } }: Route.ComponentProps) {
  if (!message) return <NothingHere title="Message not found" back={{ label: 'All messages', to: '/admin/messages' }} />
  return <Message key={message.ticketNumber} message={message} {...rest} />
}

interface MessageProps {
  message: MessageView
  admins: readonly { id: string; name: string }[]
}

function Message({ message, admins, savedReplies }: MessageProps & { savedReplies: readonly SavedReplyView[] }) {
  const acts = usePageActions()
  const param = { ticket: message.ticketNumber }
  const isClosed = message.status === 'closed'

  function setStatus(status: 'open' | 'closed') {
    const json = { version: message.version, status }
    acts.act('status', () => call(api.admin.messages[':ticket'].status.$put({ param, json })), {
      done: status === 'closed' ? 'The ticket is closed.' : 'The ticket is open again.',
    })
  }

  return (
    <>
      <DetailHead
        parent={{ label: 'Messages', to: '/admin/messages' }}
        title={message.subject}
        badges={
          <>
            <MessageStatusBadge status={message.status} />
            <OverdueBadges message={message} />
          </>
        }
        actions={
          <Button
            variant="secondary"
            busy={acts.busy === 'status'}
            busyText="Saving..."
            onClick={() => setStatus(isClosed ? 'open' : 'closed')}
          >
            {isClosed ? 'Reopen ticket' : 'Close ticket'}
          </Button>
        }
      />
      <FormBanner className="mt-4">{acts.refusal}</FormBanner>
      <Columns className="mt-4">
        <div className="grid min-w-0 gap-5">
          <ol aria-label="Conversation" className="grid gap-4">
            <Words who={message.name} at={message.writtenAt} text={message.message} />
            {message.replies.map((reply) => (
              <Words key={reply.id} who={reply.author} at={reply.at} text={reply.body} mail={reply.mail} ours />
            ))}
          </ol>
          <DetailPanel title={isClosed ? 'Reply again' : 'Reply'}>
            <MessageReply message={message} savedReplies={savedReplies} />
          </DetailPanel>
        </div>
        <div className="grid min-w-0 gap-5">
          <DetailPanel title="Due">
            <MessageClocks message={message} />
          </DetailPanel>
          <DetailPanel title="Details">
            <DescriptionList
              stacked
              className="wrap-anywhere"
              facts={[
                { label: 'Ticket', value: <span className="tabular-nums select-all">{message.ticketNumber}</span> },
                { label: 'About', value: inquiryTypes[message.inquiryType] },
                {
                  label: 'From',
                  value: message.userId ? (
                    <Link to={`/admin/users/${message.userId}`} className="link">
                      {message.name}
                    </Link>
                  ) : (
                    message.name
                  ),
                },
                { label: 'Email', value: message.email },
                { label: 'Phone', value: message.phone ? <PhoneLink phone={message.phone} /> : 'Not given' },
              ]}
            />
            <Assignment message={message} admins={admins} acts={acts} />
          </DetailPanel>
          <DetailPanel title="Latest orders">
            <WritersOrders message={message} />
          </DetailPanel>
        </div>
      </Columns>
    </>
  )
}

/** What the writer bought lately, to answer without looking for it. */
function WritersOrders({ message }: { message: MessageView }) {
  if (message.orders.length === 0)
    return (
      <p className="text-sm text-ink-2">
        {message.userId ? 'No orders yet.' : 'No account has confirmed this email address, so no orders are shown.'}
      </p>
    )
  return (
    <ul className="grid gap-2.5 text-sm">
      {message.orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Link
            to={href('/admin/orders/:orderId', { orderId: order.id })}
            prefetch="intent"
            className="link font-semibold whitespace-nowrap"
          >
            {order.id}
          </Link>
          <StatusBadge status={order.status} />
          <span className="basis-full text-ink-2 tabular-nums">
            {formatDay(order.placedAt)}, {counted(order.itemCount, 'item')}, {formatRupees(order.total)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const mailWords = new Map([
  ['waiting', 'Mail waits'],
  ['failed', 'Mail failed'],
])

interface WordsProps {
  who: string
  at: string
  text: string
  mail?: ReplyView['mail']
  ours?: boolean
}

/** One side of the conversation. */
function Words({ who, at, text, mail, ours = false }: WordsProps) {
  const mailError = mail ? mailWords.get(mail) : undefined
  return (
    <li className={`panel panel-pad ${ours ? 'border-info-line bg-info-soft lg:ml-10' : 'lg:mr-10'}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <b className="font-semibold text-ink">{who}</b>
        {formatMoment(at)}
        {mailError ? (
          <Link to="/admin/mail" className="hover:underline">
            <Badge tone={mail === 'failed' ? 'geru' : 'saffron'}>{mailError}</Badge>
          </Link>
        ) : null}
      </p>
      <p className="mt-2 max-w-(--container-text) whitespace-pre-wrap wrap-anywhere">{text}</p>
    </li>
  )
}

/** Who looks after it. */
function Assignment({ message, admins, acts }: MessageProps & { acts: PageActions }) {
  const me = useSession()?.user.id
  const param = { ticket: message.ticketNumber }
  const known =
    message.assignedTo && !admins.some(({ id }) => id === message.assignedTo?.id) ? [message.assignedTo] : []
  function give(assignedTo: string | null) {
    const json = { version: message.version, assignedTo }
    acts.act('assign', () => call(api.admin.messages[':ticket'].assignment.$put({ param, json })), {
      done: assignedTo === null ? 'Unassigned.' : assignedTo === me ? 'Assigned to you.' : 'Handed over.',
    })
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <SelectField
        label="Assigned to"
        name="assignedTo"
        value={message.assignedTo?.id ?? ''}
        disabled={acts.busy === 'assign'}
        onChange={(event) => give(event.target.value || null)}
      >
        <option value="">Unassigned</option>
        {[...admins, ...known].map((admin) => (
          <option key={admin.id} value={admin.id}>
            {admin.id === me ? `You (${admin.name})` : admin.name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
