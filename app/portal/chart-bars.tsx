import { Link } from 'react-router'

export interface Bar {
  key: string
  name: string
  value: number
  /** The rows behind the figure. */
  to?: string
  /** A quiet word after the name: '12 sold'. */
  note?: string
}

/** Shares of a whole, the largest first: each with its name, its figure and a bar. The list is its own table. */
export function BarList({ bars, format }: { bars: readonly Bar[]; format: (value: number) => string }) {
  const most = Math.max(1, ...bars.map((bar) => bar.value))
  return (
    <ul className="grid gap-3 text-sm">
      {bars.map((bar) => (
        <li key={bar.key} className="stacks grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 tabular-nums">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {bar.to ? (
              <Link to={bar.to} prefetch="intent" className="py-1 hover:text-brand-ink hover:underline">
                {bar.name}
              </Link>
            ) : (
              bar.name
            )}
            {bar.note ? <span className="text-ink-3"> {bar.note}</span> : null}
          </span>
          <span className="font-semibold">{format(bar.value)}</span>
          <svg aria-hidden="true" height="8" className="col-span-full w-full rounded-r-full bg-sunken">
            <rect width={`${(bar.value / most) * 100}%`} height="8" rx="4" fill="var(--chart-1)" />
            {bar.value > 0 ? (
              <rect width={`${Math.min(50, (bar.value / most) * 50)}%`} height="8" fill="var(--chart-1)" />
            ) : null}
          </svg>
        </li>
      ))}
    </ul>
  )
}
