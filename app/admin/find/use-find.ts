import { createContext, useContext, useEffectEvent, useLayoutEffect } from 'react'

/** Opens the search from anywhere in the portal. */
export const FindContext = createContext<() => void>(() => {})

/** What opens the search. */
export const useOpenFind = (): (() => void) => useContext(FindContext)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/`, unless somebody is writing, and Ctrl+K or Command+K anywhere; nothing while a dialog is open. */
export function useFindKeys(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]') || event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    const isSlash = event.key === '/' && !isCommand && !isTyping(event.target)
    const isK = event.key.toLowerCase() === 'k' && isCommand && !event.shiftKey
    if (!isSlash && !isK) return
    event.preventDefault()
    open()
  })
  // In the commit that draws the portal: a key pressed right then is heard.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
