import { describe, expect, it } from 'vitest'
import { newVariant } from './model.ts'
import { afterPasting, doublesIn, pastedText, readMonth, readSheet, withSheet } from './sheet.ts'

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
      columns: ['sku', 'name', 'price', 'expiryMonth'],
      typed: [{ sku: 'J-1', name: 'Jamun', price: '₹499', expiryMonth: 'May-28' }],
      firstRow: 2,
      ignored: ['Finish'],
      problems: [],
      skipped: [[]],
    })
  })

  it('stand in the order of the table where there are no headings', () => {
    expect(readSheet('499\t12\n549\t', ['price', 'stock']).rows).toEqual([
      { price: '499', stock: '12' },
      { price: '549', stock: '' },
    ])
  })

  it('are shown under the columns they were taken for, and quoted as they were typed', () => {
    const { columns, typed, problems } = readSheet('Kaala\t#111111\t350', ['name', 'sku', 'hex', 'mrp'])
    expect(columns).toEqual(['name', 'sku', 'hex'])
    expect(typed).toEqual([{ name: 'Kaala', sku: '#111111', hex: '350' }])
    expect(problems).toContain('Row 1, colour “350”: Enter a colour such as #8A1538.')
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
    expect(problems).toEqual(['Row 2: “soon” isn’t a valid month.'])
  })

  it('leave out what the form would not keep, and say so by its own rule', () => {
    const text = 'K-1\t249.50\tten\t#BLUE\t123'
    const { rows, problems, skipped } = readSheet(text, ['sku', 'price', 'stock', 'hex', 'barcode'])
    expect(rows).toEqual([{ sku: 'K-1' }])
    expect(skipped).toEqual([['price', 'stock', 'barcode', 'hex']])
    expect(problems).toEqual([
      'Row 1, price “249.50”: Enter whole rupees, such as 499.',
      'Row 1, stock “ten”: Enter a whole number, 0 or more.',
      'Row 1, barcode “123”: Enter the 8, 12, 13 or 14 digits below the barcode.',
      'Row 1, colour “#BLUE”: Enter a colour such as #8A1538.',
    ])
  })

  it('may not say a SKU, barcode or name twice, nor be two for one variant', () => {
    const doubles = (text: string, variants = [newVariant()]) => doublesIn(readSheet(text, ['sku', 'name']), variants)
    expect(doubles('K-1\tOne\nk-1\tTwo\nK-3\tTHREE\nK-4\tThree')).toEqual([
      'SKU K-1 appears in rows 1 and 2.',
      'Name THREE appears in rows 3 and 4.',
    ])
    expect(doubles('SKU\tBarcode\nK-1\t96385074\nK-2\t96385074\nK-3\t96385074')).toEqual([
      'Barcode 96385074 appears in rows 2, 3 and 4.',
    ])
    expect(doubles('J-1\tPlum\nJ-2\tJamun', [named('Jamun', { sku: 'J-1' })])).toEqual([
      'Rows 1 and 2 are both for Jamun.',
    ])
    expect(doubles('K-1\tOne\n\tTwo\n\tThree')).toEqual([])
  })

  it('take a single row that begins like a heading as a row', () => {
    expect(readSheet('Colour\t5', ['name', 'stock']).rows).toEqual([{ name: 'Colour', stock: '5' }])
  })
})

describe('a sheet in the form', () => {
  it('changes variants of the same SKU or name and adds the others; the empty first row goes', () => {
    const known = named('Jamun', { sku: 'J-1', stock: '4', stockWas: 4 })
    const pasted = withSheet(
      [known, named('Plum'), newVariant()],
      [{ sku: 'j-1', stock: '9' }, { name: 'PLUM', price: '499' }, { name: 'Gulab' }],
    )
    expect(pasted).toMatchObject({ added: 1, changed: 2, tooMany: 0 })
    expect(pasted.variants).toMatchObject([
      { id: known.id, name: 'Jamun', stock: '9', stockWas: 4 },
      { name: 'PLUM', price: '499' },
      { name: 'Gulab', stock: '0', stockWas: undefined },
    ])
  })

  it('never changes a row of the same paste', () => {
    const { variants } = withSheet(
      [named('Jamun')],
      [{ name: 'Gulab' }, { price: '5' }, { sku: 'K-1' }, { sku: 'K-1' }],
    )
    expect(variants).toMatchObject([
      { name: 'Jamun' },
      { name: 'Gulab' },
      { price: '5' },
      { sku: 'K-1' },
      { sku: 'K-1' },
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

  it.each([
    [{ added: 3, changed: 0 }, '3 shades added'],
    [{ added: 1, changed: 0 }, '1 shade added'],
    [{ added: 0, changed: 2 }, '2 shades changed'],
    [{ added: 3, changed: 1 }, '3 shades added, 1 changed'],
  ])('says what came of it: %o', (done, words) => {
    expect(afterPasting(done, 'shade', 'shades')).toBe(words)
  })
})
