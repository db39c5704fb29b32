import type { AdminActor } from '#modules/audit/rules.ts'
import { recordExport } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { indianMoment } from '#platform/kit/csv.ts'
import { addDays } from '#platform/kit/dates.ts'
import { keysOfDays } from '#platform/kit/ids.ts'
import { type Cursor, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { cashView, differenceView } from '../present.ts'
import { overdueDays } from '../rules.ts'
import type { CashDifferencePageView, CashDifferencesQuery, CashExport, CashPageView, CashQuery } from '../shapes.ts'
import {
  type CashFilter,
  type CashRow,
  countCash,
  countDifferences,
  selectCash,
  selectDifferences,
  sumCash,
} from '../store/lists.server.ts'

const byId = [{ expression: 'c.id', type: 'uuid' }] as const

const filterOf = ({ view, q, from, to }: CashExport): CashFilter => ({
  view,
  q,
  overdueBefore: addDays(now(), -overdueDays),
  ...keysOfDays({ from, to }),
})

/** The cash that was collected at doors, with the sum of what was found and what couriers have. */
export async function listCash(asked: CashQuery): Promise<CashPageView> {
  const filter = filterOf(asked)
  const all = { ...filter, q: '', fromKey: null, beforeKey: null }
  const [waiting, late] = [{ ...all, view: 'with_couriers' } as const, { ...all, view: 'overdue' } as const]
  const cursor = readCursor(asked.cursor, byId)
  const [rows, total, amount, withCouriers, overdue, remitted, differences, waitingSum, lateSum] = await Promise.all([
    selectCash(filter, cursor, asked.limit + 1),
    countCash(filter),
    sumCash(filter),
    countCash(waiting),
    countCash(late),
    countCash({ ...all, view: 'remitted' }),
    countDifferences(),
    sumCash(waiting),
    sumCash(late),
  ])
  const page = keysetPage(rows, asked.limit, cursor, keyOf)
  return {
    ...page,
    items: page.items.map((row) => cashView(row, filter.overdueBefore)),
    total,
    amount: paiseToRupees(amount),
    totals: { withCouriers: paiseToRupees(waitingSum), overdue: paiseToRupees(lateSum) },
    counts: { withCouriers, overdue, remitted, differences },
  }
}

/** Rows of couriers' files that are not what was collected. */
export async function listDifferences({ cursor: said, limit }: CashDifferencesQuery): Promise<CashDifferencePageView> {
  const cursor = readCursor(said, byId)
  const [rows, total] = await Promise.all([selectDifferences(cursor, limit + 1), countDifferences()])
  const page = keysetPage(rows, limit, cursor, keyOf)
  return { ...page, items: page.items.map(differenceView), total }
}

export const cashExportHeads = [
  'Order',
  'Seller',
  'Courier',
  'Tracking number',
  'Collected',
  'Amount',
  'UTR',
  'Handed over on',
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
]

const exportPage = 1_000

/** The rows of a file with all the cash that the filters leave. The audit trail knows of it before the first one leaves. */
export async function exportCash(admin: AdminActor, asked: CashExport): Promise<AsyncGenerator<(string | number)[]>> {
  await recordExport(admin, { type: 'cash', name: 'Cash' }, asked)
  return everyRow(filterOf(asked))
}

async function* everyRow(filter: CashFilter): AsyncGenerator<(string | number)[]> {
  let cursor: Cursor | null = null
  for (;;) {
    const rows: CashRow[] = await selectCash(filter, cursor, exportPage)
    for (const row of rows) yield exportRow(row)
    const last = rows.at(-1)
    if (!last || rows.length < exportPage) return
    cursor = { direction: 'after', key: keyOf(last) }
  }
}
