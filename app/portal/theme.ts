import { useEffect } from 'react'
import { useStore } from '#app/ui/store.ts'
import { stored } from '#app/ui/stored.ts'

export type Theme = 'light' | 'dark'

const theme = stored<Theme>('portal-theme', {
  fallback: 'light',
  parse: (text) => (text === 'dark' ? 'dark' : 'light'),
  format: (chosen) => chosen,
})

/** The portals' colours as this person chose them on this device. */
export const setTheme = theme.write

/** The colours in a component; light on the server and while hydrating. */
export const useTheme = (): Theme => useStore(theme, 'light')

/** Sets the document's theme while a portal is open. The shop stays light, because people judge colours there. */
export function usePortalTheme(): void {
  const chosen = useTheme()
  useEffect(() => {
    if (chosen === 'light') return
    document.documentElement.dataset.theme = chosen
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [chosen])
}
