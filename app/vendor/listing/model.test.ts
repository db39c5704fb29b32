import { describe, expect, it } from 'vitest'
import {
  contentOf,
  errorOnLeaving,
  foreignChanges,
  inputOf,
  isSameAt,
  leftOpen,
  modelOf,
  newModel,
  newVariant,
  obstacleOf,
  readNumber,
  refusedAtFields,
  saidOfField,
  soldUntil,
  typingErrors,
  withKind,
  wronglyTyped,
} from './model.ts'
import { unsavedListing } from './unsaved.ts'

const maker = { brand: '', manufacturer: '', manufacturerAddress: '', licenceNumber: '' }
const empty = () => newModel(maker)
const typed = () => ({ ...empty(), name: ' Rose Mist ', category: 'skincare', price: '₹1,249' })

describe('a typed number', () => {
  it.each([
    ['', null],
    ['1249', 1249],
    ['₹1,249', 1249],
    ['12.50', 12.5],
    ['twelve', Number.NaN],
    ['-5', Number.NaN],
  ])('%s', (text, value) => {
    expect(readNumber(text)).toBe(value)
  })
})

describe('a listing as it is typed', () => {
  it('becomes content, and content what is typed', () => {
    const content = contentOf({ ...typed(), ingredients: 'Aqua, Glycerin;\nParfum.', barcode: '890 1234567890' })
    expect(content).toMatchObject({
      name: 'Rose Mist',
      price: 1249,
      ingredients: ['Aqua', 'Glycerin', 'Parfum'],
      barcode: '8901234567890',
    })
    expect(contentOf(modelOf(content))).toEqual(content)
  })

  it('keeps a list as it was while its text is, also where an entry holds a comma or a dot', () => {
    const ingredients = ['Zinc alloy frame, gold-tone finish', 'Parfum.']
    const model = modelOf({ ...contentOf(typed()), ingredients, concerns: ['Fine lines, dullness'] })
    expect(contentOf(model)).toMatchObject({ ingredients, concerns: ['Fine lines, dullness'] })
    expect(contentOf({ ...model, ingredients: `${model.ingredients}, Steel` }).ingredients).toEqual([
      'Zinc alloy frame',
      'gold-tone finish',
      'Parfum',
      'Steel',
    ])
  })

  it.each([
    ['1,2-Hexanediol, Aqua', ['1,2-Hexanediol', 'Aqua']],
    ['Aqua,1,3-Butanediol,Glycerin', ['Aqua', '1,3-Butanediol', 'Glycerin']],
    ['CI 77491,CI 77492', ['CI 77491', 'CI 77492']],
    ['CI 77491, 77492', ['CI 77491', '77492']],
  ])('reads the names in %s', (text, names) => {
    expect(contentOf({ ...typed(), ingredients: text }).ingredients).toEqual(names)
  })

  it('counts what is no number as missing', () => {
    expect(contentOf({ ...typed(), price: 'cheap' }).price).toBeNull()
  })

  it('of one kind has one variant without name, shade or price', () => {
    const variants = [{ ...newVariant(), name: 'Rose', hex: '#ff0000', price: '10' }, newVariant()]
    const content = contentOf({ ...typed(), kind: 'only', variants })
    expect(content.variants).toHaveLength(1)
    expect(content.variants[0]).toMatchObject({ name: '', hex: null, price: null })
  })

  it('leaves a photo with all shades when its shade is gone', () => {
    const photo = { id: 'photo', width: 1, height: 1, alt: '', variantId: 'gone' }
    expect(contentOf({ ...typed(), photos: [photo] }).photos[0]?.variantId).toBeNull()
  })

  it('sends the stock that the form was opened with, but for a new variant', () => {
    const variants = [{ ...newVariant(), stockWas: 4, stock: '6' }, newVariant()]
    const input = inputOf({ ...typed(), kind: 'size', variants })
    expect(input.variants.map((variant) => variant.stockWas)).toEqual([4, undefined])
  })
})

describe('another kind of choice', () => {
  const pack = { price: '400', mrp: '499', netQuantity: '50', netQuantityUnit: 'ml', barcode: '8901234567890' }

  it('takes what was typed of the pack along, to the first size and back', () => {
    const sized = withKind({ ...typed(), ...pack }, 'size')
    expect(sized.variants[0]).toMatchObject(pack)
    expect(contentOf(sized)).toMatchObject({
      price: null,
      mrp: null,
      variants: [{ price: 400, mrp: 499, netQuantity: 50 }],
    })
    const back = withKind({ ...sized, price: '', mrp: '', netQuantity: '', netQuantityUnit: '', barcode: '' }, 'only')
    expect(back).toMatchObject(pack)
  })

  it('leaves alone what stands there', () => {
    const sized = withKind({ ...typed(), ...pack, variants: [{ ...newVariant(), price: '300' }] }, 'size')
    expect(sized.variants[0]).toMatchObject({ price: '300', mrp: '499' })
  })
})

describe('the errors of what is typed', () => {
  it('are those that no draft can hold', () => {
    expect(typingErrors(empty())).toMatchObject({ name: 'Give the product a name.', category: 'Choose a category.' })
    expect(typingErrors(typed())).toEqual({})
    expect(typingErrors({ ...typed(), price: '12.50', hsn: '123' })).toEqual({
      price: 'Enter whole rupees, such as 499.',
      hsn: 'Enter 4, 6 or 8 digits.',
    })
  })

  it('are those that are too large, too', () => {
    const model = { ...typed(), price: '99999999', netQuantity: '100001' }
    expect(typingErrors({ ...model, variants: [{ ...newVariant(), stock: '99999999999' }] })).toEqual({
      price: 'Enter at most ₹10,00,000.',
      netQuantity: 'Enter at most 1,00,000.',
      'variants.0.stock': 'Enter at most 10,00,000.',
    })
  })
})

describe('what is typed wrongly', () => {
  const shades = (...changes: Partial<ReturnType<typeof newVariant>>[]) => ({
    ...typed(),
    kind: 'shade' as const,
    variants: changes.map((change) => ({ ...newVariant(), ...change })),
  })
  const whose = (model: Parameters<typeof wronglyTyped>[0]) => wronglyTyped(model).map(({ of }) => of)

  it('says whose it is, unless its sentence does', () => {
    expect(whose(empty())).toEqual(['', ''])
    expect(whose({ ...typed(), mrp: '-5', hsn: '12' })).toEqual(['MRP', 'HSN code'])
    expect(whose({ ...typed(), variants: [{ ...newVariant(), stock: 'many' }] })).toEqual(['In stock'])
    expect(wronglyTyped(shades({ name: '04 Caramel', mrp: '-5' }, { stock: 'many' }))).toEqual([
      { field: 'variants.0.mrp', todo: 'Enter whole rupees, such as 499.', of: 'MRP of 04 Caramel' },
      { field: 'variants.1.stock', todo: 'Enter a whole number, 0 or more.', of: 'In stock of shade 2' },
    ])
  })

  it('comes in the order of the table', () => {
    expect(whose(shades({ name: 'Rose', mrp: '-5', price: 'x', stock: 'many' }))).toEqual([
      'MRP of Rose',
      'Your price of Rose',
      'In stock of Rose',
    ])
  })

  it('of a variant whose sentence does not name it, names its field', () => {
    const two = shades({ name: '04 Caramel' }, {})
    const above = 'With 18% tax this is above the MRP ₹100. The highest price is ₹84.'
    expect(leftOpen(two, 'variants.0.price', above)).toBe('Your price of 04 Caramel')
    expect(leftOpen(two, 'variants.0.batchNumber', 'Enter the batch number on the pack of 04 Caramel.')).toBe('')
    expect(leftOpen(two, 'variants.1.name', 'Name each shade.')).toBe('')
    expect(leftOpen(two, 'hsn', 'Enter the HSN code.')).toBe('')
    expect(leftOpen(two, 'price', above)).toBe('Your price')
    expect(leftOpen(two, 'variants.1.price', above)).toBe('Your price of shade 2')
    expect(leftOpen(two, 'price', 'Enter your price before tax.')).toBe('')
    expect(leftOpen(two, 'originalPrice', 'The original price must be higher than the price.')).toBe('')
  })

  it('is named where the shop refused it', () => {
    const two = shades({ name: '04 Caramel' }, {})
    expect(refusedAtFields(two, { 'variants.0.sku': 'Use at most 40 characters.', brand: undefined })).toEqual([
      { field: 'variants.0.sku', todo: 'Use at most 40 characters.', of: 'SKU of 04 Caramel' },
    ])
  })
})

describe('a field that is left', () => {
  const shade = { ...newVariant(), name: 'Rose', hex: 'green' }
  const model = { ...typed(), kind: 'shade' as const, variants: [shade], hsn: '12', mrp: 'abc' }

  it('says what is wrong with it, and nothing of the others', () => {
    expect(errorOnLeaving(model, 'listing-variants-0-hex')).toEqual({
      'variants.0.hex': expect.stringContaining('colour'),
    })
    expect(errorOnLeaving(model, 'listing-hsn')).toEqual({ hsn: 'Enter 4, 6 or 8 digits.' })
    expect(errorOnLeaving(model, 'listing-mrp')).toEqual({ mrp: 'Enter whole rupees, such as 499.' })
    expect(errorOnLeaving(model, 'listing-description')).toEqual({})
    // A name that is not written yet is not wrong.
    expect(errorOnLeaving(empty(), 'listing-name')).toEqual({})
  })

  it('keeps its error until it changes itself', () => {
    const other = { ...model, variants: [{ ...shade, sku: 'R-1' }] }
    expect(isSameAt(model, other, 'variants.0.hex')).toBe(true)
    expect(isSameAt(model, other, 'variants.0.sku')).toBe(false)
    expect(isSameAt(model, { ...model, hsn: '3304' }, 'hsn')).toBe(false)
  })

  it('is named as what keeps a draft from being saved', () => {
    expect(obstacleOf({ ...model, hsn: '', mrp: '' })).toEqual({
      field: 'variants.0.hex',
      words: 'Check Colour of Rose',
    })
    expect(obstacleOf({ ...typed(), hsn: '12' })).toEqual({ field: 'hsn', words: 'Check HSN code' })
    expect(obstacleOf(empty())?.words).toBe('Add a name and a category')
    expect(obstacleOf({ ...empty(), category: 'Makeup' })?.words).toBe('Add a name')
    expect(obstacleOf(typed())).toBeUndefined()
    // What a product on sale would lose by it is refused too.
    expect(obstacleOf(typed(), ['price'])).toEqual({ field: 'price', words: 'Check Your price' })
  })

  it('counts a colour or a month that is none as missing', () => {
    const { variants } = contentOf({ ...model, variants: [{ ...shade, expiryMonth: 'soon' }] })
    expect(variants[0]).toMatchObject({ hex: null, expiryMonth: null })
  })
})

describe('what somebody else changed', () => {
  it('stands beside what is typed here, and nothing else does', () => {
    const opened = contentOf(typed())
    const theirs = { ...opened, price: 999 }
    const mine = { ...opened, price: 1100, description: 'Mine' }
    expect(foreignChanges(opened, theirs, mine)).toEqual([{ label: 'Your price', theirs: '999', mine: '1100' }])
  })
})

describe('what was typed and not saved', () => {
  it('is found again by the same person for the same product, and only whole', () => {
    const unsaved = unsavedListing('asha', 'new')
    expect(unsaved.read()).toBeNull()
    const found = { at: '2026-01-01T00:00:00.000Z', model: typed(), base: typed() }
    unsaved.write(found)
    expect(unsavedListing('asha', 'new').read()).toEqual(found)
    expect(unsavedListing('ravi', 'new').read()).toBeNull()
    const { barcode: _, ...older } = newVariant()
    const variants = [older as ReturnType<typeof newVariant>]
    unsaved.write({ ...found, model: { ...typed(), variants }, base: { ...typed(), variants } })
    expect(unsavedListing('asha', 'new').read()?.model.variants).toEqual([{ ...older, barcode: '' }])
    expect(unsavedListing('asha', 'new').read()?.base.variants).toEqual([{ ...older, barcode: '' }])
    unsaved.write({ at: 'now', model: {} as ReturnType<typeof typed>, base: typed() })
    expect(unsaved.read()).toBeNull()
    unsaved.remove()
  })
})

describe('the month of a batch', () => {
  const said = (expiryMonth: string) => soldUntil({ expiryKind: 'expiry', expiryMonth }, 30, '2026-11-23')

  it('says until when it is sold, and that it cannot be sold once it is too old', () => {
    expect(said('')).toEqual({})
    expect(said('2027-03')).toEqual({ hint: 'Good until 31 Mar 2027, on sale until 24 Feb 2027.' })
    expect(said('2026-12').hint).toBe('Good until 31 Dec 2026, on sale until 26 Nov 2026.')
    expect(said('2026-11').error).toBe('Good until 30 Nov 2026; its sale ended on 26 Oct 2026, so it cannot be sold.')
    expect(said('2025-01')).toEqual({ error: 'Expired on 31 Jan 2025; this batch cannot be sold.' })
  })
})

it.each([
  ['With 18% tax this is above the MRP.', 'Neel Blue: with 18% tax this is above the MRP.'],
  ['A price is a whole number.', 'Neel Blue: a price is a whole number.'],
  ['MRP is missing.', 'Neel Blue: MRP is missing.'],
])('goes on after a name: %s', (sentence, said) => {
  expect(saidOfField('Neel Blue', sentence)).toBe(said)
})
