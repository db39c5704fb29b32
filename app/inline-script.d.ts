/** A script as text, for a document's own `script` element (vite.config.ts). */
declare module '*?inline-script' {
  const text: string
  export default text
}
