import type { ReactNode } from 'react'

export interface ActionBarProps {
  /** The price or total beside the action. */
  lead?: ReactNode
  /** The screen's one button. */
  children: ReactNode
}

/**
 * The bottom edge of a phone, for the screen's one action; gone from 768. The page makes room for it by itself. It stays one row high: what may
 * give way to very large text is marked with `@max-[15rem]/bar:`.
 */
export function ActionBar({ lead, children }: ActionBarProps) {
  return (
    <div className="action-bar @container/bar print:hidden fixed inset-x-0 bottom-0 z-(--z-action-bar) flex items-center gap-4 bg-surface px-(--gutter) pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] [box-shadow:var(--shadow-up)] md:hidden">
      {lead ? <div className="min-w-0 leading-snug">{lead}</div> : null}
      <div className="flex flex-1 *:flex-1 @max-[15rem]/bar:*:px-2 @max-[15rem]/bar:*:whitespace-nowrap">
        {children}
      </div>
    </div>
  )
}
