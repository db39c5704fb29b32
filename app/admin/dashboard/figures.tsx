import { beforeText } from '#app/portal/chart-sales.tsx'
import { wholeRupees } from '#app/portal/whole-rupees.ts'
import { StatCard, StatCards } from '#app/ui/stat-card.tsx'
import type { AdminOverviewView, FigureView } from '#modules/insights/shapes.ts'

const count = (value: number) => value.toLocaleString('en-IN')

/** The period in figures, each leading to the rows that it counts. */
export function AdminFigures({ overview }: { overview: AdminOverviewView }) {
  const { from, to } = overview.period
  const days = `from=${from}&to=${to}`
  const against = beforeText(overview)
  const card = (figure: FigureView, read: (value: number) => string) => ({
    value: read(figure.value),
    change: figure.change,
    trend: figure.trend,
    against,
  })
  return (
    <StatCards columns={3}>
      <StatCard lead label="Sales" {...card(overview.sales, wholeRupees)} to={`/admin/orders?${days}`} />
      <StatCard label="Orders" {...card(overview.orders, count)} to={`/admin/orders?${days}`} />
      <StatCard label="Average order" {...card(overview.averageOrder, wholeRupees)} to={`/admin/orders?${days}`} />
      <StatCard label="New customers" {...card(overview.customers, count)} to="/admin/users?role=customer" />
      <StatCard label="Selling vendors" {...card(overview.vendors, count)} to="/admin/vendors?status=approved" />
      <StatCard
        label="Cancellations"
        {...card(overview.cancellations, count)}
        lowerIsBetter
        to={`/admin/orders?status=cancelled&${days}`}
      />
    </StatCards>
  )
}
