import { href, Link } from 'react-router'
import { FoundNumber } from '#app/admin/found-number.tsx'
import { NothingFound } from '#app/portal/nothing-found.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type Column, type Selection, type SortState, Table } from '#app/ui/table.tsx'
import type { UserRowView } from '#modules/accounts/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { BlockedBadge, RoleBadge } from './badges.tsx'

const columns: Column<UserRowView>[] = [
  {
    key: 'name',
    head: 'Name',
    sortable: true,
    stack: 'lead',
    className: 'wrap-anywhere',
    cell: (user) => (
      <Link
        to={href('/admin/users/:userId', { userId: user.id })}
        prefetch="intent"
        className="font-semibold hover:underline"
      >
        {user.name}
      </Link>
    ),
  },
  {
    key: 'email',
    head: 'Email',
    stack: 'second',
    className: 'text-ink-2',
    cell: (user) => (
      <>
        <EmailText email={user.email} />
        <FoundNumber of={user} />
      </>
    ),
  },
  {
    key: 'id',
    head: 'ID',
    className: 'whitespace-nowrap text-ink-3',
    // Whole ids are long; their ends differ, and the whole stands on the person's page.
    cell: (user) => <span title={user.id}>…{user.id.slice(-8)}</span>,
  },
  {
    key: 'joined',
    head: 'Joined',
    sortable: true,
    stack: 'third',
    className: 'whitespace-nowrap text-ink-2',
    cell: (user) => formatDay(user.joinedDate),
  },
  {
    key: 'orders',
    head: 'Orders',
    end: true,
    stack: 'figure',
    cell: (user) => (
      <>
        {user.orderCount.toLocaleString('en-IN')}
        <span className="text-sm text-ink-3 md:hidden"> {user.orderCount === 1 ? 'order' : 'orders'}</span>
      </>
    ),
  },
  {
    key: 'role',
    head: 'Role',
    stack: 'badge',
    cell: (user) => (
      <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
        <RoleBadge role={user.role} />
        {user.isBlocked ? <BlockedBadge /> : null}
      </span>
    ),
  },
]

export interface UserTableProps {
  users: readonly UserRowView[]
  sort: SortState
  onSort: (sort: SortState) => void
  selection: Selection
  isFiltered: boolean
}

/** Accounts with their roles; the sort order is in the address. */
export function UserTable({ users, sort, onSort, selection, isFiltered }: UserTableProps) {
  return (
    <Table
      caption="Users"
      columns={columns}
      rows={users}
      rowKey={(user) => user.id}
      rowName={(user) => user.name}
      sort={sort}
      onSort={onSort}
      selection={selection}
      empty={
        isFiltered ? (
          <NothingFound what="users" to="/admin/users">
            Show all users
          </NothingFound>
        ) : (
          <EmptyState drawing="box" title="No users yet">
            Everyone who registers appears here.
          </EmptyState>
        )
      }
    />
  )
}
