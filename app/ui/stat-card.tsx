import { Icon } from './icon.tsx'
import { arrowDownIcon, arrowUpIcon } from './icons-portal.ts'

export interface StatCardProps {
  label: string
  /** Ready to read: '₹1,24,900'. */
  value: string
  /** Against the month before, in percent; 0 says nothing changed. */
  change?: number
  /** Fewer is better here, as with cancellations. */
  lowerIsBetter?: boolean
  /** Instead of a change: 'No earlier month to compare'. */
  note?: string
  /** Points of a small line, oldest first. */
  trend?: readonly number[]
  /** Only the first card's line is wine. */
  lead?: boolean
}

function points(trend: readonly number[]): string {
  const low = Math.min(...trend)
  const span = Math.max(...trend) - low || 1
  return trend
    .map(
      (value, at) =>
        `${Math.round((at / (trend.length - 1)) * 1000) / 10},${Math.round(33 - ((value - low) / span) * 30)}`,
    )
    .join(' ')
}

/** One figure of a dashboard with its change; the arrow, the sign and the colour say the same. */
export function StatCard({ label, value, change, lowerIsBetter = false, note, trend, lead = false }: StatCardProps) {
  const good = change !== undefined && (lowerIsBetter ? change < 0 : change > 0)
  return (
    <div className="panel grid min-w-0 content-start gap-0.5 px-4.5 pt-4 pb-3.5 max-md:p-3.5">
      <p className="text-sm text-ink-2">{label}</p>
      <p className="text-[clamp(1.375rem,1.15rem+0.95vw,1.875rem)] leading-tight font-semibold tracking-tight tabular-nums">
        {value}
      </p>
      {change === undefined ? null : (
        <p className="flex flex-wrap items-center gap-1 text-xs text-ink-3">
          {change === 0 ? (
            'Same as last month'
          ) : (
            <>
              <span
                className={`inline-flex items-center gap-0.5 font-semibold tabular-nums ${good ? 'text-success' : 'text-danger'}`}
              >
                <Icon path={change > 0 ? arrowUpIcon : arrowDownIcon} size={14} />
                <span className="sr-only">{change > 0 ? 'Up ' : 'Down '}</span>
                {Math.abs(change)}%
              </span>
              vs last month
            </>
          )}
        </p>
      )}
      {note ? <p className="text-xs text-ink-3">{note}</p> : null}
      {trend && trend.length > 1 ? (
        <svg
          viewBox="0 0 100 36"
          preserveAspectRatio="none"
          aria-hidden="true"
          className={`mt-2 h-9 w-full ${lead ? 'text-chart-1' : 'text-ink-3'}`}
        >
          <polyline
            points={points(trend)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      ) : null}
    </div>
  )
}
