import type { ReactNode } from 'react'

export interface SummaryLine {
  label: ReactNode
  value: ReactNode
  /** In neem, as 'Free'. */
  good?: boolean
}

export interface SummaryLinesProps {
  lines: readonly SummaryLine[]
  total?: SummaryLine
  className?: string
}

/** What a sum is made of, line by line, and the sum below a rule. */
export function SummaryLines({ lines, total, className = '' }: SummaryLinesProps) {
  return (
    <dl className={`grid gap-2.5 tabular-nums ${className}`}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sum stand in a fixed order
        <div key={at} className="flex justify-between gap-4">
          <dt className="text-ink-2">{line.label}</dt>
          <dd className={line.good ? 'font-semibold text-success' : ''}>{line.value}</dd>
        </div>
      ))}
      {total ? (
        <div className="mt-1 flex justify-between gap-4 border-t border-line pt-3.5 text-xl font-semibold">
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      ) : null}
    </dl>
  )
}
