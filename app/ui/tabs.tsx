import { type RefObject, useEffect, useRef } from 'react'
import { Link, type LinkProps } from 'react-router'

export interface Tab {
  id: string
  label: string
  count?: number | string
  /** The tab's own address. */
  to: LinkProps['to']
}

export interface TabsProps {
  /** What the tabs divide: 'Orders by status'. */
  label: string
  tabs: readonly Tab[]
  current: string
  /** Many tabs stand in several lines from 768, where a row would hide some of them past its edge. */
  wraps?: boolean
  className?: string
}

/** For links in a row that scrolls sideways on a phone: the chosen one (`aria-current`) may lie past its edge. The page itself does not move. */
export function useChosenInView<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason to look again
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !link) return
    const past = link.offsetLeft + link.offsetWidth - row.current.clientWidth
    if (link.offsetLeft < row.current.scrollLeft || past > row.current.scrollLeft) row.current.scrollLeft = past + 24
  }, [chosen])
  return row
}

/** Links that look like tabs: the choice is in the address. They scroll sideways on a phone; in the portals a shadow says that more follow (portal.css). */
export function Tabs({ label, tabs, current, wraps = false, className = '' }: TabsProps) {
  const list = useChosenInView<HTMLElement>(current)
  return (
    <nav
      ref={list}
      aria-label={label}
      className={`no-scrollbar more-at-end relative flex gap-1 overflow-x-auto md:max-xl:gap-0 overflow-y-hidden border-b border-line ${wraps ? 'md:flex-wrap' : ''} ${className}`}
    >
      {tabs.map((tab) => {
        const selected = tab.id === current
        return (
          <Link
            key={tab.id}
            id={`tab-${tab.id}`}
            aria-current={selected ? 'page' : undefined}
            to={tab.to}
            prefetch="intent"
            preventScrollReset
            className={`relative flex min-h-12 items-center gap-1.5 px-2 whitespace-nowrap md:max-xl:px-1.75 xl:px-3.5 focus-visible:-outline-offset-2 ${
              selected
                ? 'font-semibold text-brand-ink after:absolute after:inset-x-2 after:bottom-0 after:rounded-tl-[3px] after:border-b-[3px] after:border-brand'
                : 'font-medium text-ink-2 hover:text-ink'
            }`}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="font-normal text-ink-3 tabular-nums">{tab.count.toLocaleString('en-IN')}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
