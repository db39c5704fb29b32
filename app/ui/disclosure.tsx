import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { chevronDownIcon } from './icons.ts'

export interface DisclosureProps {
  title: ReactNode
  /** At the far end of the row, such as a total. */
  aside?: ReactNode
  /** Open from the start. */
  open?: boolean
  /** Of several with the same name only one is open. */
  name?: string
  id?: string
  children: ReactNode
}

/** A row that opens below itself; works before any script. A list of them is a `DisclosureList`. */
export function Disclosure({ title, aside, open = false, name, id, children }: DisclosureProps) {
  return (
    <details open={open} name={name} id={id} className="group">
      <summary className="flex min-h-13 items-center justify-between gap-3 py-2 font-semibold">
        <span>{title}</span>
        {aside ? <span className="ml-auto font-semibold tabular-nums">{aside}</span> : null}
        <Icon path={chevronDownIcon} className="transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="pb-4 text-ink-2">{children}</div>
    </details>
  )
}

/** Disclosures under each other with hairlines between. */
export function DisclosureList({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`border-t border-line *:border-b *:border-line ${className}`}>{children}</div>
}
