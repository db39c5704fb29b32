import type { AdminActor } from '#modules/audit/rules.ts'
import { recordExport } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { indianMoment } from '#platform/kit/csv.ts'
import { keysOfDays } from '#platform/kit/ids.ts'
import { keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { cashView, differenceView } from '../present.ts'
import { cashDays, outcomeText, overdueBefore, settlementWords } from '../rules.ts'
import type {
  CashDifferencePageView,
  CashDifferencesExport,
  CashDifferencesQuery,
  CashDifferenceView,
  CashExport,
  CashPageView,
  CashQuery,
} from '../shapes.ts'
import {
  type CashFilter,
  type CashRow,
  cashSorting,
  countCash,
  countDifferences,
  findOldest,
  findShipmentIds,
  selectCash,
  selectDifferences,
  sumCash,
} from '../store/lists.server.ts'

const byId = [{ type: 'uuid' }] as const

const filterOf = async ({ view, q, from, to }: CashExport): Promise<CashFilter> => ({
  view,
  found: q ? await findShipmentIds(q) : null,
  overdueBefore: overdueBefore(now()),
  ...keysOfDays({ from, to }),
})

/** The cash that was collected at doors, with the sum of what was found and what couriers have. */
export async function listCash(asked: CashQuery): Promise<CashPageView> {
  const filter = await filterOf(asked)
  const all = { ...filter, found: null, fromKey: null, beforeKey: null }
  const [waiting, late] = [{ ...all, view: 'with_couriers' } as const, { ...all, view: 'overdue' } as const]
  const cursor = readCursor(asked.cursor, cashSorting(asked.view).key)
  const [rows, total, amount, counts, waitingSum, lateSum, oldest] = await Promise.all([
    selectCash(filter, cursor, asked.limit + 1),
    countCash(filter),
    sumCash(filter),
    Promise.all([
      countCash(waiting),
      countCash(late),
      countCash({ ...all, view: 'remitted' }),
      countCash({ ...all, view: 'written_off' }),
      countDifferences({ view: 'open', outcome: undefined, q: '' }),
    ]),
    sumCash(waiting),
    sumCash(late),
    findOldest(),
  ])
  const [withCouriers, overdue, remitted, writtenOff, differences] = counts
  const page = keysetPage(rows, asked.limit, cursor, keyOf)
  return {
    ...page,
    items: page.items.map((row) => cashView(row, now())),
    total,
    amount: paiseToRupees(amount),
    totals: {
      withCouriers: paiseToRupees(waitingSum),
      overdue: paiseToRupees(lateSum),
      oldestDays: oldest ? cashDays(oldest, now()) : null,
    },
    counts: { withCouriers, overdue, remitted, writtenOff, differences },
  }
}

/** Rows of couriers' files that are not what was collected, the latest first. */
export async function listDifferences(asked: CashDifferencesQuery): Promise<CashDifferencePageView> {
  const cursor = readCursor(asked.cursor, byId)
  const [rows, total] = await Promise.all([selectDifferences(asked, cursor, asked.limit + 1), countDifferences(asked)])
  const page = keysetPage(rows, asked.limit, cursor, keyOf)
  return { ...page, items: page.items.map(differenceView), total }
}

export const cashExportHeads = [
  'Order',
  'Vendor',
  'Courier',
  'Tracking number',
  'Collected',
  'Amount',
  'UTR',
  'Handed over on',
  'Written off',
  'Note',
] as const

const exportRow = (row: CashRow) => [
  row.order_id,
  row.vendor,
  row.courier ?? '',
  row.tracking_number ?? '',
  indianMoment(row.collected_at),
  paiseToRupees(row.amount_paise),
  row.utr ?? '',
  row.remitted_on ?? '',
  row.written_off_paise === null ? '' : paiseToRupees(row.written_off_paise),
  row.settled_note ?? '',
]

/** The rows of a file with all the cash that the filters leave. The audit trail knows of it before the first one leaves. */
export async function exportCash(admin: AdminActor, asked: CashExport): Promise<AsyncGenerator<(string | number)[]>> {
  await recordExport(admin, { type: 'cash', name: 'Cash' }, asked)
  const filter = await filterOf(asked)
  return everyRow((cursor, limit) => selectCash(filter, cursor, limit), exportRow)
}

export const cashDifferenceHeads = [
  'Courier',
  'File',
  'Line',
  'UTR',
  'Date',
  'Tracking number',
  'Order',
  'In the file',
  'Collected',
  'Result',
  'Settled as',
  'Settled',
  'By',
  'Reference',
  'Paid on',
  'Note',
] as const

const differenceRow = (row: CashDifferenceView) => [
  row.courier,
  row.file,
  row.line,
  row.utr,
  row.paidOn,
  row.trackingNumber,
  row.orderId ?? '',
  row.amount,
  row.collected ?? '',
  outcomeText(row),
  row.settled ? settlementWords[row.settled.as] : '',
  row.settled ? indianMoment(new Date(row.settled.at)) : '',
  row.settled?.by ?? '',
  row.settled?.reference ?? '',
  row.settled?.paidOn ?? '',
  row.settled?.note ?? '',
]

/** The rows of a file with the differences that the filters leave, and how they were settled. The audit trail knows of it first. */
export async function exportDifferences(
  admin: AdminActor,
  asked: CashDifferencesExport,
): Promise<AsyncGenerator<(string | number)[]>> {
  await recordExport(admin, { type: 'cash', name: 'Cash differences' }, asked)
  return everyRow(
    (cursor, limit) => selectDifferences(asked, cursor, limit),
    (row) => differenceRow(differenceView(row)),
  )
}
