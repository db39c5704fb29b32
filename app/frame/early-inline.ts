/** The text of early-script.ts, minified at build; written into every document. The browser has run it by the time it reads this. */
export const holdEarlyPresses: string = import.meta.env.SSR
  ? (await import('./early-script.ts?inline-script')).default
  : ''
