import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ReturnBadge } from '#app/frame/returns/badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { clockIcon } from '#app/ui/icons-order.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { returnReasons } from '#modules/returns/rules.ts'
import type { ReturnRowView } from '#modules/returns/shapes.ts'
import { isRefundDue } from '#modules/returns/words.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { ItemNames } from './item-names.tsx'

/** What is owed until then, by where the return stands. */
const dueWords: Partial<Record<ReturnRowView['status'], string>> = {
  requested: 'Answer by',
  escalated: 'Decision by',
  approved: 'Sent by',
  in_transit: 'Arrives by',
  received: 'Check by',
}

const dueWordsOf = ({ status, replacement }: ReturnRowView): string =>
  replacement?.status === 'reported' ? 'Decision by' : (dueWords[status] ?? 'Due')

/** What is owed next and until when, and that it is late. Money that has not been sent is the operator's to see to. */
function Clock({ row, isOperator }: { row: ReturnRowView; isOperator: boolean }) {
  if (isOperator && isRefundDue(row)) return `${formatRupees(row.refundDue)} to refund`
  // A late replacement rises to the operator, as every late step does.
  const isLate = row.overdue || (row.replacementDue && row.risen)
  if (!row.replacementDue && !row.dueAt) return null
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {row.replacementDue ? <Badge tone="saffron">Send the replacement</Badge> : null}
      {isLate ? (
        <Badge tone="geru" icon={clockIcon}>
          {row.dueAt ? `Late since ${formatDay(row.dueAt)}` : 'Late'}
        </Badge>
      ) : null}
      {row.dueAt && !isLate ? (
        <span className="xl:whitespace-nowrap">
          {row.replacementDue ? (
            // Where rows are stacks, no column says it.
            <span className="md:hidden">Due </span>
          ) : (
            <span className="text-ink-2 md:block">{dueWordsOf(row)} </span>
          )}
          {formatMoment(row.dueAt)}
        </span>
      ) : null}
    </span>
  )
}

/** Returns as both portals list them; `whose` is whom a row names beside its number. */
export function ReturnTable({
  rows,
  root,
  whose,
  empty,
}: {
  rows: readonly ReturnRowView[]
  root: '/vendor/returns' | '/admin/returns'
  whose: 'customer' | 'both'
  empty: ReactNode
}) {
  const columns: Column<ReturnRowView>[] = [
    {
      key: 'id',
      head: 'Return',
      stack: 'lead',
      cell: (row) => (
        <>
          <Link
            to={`${root}/${row.id}`}
            prefetch="intent"
            className="font-semibold @min-[17.5rem]:whitespace-nowrap hover:underline max-md:py-1"
          >
            {row.id}
          </Link>
          <span className="block whitespace-nowrap text-ink-2">{formatDay(row.requestedAt)}</span>
        </>
      ),
    },
    {
      key: 'due',
      head: 'Due',
      stack: 'note',
      className: 'empty:max-md:hidden',
      cell: (row) => <Clock row={row} isOperator={whose === 'both'} />,
    },
    {
      key: 'customer',
      head: whose === 'both' ? 'Customer, vendor' : 'Customer',
      stack: 'third',
      cell: (row) => (
        <>
          {row.customer}
          {whose === 'both' ? <span className="block text-ink-2">{row.vendor}</span> : null}
        </>
      ),
    },
    {
      key: 'items',
      head: 'Items',
      stack: 'second',
      className: 'text-ink-2',
      cell: (row) => <ItemNames items={row.items} />,
    },
    {
      key: 'reason',
      head: 'Reason',
      wide: true,
      className: 'text-ink-2',
      cell: (row) => `${returnReasons[row.reason].words}${row.wish === 'exchange' ? ' ·\u00a0exchange' : ''}`,
    },
    {
      key: 'worth',
      head: 'Worth',
      end: true,
      stack: 'figure',
      className: 'font-semibold',
      cell: (row) => formatRupees(row.worth),
    },
    { key: 'status', head: 'Status', stack: 'badge', cell: (row) => <ReturnBadge it={row} /> },
  ]
  return <Table caption="Returns" columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />
}
