import { useHydrated } from '#app/ui/hydrated.ts'

/** The text of theme-script.ts, minified at build. The browser has run it by the time this module loads. */
export const chooseThemeEarly: string = import.meta.env.SSR
  ? (await import('./theme-script.ts?inline-script')).default
  : ''

/** First in a portal's document: its colours are right from the first paint on. */
export function EarlyTheme() {
  if (useHydrated()) return null
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash
    <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: chooseThemeEarly }} />
  )
}
