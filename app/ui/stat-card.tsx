import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { arrowDownIcon, arrowUpIcon } from './icons-portal.ts'

export interface StatCardProps {
  label: string
  /** Ready to read: '₹1,24,900'. */
  value: string
  /** Against the time before, in percent; 0 says nothing changed, null that there is nothing to compare with. */
  change?: number | null
  /** What it is compared with: 'previous 30 days'. */
  against?: string
  /** Fewer is better here, as with cancellations. */
  lowerIsBetter?: boolean
  /** Instead of a change: '2 low on stock'. */
  note?: string
  /** Points of a small line, oldest first. */
  trend?: readonly number[]
  /** Only the first card's line is wine. */
  lead?: boolean
  /** The rows behind the figure; the whole card leads there. */
  to?: string
}

/** More points than the small line can show are combined. */
function thinned(trend: readonly number[], most = 48): number[] {
  const size = Math.ceil(trend.length / most)
  if (size <= 1) return [...trend]
  return Array.from({ length: Math.ceil(trend.length / size) }, (_, at) => {
    const part = trend.slice(at * size, (at + 1) * size)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
}

function Sparkline({ trend, lead }: { trend: readonly number[]; lead: boolean }) {
  const values = thinned(trend)
  const most = Math.max(...values)
  const least = Math.min(0, ...values)
  const line = values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * 100
      const y = most === least ? 33 : 33 - ((value - least) / (most - least)) * 30
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
  return (
    <svg
      viewBox="0 0 100 36"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`mt-2 h-9 w-full ${lead ? 'text-chart-1' : 'text-ink-3'}`}
    >
      <polygon points={`0,36 ${line} 100,36`} fill="currentColor" opacity="0.1" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** '12.5%', and from 200% on how many times as much: '3.5×', '14×'. */
export function changeText(change: number): string {
  const size = Math.abs(change)
  if (change < 200) return `${size.toLocaleString('en-IN')}%`
  const times = change / 100 + 1
  return `${times.toLocaleString('en-IN', { maximumFractionDigits: times < 10 ? 1 : 0 })}×`
}

function Change({ change, against, lowerIsBetter }: { change: number; against: string; lowerIsBetter: boolean }) {
  if (change === 0) return <p className="text-xs text-ink-3">Same as the {against}</p>
  const good = lowerIsBetter ? change < 0 : change > 0
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-xs text-ink-3">
      <span
        className={`inline-flex items-center gap-0.5 font-semibold tabular-nums ${good ? 'text-success' : 'text-danger'}`}
      >
        <Icon path={change > 0 ? arrowUpIcon : arrowDownIcon} size={14} />
        <span className="sr-only">{change > 0 ? 'Up ' : 'Down '}</span>
        {changeText(change)}
      </span>
      vs {against}
    </p>
  )
}

/** One figure of a dashboard with its change; the arrow, the sign and the colour say the same. */
export function StatCard({
  label,
  value,
  change,
  against = 'previous month',
  lowerIsBetter = false,
  note,
  trend,
  lead = false,
  to,
}: StatCardProps) {
  return (
    <li
      className={`panel relative grid min-w-0 gives-way content-start gap-0.5 px-4.5 pt-4 pb-3.5 max-md:p-3.5 ${to ? 'hover:border-line-strong' : ''}`}
    >
      {/* Screen readers say the label first, and its link covers the card. */}
      <p className="text-sm text-ink-2">
        {to ? (
          <Link to={to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-lg">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="text-[clamp(1.25rem,1.05rem+0.95vw,1.75rem)] leading-tight font-semibold tracking-tight tabular-nums [overflow-wrap:anywhere]">
        {value}
      </p>
      {change === undefined ? null : change === null ? (
        <p className="text-xs text-ink-3">Nothing in the {against}</p>
      ) : (
        <Change change={change} against={against} lowerIsBetter={lowerIsBetter} />
      )}
      {note ? <p className="text-xs text-ink-3">{note}</p> : null}
      {trend && trend.length > 1 ? <Sparkline trend={trend} lead={lead} /> : null}
    </li>
  )
}

/** Figures side by side: two in a row where there is as little room as on a phone. `columns` is how many there are in a row of a desktop. */
export function StatCards({ columns, children }: { columns: 3 | 4; children: ReactNode }) {
  return (
    <div className="@container">
      <ul
        className={`stacks grid grid-cols-2 gap-3.5 max-md:gap-2.5 ${columns === 3 ? '@min-[44rem]:grid-cols-3' : '@min-[44rem]:grid-cols-4'}`}
      >
        {children}
      </ul>
    </div>
  )
}
