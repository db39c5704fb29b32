import builtSheet from './app.css?url'

/** Of the `style` element that holds the stylesheet. */
export const inlineCssId = 'shop-css'

/**
 * The stylesheet as the renderer writes it into a document, so that the first paint waits for nothing else. Of it the server leaves what the
 * document shows (server/finished-page.ts), and that is what the browser reads back. No client module of the shop may import CSS: a
 * render-blocking link would come back.
 */
export const inlineCss: string = import.meta.env.SSR
  ? (await import('./app.css?inline')).default
  : (document.getElementById(inlineCssId)?.textContent ?? '')

/** Stands in a rendered document for the address of the whole stylesheet, which only the server knows: both builds name it differently. */
export const wholeCssPlace = 'whole-css'

/** The whole stylesheet, which follows behind all that is to be seen. Development has all of it inline. */
export const wholeCss: string | undefined = import.meta.env.DEV
  ? undefined
  : import.meta.env.SSR
    ? wholeCssPlace
    : builtSheet
