import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Puts the cursor into the page's search box; false where there is none. */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  box?.focus()
  box?.select()
  return box !== null
}

/** The same once the next page has its search box. Its heading takes the focus as well, so the box has to hold it for a moment. */
function focusSearchSoon(): void {
  const until = performance.now() + 3_000
  let held = 0
  const look = () => {
    held = document.activeElement?.matches('main input[type=search]') ? held + 1 : 0
    if (held > 2 || performance.now() > until) return
    if (held === 0) focusSearch()
    setTimeout(look, 50)
  }
  look()
}

/** Sections whose list can be searched; from everywhere else the way leads to the search of the dashboard. */
const searched = ['orders', 'products', 'users', 'vendors', 'reviews', 'messages', 'synonyms', 'audit']

/**
 * `/` puts the cursor into the page's search box, unless somebody is writing or a dialog is open. A page without one, such as an order,
 * leads to that of its section.
 */
export function useSlashSearch(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (focusSearch()) return
      const section = pathname.split('/')[2] ?? ''
      Promise.resolve(navigate(`/admin/${searched.includes(section) ? section : 'dashboard'}`)).then(focusSearchSoon)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, pathname])
}
