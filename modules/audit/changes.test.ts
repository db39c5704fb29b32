import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

const jamun = { name: 'Jamun', hex: '#5A1F3D', sku: 'MOG-JFR-1', price: 499, mrp: null, stock: 3 }
const wine = { name: 'Wine', hex: '#722F37', sku: 'MOG-JFR-2', price: 499, mrp: null, stock: 8 }

it('tells of each shade only what changed, under its name', () => {
  const after = [jamun, { ...wine, stock: 9, price: 449 }]
  expect(changesOf({ variants: [jamun, wine] }, { variants: after })).toEqual([
    { field: 'price', of: 'Wine', before: '499', after: '449' },
    { field: 'stock', of: 'Wine', before: '8', after: '9' },
  ])
})

it('knows a shade by its stock code when it was renamed or stands elsewhere', () => {
  expect(changesOf({ variants: [jamun, wine] }, { variants: [wine, { ...jamun, name: 'Plum' }] })).toEqual([
    { field: 'name', of: 'Jamun', before: 'Jamun', after: 'Plum' },
  ])
})

it('knows a shade by its name when its stock code changed', () => {
  expect(changesOf({ variants: [jamun, wine] }, { variants: [{ ...jamun, sku: 'J-1' }, wine] })).toEqual([
    { field: 'sku', of: 'Jamun', before: 'MOG-JFR-1', after: 'J-1' },
  ])
})

it('says which shade came with all it says, and which went', () => {
  expect(changesOf({ variants: [jamun] }, { variants: [jamun, wine] })).toEqual([
    { field: 'variants', before: '', after: 'Wine' },
    { field: 'hex', of: 'Wine', before: '', after: '#722F37' },
    { field: 'sku', of: 'Wine', before: '', after: 'MOG-JFR-2' },
    { field: 'price', of: 'Wine', before: '', after: '499' },
    { field: 'stock', of: 'Wine', before: '', after: '8' },
  ])
  expect(changesOf({ variants: [jamun, wine] }, { variants: [jamun] })).toEqual([
    { field: 'variants', before: 'Wine', after: '' },
  ])
})

it('needs no name for the one pack of a product without options', () => {
  const [was, now] = [
    { name: '', sku: '', stock: 3 },
    { name: '', sku: 'K-1', stock: 9 },
  ]
  expect(changesOf({ variants: [was] }, { variants: [now] })).toEqual([
    { field: 'sku', before: '', after: 'K-1' },
    { field: 'stock', before: '3', after: '9' },
  ])
})

it('counts photos that came, went or are described otherwise', () => {
  const photos = (...list: string[]) => ({ photos: list })
  const said = (before: object, after: object) => changesOf({ ...before }, { ...after }).map((change) => change.after)
  expect(said(photos('a Front'), photos('a Front', 'b Back'))).toEqual(['1 photo added'])
  expect(said(photos('a Front', 'b Back'), photos('c Side'))).toEqual(['1 photo added, 2 photos removed'])
  expect(said(photos('a Front'), photos('a The front'))).toEqual(['1 photo description changed'])
  expect(said(photos('a Front', 'b Back'), photos('b Back', 'a Front'))).toEqual(['Photos in another order'])
})

it('names the shade that was counted', () => {
  expect(changesOf({ choice: 'Jamun', stock: 3 }, { choice: 'Jamun', stock: 9 })).toEqual([
    { field: 'stock', of: 'Jamun', before: '3', after: '9' },
  ])
  expect(changesOf({ choice: '', stock: 3 }, { choice: '', stock: 9 })).toEqual([
    { field: 'stock', before: '3', after: '9' },
  ])
})
