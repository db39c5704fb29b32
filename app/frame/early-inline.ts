/** The text of early-script.ts, minified at build and written into every document. By the time this module loads, it has run. */
export const holdEarlyPresses: string = import.meta.env.SSR
  ? (await import('./early-script.ts?inline-script')).default
  : ''
