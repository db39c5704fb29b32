import { lazy, Suspense, useEffect } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'
import { useOpenFind } from './use-find.ts'

const load = () => import('./find-dialog.tsx')
const FindDialog = lazy(load)

/** An open dialog already: until the search is there, no key decides anything in the page behind it. */
const opening = <dialog open aria-label="Search" aria-busy="true" className="sr-only" />

/** The search of the whole portal, for as long as it is open. Loaded before, so that what is typed after `/` goes into it. */
export function Find({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => {
    const rest = window.requestIdleCallback ?? setTimeout
    rest(() => load().catch(() => {}))
  }, [])
  return open ? (
    <Suspense fallback={opening}>
      <FindDialog onClose={onClose} />
    </Suspense>
  ) : null
}

/** Looks like the box it opens. */
export function FindBox({ className = '' }: { className?: string }) {
  const open = useOpenFind()
  return (
    <button
      type="button"
      onClick={open}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K"
      className={`control flex items-center gap-3 text-left text-ink-3 ${className}`}
    >
      <Icon path={searchIcon} />
      <span className="min-w-0 flex-1 truncate">Search orders, people, products, vendors, messages</span>
      <span aria-hidden="true" className="rounded-xs border border-line px-1.5 font-sans text-xs max-lg:hidden">
        /
      </span>
    </button>
  )
}
