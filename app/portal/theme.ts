import { useEffect } from 'react'
import { type Store, useStore } from '#app/ui/store.ts'
import { stored } from '#app/ui/stored.ts'

export type Theme = 'light' | 'dark'

/** What this person chose on this device; null for whatever the system says. */
const chosen = stored<Theme | null>('portal-theme', {
  fallback: null,
  parse: (text) => (text === 'dark' || text === 'light' ? text : null),
  format: (theme) => theme ?? '',
})

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The portals' colours: as chosen, otherwise the system's. theme-script.ts says the same before the first paint. */
const theme: Pick<Store<Theme>, 'read' | 'subscribe'> = {
  read: () => chosen.read() ?? (systemIsDark().matches ? 'dark' : 'light'),
  subscribe(listener) {
    const system = systemIsDark()
    system.addEventListener('change', listener)
    const stop = chosen.subscribe(listener)
    return () => {
      system.removeEventListener('change', listener)
      stop()
    }
  },
}

/** The portals' colours as this person chose them on this device. */
export const setTheme = (wanted: Theme): void => chosen.write(wanted)

/** The colours in a component; light on the server and while hydrating. */
export const useTheme = (): Theme => useStore(theme, 'light')

/** Sets the document's theme while a portal is open. The shop stays light, because people judge colours there. */
export function usePortalTheme(): void {
  const shown = useTheme()
  useEffect(() => {
    if (shown === 'light') return
    document.documentElement.dataset.theme = shown
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [shown])
}
