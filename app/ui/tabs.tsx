import { useEffect, useRef } from 'react'
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

/** Links that look like tabs: the choice is in the address. They scroll sideways on a phone. */
export function Tabs({ label, tabs, current, wraps = false, className = '' }: TabsProps) {
  const list = useRef<HTMLElement>(null)
  // On a phone the chosen tab may lie past the edge; the page itself does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason to look again
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !tab) return
    const past = tab.offsetLeft + tab.offsetWidth - list.current.clientWidth
    if (tab.offsetLeft < list.current.scrollLeft || past > list.current.scrollLeft) list.current.scrollLeft = past + 24
  }, [current])
  return (
    <nav
      ref={list}
      aria-label={label}
      className={`no-scrollbar relative flex gap-1 overflow-x-auto md:max-xl:gap-0 overflow-y-hidden border-b border-line ${wraps ? 'md:flex-wrap' : ''} ${className}`}
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
                ? 'font-semibold text-brand-ink after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:rounded-tl-[3px] after:bg-brand'
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
