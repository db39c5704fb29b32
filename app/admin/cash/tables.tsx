import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { clockIcon } from '#app/ui/icons-order.ts'
import { type Column, Table } from '#app/ui/table.tsx'
import { canSettleCash, outcomeText, settlementWords } from '#modules/remittances/rules.ts'
import type { CashCollectionView, CashDifferenceView } from '#modules/remittances/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** An order's number, which leads to it. */
export const OrderLink = ({ orderId }: { orderId: string }) => (
  <Link
    to={href('/admin/orders/:orderId', { orderId })}
    prefetch="intent"
    className="font-semibold @min-[17.5rem]:whitespace-nowrap hover:underline max-md:py-1"
  >
    {orderId}
  </Link>
)

/** Who settled cash without a file of its courier, and what they noted. */
const ByHand = ({ byHand }: Pick<CashCollectionView, 'byHand'>) =>
  byHand ? (
    <span className="block text-sm text-ink-2 wrap-anywhere">
      {byHand.note ? `${byHand.note.replace(/[.!?]+$/, '')}. ` : ''}Noted {byHand.by ? `by ${byHand.by}, ` : ''}
      {formatDay(byHand.at)}
    </span>
  ) : null

function Standing({ row }: { row: CashCollectionView }) {
  if (row.remitted) {
    return (
      <>
        <Badge tone="neem">Handed over</Badge>
        <span className="block text-sm text-ink-2">
          {formatDay(row.remitted.on)}, <span className="tabular-nums wrap-anywhere">{row.remitted.utr}</span>
        </span>
        <ByHand byHand={row.byHand} />
      </>
    )
  }
  if (row.writtenOff !== null) {
    return (
      <>
        <Badge tone="neutral">Written off</Badge>
        <span className="block text-sm text-ink-2 tabular-nums">{formatRupees(row.writtenOff)} missing</span>
        <ByHand byHand={row.byHand} />
      </>
    )
  }
  return (
    <>
      {row.isOverdue ? (
        <Badge tone="geru" icon={clockIcon}>
          Overdue
        </Badge>
      ) : (
        <Badge tone="saffron">With the courier</Badge>
      )}
      {row.waitingDays ? (
        <span className="block text-sm text-ink-2 tabular-nums">Collected {counted(row.waitingDays, 'day')} ago</span>
      ) : null}
    </>
  )
}

const cashColumns: Column<CashCollectionView>[] = [
  {
    key: 'order',
    head: 'Order',
    stack: 'lead',
    cell: (row) => (
      <>
        <OrderLink orderId={row.orderId} />
        <span className="block text-ink-2">{row.vendor}</span>
      </>
    ),
  },
  {
    key: 'parcel',
    head: 'Parcel',
    stack: 'second',
    cell: (row) => (
      <>
        {row.courier ?? 'No courier noted'}
        <span className="block text-ink-2 tabular-nums wrap-anywhere">
          {row.trackingNumber ?? 'No tracking number'}
        </span>
      </>
    ),
  },
  {
    key: 'collected',
    head: 'Collected',
    stack: 'third',
    className: 'whitespace-nowrap',
    cell: (row) => formatDay(row.collectedAt),
  },
  { key: 'status', head: 'Status', stack: 'badge', cell: (row) => <Standing row={row} /> },
  {
    key: 'amount',
    head: 'Amount',
    end: true,
    stack: 'figure',
    className: 'font-semibold tabular-nums',
    cell: (row) => formatRupees(row.amount),
  },
]

export interface CashTableProps {
  rows: readonly CashCollectionView[]
  onSettle: (row: CashCollectionView) => void
  empty: ReactNode
}

const isLost = (row: CashCollectionView) => row.writtenOff !== null && row.byHand !== null
const canBeSettled = (row: CashCollectionView) => isLost(row) || (row.waitingDays !== null && canSettleCash(row))

/** Cash that was collected, and where it is. What is overdue, has no courier noted, or was lost and came after all, is settled here. */
export function CashTable({ rows, onSettle, empty }: CashTableProps) {
  const settle: Column<CashCollectionView> = {
    key: 'settle',
    head: 'Settlement',
    stack: 'actions',
    cell: (row) =>
      canBeSettled(row) ? (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${isLost(row) ? 'Received late' : 'Settle'}, ${row.orderId}`}
          onClick={() => onSettle(row)}
        >
          {isLost(row) ? 'Received late' : 'Settle'}
        </Button>
      ) : null,
  }
  return (
    <Table
      caption="Cash"
      columns={rows.some(canBeSettled) ? [...cashColumns, settle] : cashColumns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
    />
  )
}

/** A row of a file that is not what was collected, as preview and list show it. */
export type DifferentRow = Pick<
  CashDifferenceView,
  | 'line'
  | 'trackingNumber'
  | 'amount'
  | 'paidOn'
  | 'utr'
  | 'outcome'
  | 'orderId'
  | 'collected'
  | 'parcelCourier'
  | 'firstLine'
>

export const rowColumns: Column<DifferentRow>[] = [
  {
    key: 'number',
    head: 'Tracking number',
    stack: 'lead',
    cell: (row) => (
      <>
        <span className="font-semibold tabular-nums wrap-anywhere">{row.trackingNumber}</span>
        {row.orderId ? (
          <span className="block">
            <OrderLink orderId={row.orderId} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'outcome',
    head: 'Result',
    stack: 'badge',
    cell: (row) => <Badge tone={row.outcome === 'matched' ? 'neem' : 'geru'}>{outcomeText(row)}</Badge>,
  },
  {
    key: 'transfer',
    head: 'Transfer',
    stack: 'second',
    className: 'text-ink-2',
    cell: (row) => (
      <>
        <span className="tabular-nums wrap-anywhere">{row.utr}</span>
        <span className="block whitespace-nowrap">{formatDay(row.paidOn)}</span>
      </>
    ),
  },
  {
    key: 'collected',
    head: 'Collected',
    end: true,
    stack: 'third',
    className: 'tabular-nums',
    cell: (row) =>
      row.collected === null ? null : (
        <>
          <span className="md:hidden">Collected </span>
          {formatRupees(row.collected)}
        </>
      ),
  },
  {
    key: 'amount',
    head: 'In the file',
    end: true,
    stack: 'figure',
    className: 'font-semibold tabular-nums',
    cell: (row) => formatRupees(row.amount),
  },
]

/** The same as the file has them: by their lines, of which its problems speak, too. */
export const previewColumns: Column<DifferentRow>[] = [
  { key: 'line', head: 'Line', end: true, className: 'w-0 text-ink-2 tabular-nums', cell: (row) => row.line },
  ...rowColumns.map((column) =>
    column.key === 'number'
      ? {
          ...column,
          cell: (row: DifferentRow) => (
            <>
              <span className="block text-sm text-ink-2 md:hidden">Line {row.line}</span>
              {column.cell(row)}
            </>
          ),
        }
      : column,
  ),
]

/** The same with the file that it stands in. */
const differenceColumns: Column<CashDifferenceView>[] = rowColumns.map((column) =>
  column.key === 'transfer'
    ? {
        ...column,
        stack: 'note',
        cell: (row: CashDifferenceView) => (
          <>
            {column.cell(row)}
            <span className="block text-sm wrap-anywhere">
              {row.courier}, {row.file}, <span className="whitespace-nowrap">line {row.line}</span>
            </span>
          </>
        ),
      }
    : column,
)

/** 'Paid on 27 Nov 2026, HDFCN52026. Paid after our call.' */
function settledText({ as, paidOn, reference, note }: NonNullable<CashDifferenceView['settled']>): string {
  const how = as === 'paid' ? `Paid on ${formatDay(paidOn)}, ${reference}` : settlementWords[as]
  return note ? `${how}. ${note}` : how
}

const Settled = ({ settled }: { settled: NonNullable<CashDifferenceView['settled']> }) => (
  <span className="block md:min-w-44">
    <span className="block wrap-anywhere">{settledText(settled)}</span>
    <span className="block text-ink-2">
      {formatMoment(settled.at)}
      {settled.by ? ` by ${settled.by}` : ''}
    </span>
  </span>
)

export interface DifferenceTableProps {
  rows: readonly CashDifferenceView[]
  onSettle: (row: CashDifferenceView) => void
  empty: ReactNode
}

/** Rows of booked files that are not what was collected: how each was settled, or the way to do it. */
export function DifferenceTable({ rows, onSettle, empty }: DifferenceTableProps) {
  const settle: Column<CashDifferenceView> = {
    key: 'settle',
    head: 'Settlement',
    stack: 'actions',
    className: 'text-sm',
    cell: (row) =>
      row.settled ? (
        <Settled settled={row.settled} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Settle, ${row.trackingNumber}`}
          onClick={() => onSettle(row)}
        >
          Settle
        </Button>
      ),
  }
  return (
    <Table
      caption="Differences"
      columns={[...differenceColumns, settle]}
      rows={rows}
      rowKey={(row) => row.id}
      empty={empty}
    />
  )
}
