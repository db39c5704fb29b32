import { paise, paiseToRupees } from '#platform/kit/money.ts'
import { averageOrderPaise, changeInPercent, daysOf, type Period, previousPeriod, type Range } from './rules.ts'
import type { FigureView, RecentOrderView, SalesView, ShareView } from './shapes.ts'
import type { DayRow, OrderRow, ShareRow } from './store.server.ts'

const rupees = (amount: number): number => paiseToRupees(paise(amount))
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

export function figure(trend: number[], before: number, value = sumOf(trend)): FigureView {
  return { value, before, change: changeInPercent(value, before), trend }
}

/** What both dashboards share, from the rows of the period and of the one before. Days without a row have nothing. */
export function salesView(period: Period & { range: Range }, rows: readonly DayRow[], isSettling: boolean): SalesView {
  const previous = previousPeriod(period)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const of = (days: string[], read: (row: DayRow) => number) =>
    days.map((day) => {
      const row = byDay.get(day)
      return row ? read(row) : 0
    })
  const days = daysOf(period)
  const daysBefore = daysOf(previous)
  const read = {
    sales: (row: DayRow) => row.sales_paise,
    orders: (row: DayRow) => row.orders,
    cancelled: (row: DayRow) => row.cancelled,
  }
  const sales = of(days, read.sales)
  const orders = of(days, read.orders)
  const salesBefore = of(daysBefore, read.sales)
  const ordersBefore = of(daysBefore, read.orders)
  return {
    period: { from: period.from, to: period.to, range: period.range },
    previous,
    // Summed in paise: rupees with decimals would not add up.
    sales: figure(sales.map(rupees), rupees(sumOf(salesBefore)), rupees(sumOf(sales))),
    orders: figure(orders, sumOf(ordersBefore)),
    averageOrder: figure(
      sales.map((amount, at) => rupees(averageOrderPaise(amount, orders[at] ?? 0))),
      rupees(averageOrderPaise(sumOf(salesBefore), sumOf(ordersBefore))),
      rupees(averageOrderPaise(sumOf(sales), sumOf(orders))),
    ),
    cancellations: figure(of(days, read.cancelled), sumOf(of(daysBefore, read.cancelled))),
    days: days.map((day, at) => ({
      day,
      sales: rupees(sales[at] ?? 0),
      orders: orders[at] ?? 0,
      salesBefore: rupees(salesBefore[at] ?? 0),
      ordersBefore: ordersBefore[at] ?? 0,
    })),
    isSettling,
  }
}

export const shareView = (row: ShareRow): ShareView => ({
  key: row.key,
  name: row.name,
  sales: rupees(row.sales_paise),
})

export const recentOrderView = (row: OrderRow): RecentOrderView => ({
  id: row.public_id,
  placedAt: row.created_at.toISOString(),
  customer: row.customer_name,
  total: rupees(row.total_paise),
  itemCount: row.item_count,
  status: row.status,
})
