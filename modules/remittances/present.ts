import { paise, paiseToRupees } from '#platform/kit/money.ts'
import type { CashCollectionView, CashDifferenceView, CashTransferView } from './shapes.ts'
import type { TransferRow } from './store/bookings.server.ts'
import type { CashRow, DifferenceRow } from './store/lists.server.ts'

/** Collected cash with its amount in rupees. What was collected before `overdueBefore` and is with a courier is overdue. */
export const cashView = (row: CashRow, overdueBefore: Date): CashCollectionView => ({
  id: row.id,
  orderId: row.order_id,
  vendor: row.vendor,
  courier: row.courier,
  trackingNumber: row.tracking_number,
  amount: paiseToRupees(row.amount_paise),
  collectedAt: row.collected_at.toISOString(),
  isOverdue: row.utr === null && row.collected_at < overdueBefore,
  remitted: row.utr === null || row.remitted_on === null ? null : { utr: row.utr, on: row.remitted_on },
})

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
})
