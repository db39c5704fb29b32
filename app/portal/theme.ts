import { useEffect, useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const key = 'portal-theme'
const listeners = new Set<() => void>()
/** Where storage is blocked, the choice holds until the page is left. */
let chosen: Theme | undefined

function read(): Theme {
  if (chosen) return chosen
  try {
    return localStorage.getItem(key) === 'dark' ? 'dark' : 'light'
  } catch {
    return 'light'
  }
}

/** The portals' colours as this person chose them on this device. */
export function setTheme(theme: Theme): void {
  chosen = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // It holds for this page all the same.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, read, () => 'light')

/** Dresses the document for as long as a portal is open; the shop stays light, where colours are judged. */
export function usePortalTheme(): void {
  const theme = useTheme()
  useEffect(() => {
    if (theme === 'light') return
    document.documentElement.dataset.theme = theme
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [theme])
}
