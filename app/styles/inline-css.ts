import builtSheet from './app.css?url'

/** Of the `style` element that holds the stylesheet. */
export const inlineCssId = 'shop-css'

/** The whole stylesheet; the server's alone. */
export const wholeSheet: string = import.meta.env.SSR ? (await import('./app.css?inline')).default : ''

/** Stands in a rendered document for the rules that it shows, which the server finds in what was rendered (server/finished-page.ts). */
export const shownCssPlace = 'shown-css'
/** Stands in a rendered document for the address of the whole stylesheet, which only the server knows: both builds name it differently. */
export const wholeCssPlace = 'whole-css'

/**
 * The styles inside a document, so that the first paint waits for nothing else: the rules that it shows, which the browser reads back. Development
 * has all of them. No client module of the shop may import CSS: a render-blocking link would come back.
 */
export const inlineCss: string = !import.meta.env.SSR
  ? (document.getElementById(inlineCssId)?.textContent ?? '')
  : import.meta.env.DEV
    ? wholeSheet
    : shownCssPlace

/** The whole stylesheet, which follows behind all that is to be seen. Development has all of it inline. */
export const wholeCss: string | undefined = import.meta.env.DEV
  ? undefined
  : import.meta.env.SSR
    ? wholeCssPlace
    : builtSheet
