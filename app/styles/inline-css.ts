/**
 * The whole stylesheet, written into every document so that the first paint waits for nothing else. Empty in the browser: React
 * keeps the server's text, and no client module may import CSS (a render-blocking link would come back).
 */
export const inlineCss: string = import.meta.env.SSR ? (await import('./app.css?inline')).default : ''
