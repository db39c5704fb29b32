import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

export interface DescriptionListProps {
  facts: readonly Fact[]
  /** In a narrow column: each name above its fact at every width. */
  stacked?: boolean
  className?: string
}

/** Facts under each other, each with its name before it. */
export function DescriptionList({ facts, stacked = false, className = '' }: DescriptionListProps) {
  return (
    <dl className={`grid gap-3 ${className}`}>
      {facts.map((fact) => (
        <div key={fact.label} className={`grid min-w-0 gap-x-4 ${stacked ? '' : 'md:grid-cols-[9rem_minmax(0,1fr)]'}`}>
          <dt className="text-sm text-ink-3">{fact.label}</dt>
          <dd className="min-w-0">{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
