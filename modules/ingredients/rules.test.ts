import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allergens } from './allergens.ts'
import { describeIngredients, noteOn } from './notes.ts'
import { allergenOf, foldIngredient } from './rules.ts'

describe('allergenOf', () => {
  it.each([
    ['Linalool', 'fragrance'],
    ['alpha-Isomethyl Ionone', 'fragrance'],
    ['Sweet Almond Oil (Prunus Amygdalus Dulcis)', 'nut'],
    ['Sesame oil', 'sesame'],
    ['Hydrolysed wheat protein', 'grain'],
    ['Methylparaben', 'preservative'],
    ['Sandalwood oil', 'essential'],
    ['Beeswax', 'bee'],
    ['Parfum', 'fragrance'],
  ])('%s is marked as %s', (name, kind) => {
    expect(allergenOf(name)).toBe(kind)
  })

  it.each([
    'Paraben-free base',
    'Fragrance free',
    'Oatley',
    'Rosemary',
    'Melon',
    'Soyal',
    '',
    '💐',
    'No added fragrance',
  ])('%s is not marked', (name) => {
    expect(allergenOf(name)).toBeUndefined()
  })

  it('knows the 26 fragrances of the European list', () => {
    expect(allergens.fragrance.slice(0, 26)).toHaveLength(26)
    for (const name of allergens.fragrance) expect(allergenOf(name.toUpperCase())).toBe('fragrance')
  })

  it('keeps every name in the folded form, each of one kind', () => {
    const names = Object.values(allergens).flat()
    expect(names.map(foldIngredient)).toEqual(names)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('noteOn', () => {
  it('prefers the longest name', () => {
    expect(noteOn('Rosa damascena flower water')).toMatch(/distilled/)
    expect(noteOn('Rosemary oil')).toMatch(/rosemary/)
    expect(noteOn('Sandalwood oil')).toMatch(/sandal tree/)
  })

  it('says nothing of what tools are made of, of what is left out, or of what it does not know', () => {
    expect(noteOn('Neem wood')).toBeUndefined()
    expect(noteOn('Talc-free mica base')).toMatch(/shimmering/)
    expect(noteOn('Camphor-free base')).toBeUndefined()
    expect(noteOn('Unobtainium')).toBeUndefined()
  })

  it('explains nearly everything that the demo sells', () => {
    const catalogue = JSON.parse(readFileSync(new URL('../../seed/catalogue.json', import.meta.url), 'utf8'))
    const products: { category: string; ingredients: string[] }[] = catalogue.products ?? catalogue
    const names = products
      .filter(({ category }) => category !== 'Accessories')
      .flatMap((product) => product.ingredients)
    const unknown = describeIngredients(names).filter((one) => !one.explained)
    expect(unknown.map((one) => one.name)).toEqual(['Camphor-free base'])
  })
})
