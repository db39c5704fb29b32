import { useEffect, useRef } from 'react'
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

/** Sections whose list can be searched; from everywhere else the way leads to the search of the dashboard. */
const searched = ['orders', 'products', 'users', 'vendors', 'reviews', 'messages', 'synonyms', 'audit']

/**
 * `/` puts the cursor into the page's search box, unless somebody is writing or a dialog is open. A page without one, such as an order,
 * leads to that of its section.
 */
export function useSlashSearch(): void {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const isOnTheWay = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what it waits for
  useEffect(() => {
    if (!isOnTheWay.current) return
    isOnTheWay.current = false
    // The page's heading takes the focus first.
    const frame = requestAnimationFrame(() => focusSearch())
    return () => cancelAnimationFrame(frame)
  }, [key])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (focusSearch()) return
      const section = pathname.split('/')[2] ?? ''
      isOnTheWay.current = true
      navigate(`/admin/${searched.includes(section) ? section : 'dashboard'}`)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, pathname])
}
