import { expect, it } from 'vitest'
import { htmlOf } from '#tests/support/render.tsx'
import { type CardProduct, ProductCard } from './card.tsx'

const product = {
  id: '01a11d34-6f30-7047-82da-c59d32ee3d27',
  slug: 'hair-oil',
  name: 'Hair Oil',
  brand: 'Aranya',
  category: 'Haircare',
  price: 499,
  originalPrice: null,
  rating: 4.8,
  reviewCount: 3,
  inStock: true,
  isNew: false,
  photo: null,
  variantId: '01a20a18-f731-73f4-b790-15eff9e3deba',
} as CardProduct

it.each(['grid', 'list'] as const)(
  'the keyboard reaches a product before its heart and its button, in a %s',
  (layout) => {
    const html = htmlOf(<ProductCard product={product} layout={layout} onAdd={() => {}} />)
    const stops = [...html.matchAll(/<(?:a|button)\b[^>]*?(?:href|aria-label)="([^"]*)"/g)].map(([, name]) => name)
    expect(stops).toEqual(['/products/hair-oil', 'Wishlist, Hair Oil', 'Add to Cart, Hair Oil'])
  },
)
