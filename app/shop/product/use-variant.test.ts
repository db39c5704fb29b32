import { describe, expect, it } from 'vitest'
import type { ProductView } from '#modules/catalog/shapes.ts'
import { openingOf } from './use-variant.ts'

const photo = (id: string) => ({ id, width: 960, height: 1_200, alt: '' })
const variants = [
  { id: 'small', photo: null, inStock: false },
  { id: 'middle', photo: photo('second'), inStock: false },
  { id: 'large', photo: photo('main'), inStock: false },
]
const product = (about: Partial<ProductView> = {}, inStock: readonly string[] = []) =>
  ({
    variants: variants.map((one) => ({ ...one, inStock: inStock.includes(one.id) })),
    photo: photo('main'),
    ...about,
  }) as ProductView

// Which one that is, modules/catalog/service/opening.test.ts says of list, card and page at once.
describe('a product page opens', () => {
  it('with the variant on its main photograph, if some of it is left', () => {
    expect(openingOf(product({}, ['middle', 'large']))?.id).toBe('large')
    expect(openingOf(product({}, ['middle']))?.id).toBe('middle')
  })

  it('with the one on its main photograph where nothing is left, as the price it says', () => {
    expect(openingOf(product())?.id).toBe('large')
  })

  it('with the first where the main photograph shows no variant', () => {
    expect(openingOf(product({ photo: photo('none') }))?.id).toBe('small')
    expect(openingOf(product({ photo: null }))?.id).toBe('small')
    expect(openingOf(product({ variants: [] }))).toBeUndefined()
  })
})
