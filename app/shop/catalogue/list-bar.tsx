import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useGo } from '#app/frame/go.ts'
import { IconButton } from '#app/ui/button.tsx'
import { searchIcon } from '#app/ui/icons.ts'
import { isSort } from '#modules/search/rules/sort.ts'
import { type CatalogueState, catalogueAddress } from './address.ts'
import { SortSelect } from './sort-select.tsx'
import { listToolsId } from './tools.tsx'

export interface ListBarProps {
  state: CatalogueState
  /** The way to the filters; null where there is nothing to narrow. */
  children: ReactNode
}

/** Whether the tools of the list have been scrolled past, and how high the header above it is. */
function useScrolledPast() {
  const [past, setPast] = useState({ isPast: false, header: 0 })
  useEffect(() => {
    const tools = document.getElementById(listToolsId)
    if (!tools) return
    const watch = new IntersectionObserver(([entry]) => {
      const isPast = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0
      setPast({ isPast, header: document.querySelector('header')?.offsetHeight ?? 0 })
    })
    watch.observe(tools)
    return () => watch.disconnect()
  }, [])
  return past
}

/** The search box of the page, wherever it stands: the focus brings it into view. */
const toSearch = () => document.querySelector<HTMLInputElement>('input[type=search]')?.focus()

/** Search, filters and order in a slim bar at the top of a phone, once its tools have been scrolled past. It makes way for the header. */
export default function ListBar({ state, children }: ListBarProps) {
  const go = useGo()
  const { isPast, header } = useScrolledPast()
  if (!isPast) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: the tools above are the form; these repeat them
    <div
      role="group"
      aria-label="Search, filters and order"
      style={{ '--top': `${header - 1}px`, '--lift': `${1 - header}px` } as CSSProperties}
      className="list-bar fixed inset-x-0 top-(--top) z-10 flex gap-2 border-b border-line bg-bg px-(--gutter) py-1.5 transition-[translate] duration-(--dur-base) lg:hidden print:hidden max-md:[body:has(header[data-away])_&]:[translate:0_var(--lift)]"
    >
      <IconButton label="Search" icon={searchIcon} onClick={toSearch} className="-ml-2.5 self-center" />
      <SortSelect
        q={state.q}
        value={state.sort}
        onChange={(sort) => {
          if (isSort(sort)) go(catalogueAddress({ ...state, sort, page: 1 }), { preventScrollReset: true })
        }}
        className="flex-1"
      />
      {children}
    </div>
  )
}
