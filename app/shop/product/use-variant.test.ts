import { describe, expect, it } from 'vitest'
import type { ProductView } from '#modules/catalog/shapes.ts'
import { openingVariant } from './use-variant.ts'

const photo = (id: string) => ({ id, width: 960, height: 1_200, alt: '' })
const variants = [
  { id: 'small', photo: null },
  { id: 'middle', photo: photo('second') },
  { id: 'large', photo: photo('main') },
]
const product = (about: Partial<ProductView>) =>
  ({ variants, variantId: null, photo: photo('main'), ...about }) as ProductView

describe('a product page opens', () => {
  it('with the variant that its card puts into the cart', () => {
    expect(openingVariant(product({ variantId: 'middle' }))?.id).toBe('middle')
  })

  it('with the one on its main photograph where nothing is left, as the price it says', () => {
    expect(openingVariant(product({}))?.id).toBe('large')
  })

  it('with the first where the main photograph shows no variant', () => {
    expect(openingVariant(product({ photo: photo('none') }))?.id).toBe('small')
    expect(
      openingVariant(product({ photo: null, variants: variants.slice(0, 1) as ProductView['variants'] }))?.id,
    ).toBe('small')
  })
})
