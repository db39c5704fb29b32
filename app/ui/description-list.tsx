import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
}

/** Facts under each other, each with its name before it. */
export function DescriptionList({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={`grid gap-3 ${className}`}>
      {facts.map((fact) => (
        <div key={fact.label} className="grid gap-x-4 md:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-sm text-ink-3">{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
