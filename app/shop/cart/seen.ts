import { stored } from '#app/ui/stored.ts'
import type { LineWords, SeenLine } from './known-quotes.ts'

/** Beside the cart, best effort: what was seen last, to say what changed and to show something while the shop cannot be reached. */
export const seen = stored<readonly SeenLine[]>('cart-seen', {
  fallback: [],
  parse: (text) => (JSON.parse(text) as SeenLine[]).filter((one) => one?.variantId),
})

/** Notes how something looks that goes into the cart, unless more is known of it. */
export function noteWords(words: LineWords): void {
  const lines = seen.read()
  if (!lines.some(({ variantId }) => variantId === words.variantId)) seen.write([...lines, words])
}
