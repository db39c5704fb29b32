import { describe, expect, it } from 'vitest'
import { newVariant } from './model.ts'
import { pastedText, readMonth, readSheet, withSheet } from './sheet.ts'

const named = (name: string, more = {}) => ({ ...newVariant(), name, ...more })

describe('a month as labels and sheets write it', () => {
  it.each([
    ['2028-05', '2028-05'],
    ['2028-05-31', '2028-05'],
    ['05/2028', '2028-05'],
    ['5/28', '2028-05'],
    ['31/05/2028', '2028-05'],
    ['May 2028', '2028-05'],
    ['May-28', '2028-05'],
    ['sept 2028', '2028-09'],
    ['13/2028', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%s', (typed, month) => {
    expect(readMonth(typed)).toBe(month)
  })
})

describe('rows copied from a sheet', () => {
  it('are read by their headings, in any order; columns of nobody are named', () => {
    const sheet = readSheet('SKU\tShade\tPrice (₹)\tFinish\tBest before\r\nJ-1\tJamun\t₹499\tMatte\tMay-28\r\n', [
      'name',
    ])
    expect(sheet).toEqual({
      rows: [{ sku: 'J-1', name: 'Jamun', price: '₹499', expiryMonth: '2028-05' }],
      ignored: ['Finish'],
      problems: [],
    })
  })

  it('stand in the order of the table where there are no headings', () => {
    expect(readSheet('499\t12\n549\t', ['price', 'stock']).rows).toEqual([
      { price: '499', stock: '12' },
      { price: '549', stock: '' },
    ])
  })

  it('may quote cells that hold tabs, line breaks and quotes', () => {
    expect(readSheet('"Red\n""Rani"""\t5', ['name', 'stock']).rows).toEqual([{ name: 'Red "Rani"', stock: '5' }])
  })

  it('say a quantity with its unit in one cell, and a colour without its sign', () => {
    expect(readSheet('Name\tNet quantity\tHex\n50 ml\t50 ml\tc2185b', []).rows).toEqual([
      { name: '50 ml', netQuantity: '50', netQuantityUnit: 'ml', hex: '#C2185B' },
    ])
  })

  it('name the row of what cannot be read, counted as the sheet counts', () => {
    const { rows, problems } = readSheet('Name\tExpiry\nJamun\tsoon', [])
    expect(rows).toEqual([{ name: 'Jamun' }])
    expect(problems).toEqual(['Row 2: “soon” is no month.'])
  })

  it('take a single row that begins like a heading as a row', () => {
    expect(readSheet('Colour\t5', ['name', 'stock']).rows).toEqual([{ name: 'Colour', stock: '5' }])
  })
})

describe('a sheet in the form', () => {
  it('changes variants of the same SKU or name and adds the others; the empty first row goes', () => {
    const known = named('Jamun', { sku: 'J-1', stock: '4', stockWas: 4 })
    const pasted = withSheet(
      [known, newVariant()],
      [{ sku: 'j-1', stock: '9' }, { name: 'JAMUN', price: '499' }, { name: 'Gulab' }],
    )
    expect(pasted).toMatchObject({ added: 1, changed: 2, tooMany: 0 })
    expect(pasted.variants).toMatchObject([
      { id: known.id, name: 'JAMUN', stock: '9', stockWas: 4, price: '499' },
      { name: 'Gulab', stock: '0', stockWas: undefined },
    ])
  })

  it('goes on from the cell it was pasted in', () => {
    const [one, two] = [named('One'), named('Two')]
    const { variants } = withSheet([one, two], [{ price: '5' }, { price: '6' }], 1)
    expect(variants).toMatchObject([{ name: 'One', price: '' }, { name: 'Two', price: '5' }, { price: '6' }])
  })

  it('changes nothing by an empty cell, so that no SKU is lost', () => {
    const { variants } = withSheet([named('One', { sku: 'O-1', stock: '4' })], [{ name: 'One', sku: '', stock: '' }])
    expect(variants).toMatchObject([{ sku: 'O-1', stock: '4' }])
  })

  it('without names or SKUs goes row by row from the first one', () => {
    const { variants } = withSheet([named('One'), named('Two')], [{ price: '5' }, { price: '6' }])
    expect(variants).toMatchObject([
      { name: 'One', price: '5' },
      { name: 'Two', price: '6' },
    ])
  })

  it('takes no more than a product may have, and says how many are left out', () => {
    const rows = Array.from({ length: 62 }, (_, at) => ({ name: `Shade ${at}` }))
    const pasted = withSheet([newVariant()], rows)
    expect(pasted.variants).toHaveLength(60)
    expect(pastedText(pasted, 'shade', 'shades')).toBe(
      'Adds 60 shades. 2 rows do not fit: a product has at most 60 choices.',
    )
  })
})
