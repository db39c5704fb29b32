import { useState } from 'react'
import { href, Link } from 'react-router'
import { actWords } from '#app/admin/audit/words.ts'
import { DetailHead, DetailPanel, NothingHere } from '#app/admin/list-page.tsx'
import { type PageActions, usePageActions } from '#app/admin/page-actions.ts'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { useSession } from '#app/frame/session.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { Columns } from '#app/portal/columns.tsx'
import { loadForAdmin, orNothing } from '#app/portal/load.ts'
import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { MoreLink } from '#app/ui/text-link.tsx'
import type { UserDetailView } from '#modules/accounts/shapes.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/user.ts'
import { BlockedBadge, RoleBadge } from './badges.tsx'
import { UserBankRight } from './bank-right.tsx'
import { UserRole } from './role.tsx'
import { UserSessions } from './sessions.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const param = { id: params.userId }
  return loadForAdmin(request, async () => ({
    user: await orNothing(call(api.admin.users[':id'].$get({ param }))),
  }))
}
clientLoader.hydrate = true as const

export const handle = { document: { shared: true } } satisfies DocumentHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.user?.name ?? 'User', matches) },
]

type Order = UserDetailView['orders'][number]

const orderColumns: Column<Order>[] = [
  {
    key: 'id',
    head: 'Order',
    stack: 'lead',
    cell: (order) => (
      <Link
        to={href('/admin/orders/:orderId', { orderId: order.id })}
        className="font-semibold whitespace-nowrap hover:underline"
      >
        {order.id}
      </Link>
    ),
  },
  { key: 'date', head: 'Date', stack: 'second', className: 'text-ink-2', cell: (order) => formatDay(order.placedAt) },
  { key: 'items', head: 'Items', end: true, cell: (order) => order.itemCount },
  {
    key: 'total',
    head: 'Total',
    end: true,
    stack: 'figure',
    className: 'font-semibold',
    cell: (order) => formatRupees(order.total),
  },
  { key: 'status', head: 'Status', stack: 'badge', cell: (order) => <StatusBadge status={order.status} /> },
]

export default function AdminUserPage({ loaderData: { user } }: Route.ComponentProps) {
  if (!user) return <NothingHere title="Nobody found" back={{ label: 'All users', to: '/admin/users' }} />
  return <User key={user.id} user={user} />
}

function User({ user }: { user: UserDetailView }) {
  const acts = usePageActions()
  const isMe = useSession()?.user.id === user.id
  return (
    <>
      <DetailHead
        parent={{ label: 'Users', to: '/admin/users' }}
        title={user.name}
        badges={
          <>
            <RoleBadge role={user.role} />
            {user.isBlocked ? <BlockedBadge /> : null}
          </>
        }
        actions={<UserActs user={user} isMe={isMe} acts={acts} />}
      />
      <div className="mt-4 grid gap-3 empty:hidden">
        <FormBanner>{acts.refusal}</FormBanner>
        {user.isBlocked ? (
          <Notice tone="warning">
            <span className="font-semibold">Blocked on {formatDay(user.blockedAt)}:</span> {user.blockedReason}
          </Notice>
        ) : null}
        {user.mustChangePassword ? (
          <Notice tone="info">A stronger password has to be chosen before the next login. The link was mailed.</Notice>
        ) : null}
      </div>
      <Columns className="mt-4">
        <div className="grid min-w-0 gap-5">
          <section aria-label="Orders" className="panel min-w-0 overflow-clip">
            <h2 className="panel-pad pb-3! text-lg font-semibold">Orders</h2>
            {user.orders.length > 0 ? (
              <>
                <Table caption="Latest orders" columns={orderColumns} rows={user.orders} rowKey={(order) => order.id} />
                <p className="panel-pad border-t border-line py-2!">
                  <MoreLink to={`/admin/orders?q=${encodeURIComponent(user.email)}`}>
                    All orders and unpaid attempts
                  </MoreLink>
                </p>
              </>
            ) : (
              <p className="panel-pad pt-0! text-ink-2">No orders yet.</p>
            )}
          </section>
          <DetailPanel title="Devices" aside={<SignOutEverywhere user={user} acts={acts} />}>
            <UserSessions user={user} acts={acts} />
          </DetailPanel>
        </div>
        <div className="grid min-w-0 gap-5">
          <DetailPanel title="Details">
            <DescriptionList
              stacked
              className="wrap-anywhere"
              facts={[
                { label: 'Email', value: user.email },
                { label: 'Phone', value: user.phone ? <PhoneLink phone={user.phone} /> : 'Not given' },
                { label: 'Joined', value: formatDay(user.joinedDate) },
                { label: 'ID', value: <span className="text-sm">{user.id}</span> },
                ...(user.vendor
                  ? [
                      {
                        label: 'Vendor',
                        value: (
                          <Link to={`/admin/vendors/${user.vendor.id}`} className="link">
                            {user.vendor.name}
                          </Link>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </DetailPanel>
          <DetailPanel title="Activity">
            <DescriptionList stacked facts={activityOf(user)} />
          </DetailPanel>
          <DetailPanel title="Role">
            <UserRole user={user} isMe={isMe} acts={acts} />
            <UserBankRight user={user} isMe={isMe} acts={acts} />
          </DetailPanel>
          <DetailPanel title="History">
            <UserHistory history={user.history} />
            <MoreLink to={`/admin/audit?subject=${user.id}`} className="mt-2">
              In the audit trail
            </MoreLink>
          </DetailPanel>
        </div>
      </Columns>
    </>
  )
}

/** What the person bought, sent back, asked and wrote, with the way to each list. */
function activityOf({ id, orderCount, spent, counts }: UserDetailView) {
  const list = (label: string, path: string, count: number) => ({
    label,
    value:
      count === 0 ? (
        'None'
      ) : (
        <Link to={`${path}?user=${id}`} className="link">
          {count.toLocaleString('en-IN')}
        </Link>
      ),
  })
  return [
    { label: 'Orders', value: orderCount.toLocaleString('en-IN') },
    {
      label: 'Paid',
      value: `${formatRupees(spent.paid)}${spent.refunded > 0 ? `, ${formatRupees(spent.refunded)} refunded` : ''}`,
    },
    list('Returns', '/admin/returns', counts.returns),
    list('Messages', '/admin/messages', counts.messages),
    list('Reviews', '/admin/reviews', counts.reviews),
  ]
}

interface PartProps {
  user: UserDetailView
  acts: PageActions
}

/** A link for somebody who cannot get in. */
function SendResetLink({ user, acts: { act, busy } }: PartProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        Email a reset link
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Email ${user.name} a reset link?`}
        keepLabel="Cancel"
        confirmLabel="Email the link"
        busy={busy === 'link'}
        busyText="Sending"
        onConfirm={async () => {
          await act('link', () => call(api.admin.users[':id']['reset-link'].$post({ param: { id: user.id } })), {
            done: `A link is on its way to ${user.email}.`,
          })
          setAsked(false)
        }}
      >
        The link works for 30 minutes and goes only to {user.email}. Their current password keeps working until they
        choose a new one.
      </ConfirmDialog>
    </>
  )
}

/** Keeping out and letting in. Nobody blocks themselves. */
function UserActs({ user, isMe, acts }: PartProps & { isMe: boolean }) {
  const { act, busy } = acts
  const [asked, setAsked] = useState(false)
  const param = { id: user.id }
  if (user.isBlocked) {
    return (
      <Button
        busy={busy === 'unblock'}
        busyText="Unblocking..."
        onClick={() =>
          act('unblock', () => call(api.admin.users[':id'].block.$delete({ param })), {
            done: `${user.name} can log in again.`,
          })
        }
      >
        Unblock
      </Button>
    )
  }
  if (isMe) return null
  return (
    <>
      <SendResetLink user={user} acts={acts} />
      <Button variant="danger" onClick={() => setAsked(true)}>
        Block
      </Button>
      <AskDialog
        reason={{ hint: 'For the record. We don’t notify them.', missing: 'Say why, for the record.' }}
        open={asked}
        onClose={() => setAsked(false)}
        title={`Block ${user.name}?`}
        keepLabel="Cancel"
        confirmLabel="Block"
        busyText="Blocking..."
        onConfirm={async (reason) => {
          await act('block', () => call(api.admin.users[':id'].block.$put({ param, json: { reason } })), {
            done: `${user.name} is blocked.`,
            undo: () => act('unblock', () => call(api.admin.users[':id'].block.$delete({ param }))),
          })
          setAsked(false)
        }}
      >
        {user.name} is logged out everywhere at once and cannot log in until they are unblocked.
        {user.vendor ? ` ${user.vendor.name} goes on selling; suspend the vendor to stop that.` : ''}
      </AskDialog>
    </>
  )
}

function SignOutEverywhere({ user, acts: { act, busy } }: PartProps) {
  const [asked, setAsked] = useState(false)
  const { length } = user.sessions
  const isOwn = user.sessions.some((session) => session.isCurrent)
  if (length === 0) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={isOwn ? 'Log yourself out everywhere?' : `Log ${user.name} out everywhere?`}
        keepLabel="Cancel"
        confirmLabel="Log out"
        destructive
        busy={busy === 'everywhere'}
        busyText="Logging out"
        onConfirm={async () => {
          await act('everywhere', () => call(api.admin.users[':id'].sessions.$delete({ param: { id: user.id } })), {
            done: `${user.name} is logged out everywhere.`,
          })
          setAsked(false)
        }}
      >
        {length === 1 ? 'One device is' : `${length} devices are`} logged out at once
        {isOwn ? ', this one too' : ''}. The password stays as it is.
      </ConfirmDialog>
    </>
  )
}

function UserHistory({ history }: { history: UserDetailView['history'] }) {
  if (history.length === 0) return <p className="text-ink-2">Nothing yet since registering.</p>
  return (
    <ol className="grid gap-3.5">
      {history.map((act) => (
        <li key={`${act.at} ${act.action}`} className="border-l-2 border-line pl-3.5">
          <p className="font-medium">{actWords(act.action)}</p>
          <p className="text-sm text-ink-2">
            {formatMoment(act.at)}, {act.by}
          </p>
          {act.reason ? <p className="mt-0.5 text-sm wrap-anywhere">{act.reason}</p> : null}
        </li>
      ))}
    </ol>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
