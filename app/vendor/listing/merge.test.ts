import { describe, expect, it } from 'vitest'
import { clashingFields, isSameModel, mergeModels } from './merge.ts'
import { type ListingModel, newModel, newVariant } from './model.ts'

const maker = { brand: '', manufacturer: '', manufacturerAddress: '', licenceNumber: '' }
const photo = (id: string, alt = '') => ({ id, width: 960, height: 1200, alt, variantId: null })

const base: ListingModel = {
  ...newModel(maker),
  name: 'Rose Balm',
  brand: 'Nila',
  variants: [
    { ...newVariant(), id: 'a', stock: '10', stockWas: 10 },
    { ...newVariant(), id: 'b', stock: '4', stockWas: 4 },
  ],
  photos: [photo('p1'), photo('p2')],
}
const [first, second] = base.variants as [ListingModel['variants'][0], ListingModel['variants'][0]]

describe('two states of one form', () => {
  it('keep what was typed while a save was under way, and take the rest from what was saved', () => {
    const mine = { ...base, brand: 'Nila Herbals', photos: [...base.photos, photo('p3')] }
    const saved = { ...base, name: 'Rose Balm 2', variants: [{ ...first, sku: 'ROSE-1' }, second] }
    const merged = mergeModels({ base, mine, theirs: saved })
    expect(merged.name).toBe('Rose Balm 2')
    expect(merged.brand).toBe('Nila Herbals')
    expect(merged.photos.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3'])
    expect(merged.variants[0]?.sku).toBe('ROSE-1')
    expect(isSameModel(merged, saved)).toBe(false)
  })

  it('are what was saved when nothing was typed meanwhile', () => {
    const saved = { ...base, name: 'Rose Balm 2', photos: [photo('p1', 'Jar')] }
    expect(isSameModel(mergeModels({ base, mine: base, theirs: saved }), saved)).toBe(true)
  })

  it('never put back what the other one changed', () => {
    const mine = { ...base, variants: [first, { ...second, price: '300' }] }
    const theirs = { ...base, brand: 'Theirs', variants: [{ ...first, batchNumber: 'B7' }, second] }
    const merged = mergeModels({ base, mine, theirs })
    expect(merged.brand).toBe('Theirs')
    expect(merged.variants.map(({ batchNumber, price }) => [batchNumber, price])).toEqual([
      ['B7', ''],
      ['', '300'],
    ])
  })

  it('count stock against what was seen when it was counted', () => {
    const mine = { ...base, variants: [{ ...first, stock: '8' }, second] }
    const theirs = {
      ...base,
      variants: [
        { ...first, stock: '15', stockWas: 15 },
        { ...second, stock: '3', stockWas: 3 },
      ],
    }
    const merged = mergeModels({ base, mine, theirs })
    expect(merged.variants.map(({ stock, stockWas }) => [stock, stockWas])).toEqual([
      ['8', 10],
      ['3', 3],
    ])
  })

  it('clash only where both wrote the same thing in another way', () => {
    const mine = { ...base, description: 'Mine', brand: 'Same', variants: [{ ...first, price: '300' }, second] }
    const theirs = { ...base, ingredients: 'Aqua', brand: 'Same', variants: [{ ...first, batchNumber: 'B7' }, second] }
    expect(clashingFields({ base, mine, theirs })).toEqual([])
    expect(clashingFields({ base, mine, theirs: { ...theirs, description: 'Theirs' } })).toEqual(['description'])
    const priced = { ...theirs, variants: [{ ...first, price: '310' }, second] }
    expect(clashingFields({ base, mine, theirs: priced })).toEqual(['variants'])
    // One wrote at a variant that the other took out; what either adds meets nothing.
    expect(clashingFields({ base, mine, theirs: { ...base, variants: [second] } })).toEqual(['variants'])
    expect(clashingFields({ base, mine, theirs: { ...base, photos: [...base.photos, photo('p3')] } })).toEqual([])
    // Counts go with the stock that was seen.
    const counted = { ...base, variants: [{ ...first, stock: '8' }, second] }
    const recounted = { ...base, variants: [{ ...first, stock: '9', stockWas: 9 }, second] }
    expect(clashingFields({ base, mine: counted, theirs: recounted })).toEqual([])
  })

  it('keep what both added, drop what either took out, and an order only where it was changed', () => {
    const mine = { ...base, photos: [photo('p2'), photo('p1'), photo('mine')] }
    const theirs = { ...base, photos: [photo('p2', 'Back'), photo('theirs')] }
    expect(mergeModels({ base, mine, theirs }).photos).toEqual([photo('p2', 'Back'), photo('mine'), photo('theirs')])
    const written = { ...base, photos: [photo('p1', 'Written meanwhile'), photo('p2')] }
    expect(mergeModels({ base, mine: written, theirs }).photos.map(({ id }) => id)).toContain('p1')
  })
})
