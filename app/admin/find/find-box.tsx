import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'
import { useOpenFind } from './use-find.ts'

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
