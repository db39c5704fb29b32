import { type Paise, paise, paiseToRupees, sumOfPaise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { averageOrder, changeInPercent, daysOf, type Period, previousPeriod, type Range } from './rules.ts'
import type { FigureView, RecentOrderView, SalesView, ShareView, VendorToDoView, VendorWaitingView } from './shapes.ts'
import type { DayRow, OrderRow, ShareRow, ToDoRow, VendorWaitingRow } from './store.server.ts'

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/**
 * A figure with its trend and how it changed, in percent, against `before`. The value is the sum of the trend unless
 * given; all are in one unit, which the caller chooses.
 */
export function figure(trend: number[], before: number, value = sumOf(trend)): FigureView {
  return { value, before, change: changeInPercent(value, before), trend }
}

/**
 * The sales that both dashboards show, in rupees, from the rows of the period and of the one before. Days without a row
 * count as zero.
 */
export function salesView(period: Period & { range: Range }, rows: readonly DayRow[], isSettling: boolean): SalesView {
  const previous = previousPeriod(period)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  // A day without a row had no orders, so 0 is its true figure.
  const of = (days: string[], read: (row: DayRow) => number) =>
    days.map((day) => {
      const row = byDay.get(day)
      return row ? read(row) : 0
    })
  const salesOf = (days: string[]): Paise[] => days.map((day) => byDay.get(day)?.sales_paise ?? paise(0))
  const days = daysOf(period)
  const daysBefore = daysOf(previous)
  const read = {
    orders: (row: DayRow) => row.orders,
    cancelled: (row: DayRow) => row.cancelled,
  }
  const sales = salesOf(days)
  const orders = of(days, read.orders)
  const salesBefore = salesOf(daysBefore)
  const ordersBefore = of(daysBefore, read.orders)
  return {
    period: { from: period.from, to: period.to, range: period.range },
    previous,
    // Summed in paise: rupees with decimals would not add up.
    sales: figure(sales.map(paiseToRupees), paiseToRupees(sumOfPaise(salesBefore)), paiseToRupees(sumOfPaise(sales))),
    orders: figure(orders, sumOf(ordersBefore)),
    averageOrder: figure(
      sales.map((amount, at) => paiseToRupees(averageOrder(amount, required(orders[at], `orders of day ${at}`)))),
      paiseToRupees(averageOrder(sumOfPaise(salesBefore), sumOf(ordersBefore))),
      paiseToRupees(averageOrder(sumOfPaise(sales), sumOf(orders))),
    ),
    cancellations: figure(of(days, read.cancelled), sumOf(of(daysBefore, read.cancelled))),
    days: days.map((day, at) => ({
      day,
      sales: paiseToRupees(required(sales[at], `sales of day ${at}`)),
      orders: required(orders[at], `orders of day ${at}`),
      salesBefore: paiseToRupees(required(salesBefore[at], `sales before day ${at}`)),
      ordersBefore: required(ordersBefore[at], `orders before day ${at}`),
    })),
    isSettling,
  }
}

/** One slice of the sales, in rupees. */
export const shareView = (row: ShareRow): ShareView => ({
  key: row.key,
  name: row.name,
  sales: paiseToRupees(row.sales_paise),
})

/** An order as the dashboard lists it, with its total in rupees. */
export const recentOrderView = (row: OrderRow): RecentOrderView => ({
  id: row.public_id,
  placedAt: row.created_at.toISOString(),
  customer: row.customer_name,
  total: paiseToRupees(row.total_paise),
  itemCount: row.item_count,
  status: row.status,
})

/** What one vendor has to do, counted. */
export const toDoView = (row: ToDoRow): VendorToDoView => ({
  late: row.late,
  toAccept: row.to_accept,
  oldestToAcceptAt: row.oldest_to_accept_at?.toISOString() ?? null,
  toPack: row.to_pack,
  lateParcels: row.late_parcels,
  toCheckIn: row.to_check_in,
  returns: row.returns,
  answerReturnsBy: row.answer_returns_by?.toISOString() ?? null,
  lowReviews: row.low_reviews,
  lowStock: row.low_stock,
  lowStockNames: row.low_stock_names,
  outOfStock: row.out_of_stock,
  outOfStockNames: row.out_of_stock_names,
  choicesOut: row.choices_out,
  choicesOutNames: row.choices_out_names,
  ending: row.ending,
  endingNames: row.ending_names,
  sentBack: row.sent_back,
  sentBackNames: row.sent_back_names,
  changesWaiting: row.changes_waiting,
  changesSentBack: row.changes_sent_back,
  changesSentBackNames: row.changes_sent_back_names,
})

/** What stands beside the sections of a vendor's portal. Nobody sees a shop's page before it was approved once. */
export const vendorWaitingView = (row: VendorWaitingRow): VendorWaitingView => ({
  shop: { name: row.name, slug: row.status === 'approved' || row.status === 'suspended' ? row.slug : null },
  orders: row.orders,
  late: row.late,
  returns: row.returns,
  products: row.products,
  reviews: row.reviews,
})
