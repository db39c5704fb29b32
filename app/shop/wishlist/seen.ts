import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { stored } from '#app/ui/stored.ts'

function isCard(value: unknown): value is CardProduct {
  if (typeof value !== 'object' || value === null) return false
  const card = value as Partial<CardProduct>
  const words = [card.id, card.slug, card.name, card.brand, card.category]
  return (
    words.every((word) => typeof word === 'string') &&
    [card.price, card.rating, card.reviewCount].every(Number.isFinite) &&
    typeof card.inStock === 'boolean' &&
    (card.photo === null || typeof card.photo?.id === 'string')
  )
}

const seen = stored<readonly CardProduct[]>('wishlist-seen', {
  fallback: [],
  parse(text) {
    const cards: unknown = JSON.parse(text)
    return Array.isArray(cards) ? cards.filter(isCard) : []
  },
})

/** Notes the cards of the wishlist as they are shown. Best effort. */
export const noteSeen = seen.write

/** The cards of these products as they were seen last: something to show while the shop cannot be reached. Prices may be old. */
export function cardsSeen(ids: readonly string[]): CardProduct[] {
  const cards = new Map(seen.read().map((card) => [card.id, card]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}
