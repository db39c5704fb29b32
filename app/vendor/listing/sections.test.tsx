import { expect, it } from 'vitest'
import { wordsOf } from '#tests/support/render.tsx'
import { contentOf, newModel } from './model.ts'
import { PackFields } from './pack-fields.tsx'
import { PriceSection } from './sections.tsx'

const maker = { brand: '', manufacturer: '', manufacturerAddress: '', licenceNumber: '' }
const model = { ...newModel(maker), price: '549', mrp: '1120' }

it.each([
  ['a digit too many', '11200', true],
  ['a little more', '1200', false],
])('points out an MRP with %s', (_, mrp, isDoubted) => {
  const said = wordsOf(
    <PriceSection
      model={{ ...model, mrp }}
      errors={{}}
      marginDays={30}
      waiting={[]}
      onSale={contentOf(model)}
      onChange={() => {}}
    />,
  )
  expect(said.includes('₹1,120 → ₹11,200, 900% more than now.')).toBe(isDoubted)
  expect(said).toContain('Tax included.')
  expect(said.includes('than now.')).toBe(isDoubted)
})

it('points out a price and an MRP of a size with a digit too many', () => {
  const [size] = model.variants
  if (!size) throw new Error('a size')
  const sizes = { ...model, kind: 'size' as const, variants: [{ ...size, price: '549', mrp: '1120' }] }
  const said = (price: string, mrp: string) =>
    wordsOf(
      <PackFields
        model={sizes}
        errors={{}}
        onSale={contentOf(sizes)}
        variant={{ ...size, price, mrp }}
        at={0}
        onVariant={() => {}}
      />,
    )
  expect(said('5490', '11200')).toContain('₹1,120 → ₹11,200, 900% more than now.')
  expect(said('5490', '11200')).toContain('₹549 → ₹5,490, 900% more than now.')
  expect(said('549', '1120')).not.toContain('than now.')
})
