import { paise, paiseToRupees } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { cashDays, isCashOverdue } from './rules.ts'
import type { CashCollectionView, CashDifferenceView, CashTransferView } from './shapes.ts'
import type { TransferRow } from './store/bookings.server.ts'
import type { CashRow, DifferenceRow } from './store/lists.server.ts'

/** Collected cash at the time `now`, with amounts in rupees. */
export function cashView(row: CashRow, now: Date): CashCollectionView {
  const isAwaited = row.utr === null && row.written_off_paise === null
  return {
    id: row.id,
    orderId: row.order_id,
    vendor: row.vendor,
    courier: row.courier,
    trackingNumber: row.tracking_number,
    amount: paiseToRupees(row.amount_paise),
    collectedAt: row.collected_at.toISOString(),
    isOverdue: isAwaited && isCashOverdue(row.collected_at, now),
    waitingDays: isAwaited ? cashDays(row.collected_at, now) : null,
    remitted: row.utr === null || row.remitted_on === null ? null : { utr: row.utr, on: row.remitted_on },
    writtenOff: row.written_off_paise === null ? null : paiseToRupees(row.written_off_paise),
    byHand: row.settled_at && {
      at: row.settled_at.toISOString(),
      by: row.settled_by,
      note: row.settled_note,
    },
  }
}

/** A transfer with its amounts in rupees. */
export const transferView = (row: TransferRow): CashTransferView => ({
  id: row.id,
  utr: row.utr,
  courier: row.courier,
  file: row.file,
  status: row.status,
  bookedAt: row.booked_at.toISOString(),
  rows: row.rows,
  sum: paiseToRupees(row.sum_paise),
  deductions: paiseToRupees(row.deductions_paise),
  bankAmount: paiseToRupees(row.bank_paise),
  missing: paiseToRupees(paise(row.sum_paise - row.deductions_paise - row.bank_paise)),
})

/** A row that differs, with amounts in rupees. */
export const differenceView = (row: DifferenceRow): CashDifferenceView => ({
  id: row.id,
  line: row.line,
  file: row.file,
  courier: row.courier,
  utr: row.utr,
  trackingNumber: row.tracking_number,
  amount: paiseToRupees(row.amount_paise),
  paidOn: row.paid_on,
  outcome: row.outcome,
  orderId: row.order_id,
  collected: row.collected_paise === null ? null : paiseToRupees(row.collected_paise),
  parcelCourier: row.parcel_courier,
  firstLine: row.first_line,
  settled: row.settled_at && {
    as: required(row.settled_as, 'how it was settled'),
    at: row.settled_at.toISOString(),
    by: row.settled_by,
    reference: row.settled_reference,
    paidOn: row.settled_on,
    note: row.settled_note,
  },
})
