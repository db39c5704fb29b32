import { describe, expect, it } from 'vitest'
import type { ProductCardView } from '#modules/catalog/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { ProductCard } from './card.tsx'
import { forCard } from './for-card.ts'

const photo = { id: 'a', width: 960, height: 960, alt: 'A lipstick' }
const lipstick: ProductCardView = {
  id: 'one',
  slug: 'lipstick',
  name: 'Lipstick',
  brand: 'Ratna',
  category: 'Makeup',
  description: 'Red.',
  price: 500,
  originalPrice: null,
  photo,
  secondPhoto: { ...photo, id: 'b' },
  rating: 4,
  reviewCount: 2,
  inStock: true,
  isNew: false,
  isBestseller: false,
  variantId: 'v',
  variantName: '',
  variantKind: 'only',
  choices: null,
  netQuantity: '4 g',
  paidPerUnit: '₹147.50 per g',
}
const card = (about: Partial<ProductCardView>) => (
  <ProductCard product={forCard({ ...lipstick, ...about })} onAdd={() => {}} />
)

describe('a card', () => {
  it('says what is in the pack, and what a unit of it costs with tax', () => {
    const words = wordsOf(card({}))
    expect(words).toContain('Ratna, 4 g')
    expect(words).toContain('₹590 with tax, ₹147.50 per g')
  })

  it('says how many shades or sizes there are instead', () => {
    expect(wordsOf(card({ choices: { kind: 'shade', count: 4 } }))).toContain('Ratna, 4 shades')
    expect(wordsOf(card({ choices: { kind: 'size', count: 2 } }))).toContain('Ratna, 2 sizes')
  })

  it('says neither of what is sold out and has none', () => {
    const words = wordsOf(card({ netQuantity: '', paidPerUnit: null, inStock: false, variantId: null }))
    expect(words).toMatch(/Ratna Lipstick/)
    expect(words).toContain('₹590 with tax')
  })

  it('carries no second photograph before a mouse rests on it', () => {
    expect(htmlOf(card({}))).not.toContain('/media/b-')
    expect(JSON.stringify(forCard(lipstick))).not.toContain('"b"')
  })
})

it.each(['grid', 'list'] as const)(
  'the keyboard reaches a product before its heart and its button, in a %s',
  (layout) => {
    const html = htmlOf(<ProductCard product={forCard(lipstick)} layout={layout} onAdd={() => {}} />)
    const stops = [...html.matchAll(/<(?:a|button)\b[^>]*?(?:href|aria-label)="([^"]*)"/g)].map(([, name]) => name)
    expect(stops).toEqual(['/products/lipstick', 'Wishlist, Lipstick', 'Add to Cart, Lipstick'])
  },
)
