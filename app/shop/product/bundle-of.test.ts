import { describe, expect, it } from 'vitest'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { bundleOf } from './bundle-of.ts'

const variant = (id: string, price: number, inStock = true) => ({ id, price, inStock }) as VariantView
const product = (...variants: VariantView[]) =>
  ({
    id: 'own',
    name: 'Lipstick',
    variants,
    variantId: variants[0]?.id ?? null,
    photo: null,
    photos: [] as ProductView['photos'],
  }) as ProductView
const card = (id: string, variantId: string | null = `${id}-v`) =>
  ({ id, variantId, name: id, price: 100 }) as CardProduct

describe('a bundle', () => {
  it('is nothing where the product itself is sold out', () => {
    expect(bundleOf(product(variant('a', 500, false)), [card('kajal')])).toEqual([])
  })

  it('leaves out what is sold out, and takes two others at most', () => {
    const bundle = bundleOf(product(variant('a', 500)), [card('gone', null), card('kajal'), card('oil'), card('comb')])
    expect(bundle.map(({ productId }) => productId)).toEqual(['own', 'kajal', 'oil'])
  })

  it('takes the shade that is chosen, at its price', () => {
    const [rose, wine] = [variant('rose', 500), variant('wine', 550)]
    expect(bundleOf(product(rose, wine), [card('kajal')], wine)[0]).toMatchObject({ variantId: 'wine', price: 550 })
    expect(bundleOf(product(rose, wine), [card('kajal')])[0]).toMatchObject({ variantId: 'rose', price: 500 })
  })
})
