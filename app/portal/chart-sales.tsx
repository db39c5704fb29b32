import type { ReactNode } from 'react'
import type { SalesView } from '#modules/insights/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { dayLabel, LineChart } from './chart-line.tsx'
import { wholeRupees } from './whole-rupees.ts'

/** What a period is compared with, in words: 'previous 30 days'. */
export const beforeText = (sales: Pick<SalesView, 'days'>): string =>
  sales.days.length === 1 ? 'previous day' : `previous ${sales.days.length} days`

function sentenceOf({ days, sales, period }: SalesView): string {
  const range = `Sales per day from ${formatDay(period.from)} to ${formatDay(period.to)}`
  const peak = days.reduce((best, day) => (day.sales > best.sales ? day : best), days[0] ?? { day: '', sales: 0 })
  if (sales.value === 0) return `${range}: none.`
  return `${range}: ${wholeRupees(sales.value)} in all, highest on ${formatDay(peak.day)} with ${wholeRupees(peak.sales)}.`
}

function Key({ before = false, children }: { before?: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg width="20" height="8" aria-hidden="true">
        <path
          d="M0 4H20"
          stroke={before ? 'var(--line-strong)' : 'var(--chart-1)'}
          strokeWidth={before ? 1.5 : 3}
          strokeDasharray={before ? '4 4' : undefined}
        />
      </svg>
      {children}
    </li>
  )
}

/** Sales by day with their comparison, and the same numbers as a table. */
export function SalesChart({ sales, title = 'Sales' }: { sales: SalesView; title?: string }) {
  const before = beforeText(sales)
  const beforeHead = before.charAt(0).toUpperCase() + before.slice(1)
  return (
    <section aria-labelledby="sales-chart" className="panel min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5 px-5 pt-4.5 pb-2.5">
        <div>
          <h2 id="sales-chart" className="font-semibold">
            {title}
          </h2>
          <p className="text-2xl leading-tight font-semibold tracking-tight tabular-nums">
            {wholeRupees(sales.sales.value)}
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-4.5 gap-y-1 text-xs text-ink-2">
          <Key>
            {dayLabel(sales.period.from)} to {dayLabel(sales.period.to)}
          </Key>
          <Key before>{beforeHead}</Key>
        </ul>
      </div>
      <div className="px-5 pb-2 max-md:px-3">
        <LineChart
          days={sales.days.map((day) => ({ day: day.day, value: day.sales, before: day.salesBefore }))}
          sentence={sentenceOf(sales)}
          format={wholeRupees}
          beforeLabel={before}
        />
      </div>
      <details className="group border-t border-line">
        <summary className="flex min-h-11 cursor-pointer items-center px-5 text-sm font-semibold text-brand-ink hover:underline">
          <span className="group-open:hidden">Show as table</span>
          <span className="hidden group-open:inline">Hide table</span>
        </summary>
        <section
          aria-label="Sales by day"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
          tabIndex={0}
          className="max-h-96 overflow-y-auto border-t border-line focus-visible:-outline-offset-2"
        >
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">{title} by day</caption>
            <thead className="sticky top-0 bg-surface text-xs text-ink-3">
              <tr>
                <th scope="col" className="px-5 py-2.5 text-left font-medium max-md:px-3">
                  Day
                </th>
                <th scope="col" className="px-3 py-2.5 text-right font-medium">
                  Orders
                </th>
                <th scope="col" className="px-3 py-2.5 text-right font-medium">
                  Sales
                </th>
                <th scope="col" className="px-5 py-2.5 text-right font-medium max-md:px-3">
                  {beforeHead}
                </th>
              </tr>
            </thead>
            <tbody>
              {sales.days.toReversed().map((day) => (
                <tr key={day.day} className="border-t border-line">
                  <th scope="row" className="px-5 py-2 text-left font-normal whitespace-nowrap max-md:px-3">
                    {formatDay(day.day)}
                  </th>
                  <td className="px-3 py-2 text-right">{day.orders.toLocaleString('en-IN')}</td>
                  <td className="px-3 py-2 text-right font-semibold">{wholeRupees(day.sales)}</td>
                  <td className="px-5 py-2 text-right text-ink-2 max-md:px-3">{wholeRupees(day.salesBefore)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  )
}
