/** Of the `style` element that holds the stylesheet. */
export const inlineCssId = 'shop-css'

/**
 * The whole stylesheet, written into every document so that the first paint waits for nothing else. No client module may import
 * CSS (a render-blocking link would come back). The browser reads it back from its document: React renders the head again when the
 * root's error page takes over, and without its text that page would stand there undressed.
 */
export const inlineCss: string = import.meta.env.SSR
  ? (await import('./app.css?inline')).default
  : (document.getElementById(inlineCssId)?.textContent ?? '')
