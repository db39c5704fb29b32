import type { ReactNode } from 'react'

export interface ActionBarProps {
  /** The price or total beside the action. */
  lead?: ReactNode
  /** The screen's one button. */
  children: ReactNode
}

/**
 * The bottom edge of a phone, for the screen's one action; gone from 768. The page makes room for it by itself. With very large text
 * it keeps the action and a product's price; on a very low screen it stands in the page. Without JavaScript it is away.
 */
export function ActionBar({ lead, children }: ActionBarProps) {
  return (
    <div className="action-bar print:hidden fixed inset-x-0 bottom-0 z-(--z-action-bar) flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-(--gutter) pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] [box-shadow:var(--shadow-up)] md:hidden">
      {lead ? <div className="min-w-0 leading-snug">{lead}</div> : null}
      <div className="flex grow basis-28 *:flex-1 *:px-[min(1.75rem,7vw)]">{children}</div>
    </div>
  )
}
