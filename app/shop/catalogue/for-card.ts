import type { ProductCardView } from '#modules/catalog/shapes.ts'
import type { CardProduct } from './card.tsx'

/** A product as its card shows it. What a card does not draw would only make the document heavier. */
export function forCard(product: ProductCardView): CardProduct {
  const { description: _, isBestseller: __, secondPhoto: ___, choices, netQuantity, photo, ...card } = product
  return {
    ...card,
    photo: photo && { ...photo, alt: '' },
    pack: choices ? `${choices.count} ${choices.kind}s` : netQuantity,
  }
}

/** The same with one line of words, for a catalogue that can be looked at as a list. */
export function forRow(product: ProductCardView): CardProduct {
  return { ...forCard(product), description: firstSentence(product.description) }
}

function firstSentence(text: string): string {
  return /^.{30,}?[.!?](?=\s)/s.exec(text)?.[0] ?? text
}
