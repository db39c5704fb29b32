import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noFilters } from './filters.ts'
import { narrowedBy, readPriceWords } from './price-words.ts'
import { normalizeSearchText } from './words.ts'

const read = (text: string) => readPriceWords(normalizeSearchText(text))

describe('price words', () => {
  it.each<[string, number | null, number | null, string, string]>([
    ['under 300', null, 299, 'under ₹300', ''],
    ['under 0', null, 0, 'under ₹0', ''],
    ['lipstick up to ₹0', null, 0, 'up to ₹0', 'lipstick'],
    ['lipstick under 300', null, 299, 'under ₹300', 'lipstick'],
    ['Under ₹300 lipstick', null, 299, 'under ₹300', 'lipstick'],
    ['below ₹500', null, 499, 'under ₹500', ''],
    ['below₹500', null, 499, 'under ₹500', ''],
    ['kajal less than rs 250', null, 249, 'under ₹250', 'kajal'],
    ['kajal less than rs. 1,250', null, 1_249, 'under ₹1,250', 'kajal'],
    ['upto 400 serum', null, 400, 'up to ₹400', 'serum'],
    ['serum within 600 rupees', null, 600, 'up to ₹600', 'serum'],
    ['under rs 40', null, 39, 'under ₹40', ''],
    ['under 300/- kajal', null, 299, 'under ₹300', 'kajal'],
    ['₹200 to 500', 200, 500, '₹200 to ₹500', ''],
    ['₹200 to ₹500 serum', 200, 500, '₹200 to ₹500', 'serum'],
    ['200-500 rs', 200, 500, '₹200 to ₹500', ''],
    ['cream 500 - 200 rupees', 200, 500, '₹200 to ₹500', 'cream'],
    ['between 200 and 500', 200, 500, '₹200 to ₹500', ''],
    ['above 1000', 1_001, null, 'above ₹1,000', ''],
    ['serum more than ₹90', 91, null, 'above ₹90', 'serum'],
    ['300 से कम', null, 299, 'under ₹300', ''],
    ['काजल ३०० से कम', null, 299, 'under ₹300', 'काजल'],
    ['lipstick 300 se kam', null, 299, 'under ₹300', 'lipstick'],
    ['500 तक', null, 500, 'up to ₹500', ''],
    ['500 rupees ke neeche cream', null, 499, 'under ₹500', 'cream'],
    ['spf 50 under 800', null, 799, 'under ₹800', 'spf 50'],
    ['under 300 spf 50', null, 299, 'under ₹300', 'spf 50'],
    ['oil 100 ml under 500', null, 499, 'under ₹500', 'oil 100 ml'],
    ['under ٣٠٠ kajal', null, 299, 'under ₹300', 'kajal'],
    ['kajal under ৩০০', null, 299, 'under ₹300', 'kajal'],
    ['under 2147483648', null, 9_999_999, 'under ₹1,00,00,000', ''],
    ['kajal upto 99999999999999999999', null, 10_000_000, 'up to ₹1,00,00,000', 'kajal'],
    ['under 300 above 200', 201, 299, '₹201 to ₹299', ''],
    ['above 200 kajal up to ₹300', 201, 300, '₹201 to ₹300', 'kajal'],
    ['kajal min 200 max 500', 200, 500, '₹200 to ₹500', 'kajal'],
    ['300-500', 300, 500, '₹300 to ₹500', ''],
    ['lipstick 300 to 500', 300, 500, '₹300 to ₹500', 'lipstick'],
    ['under 1k', null, 999, 'under ₹1,000', ''],
    ['serum above 1.5k', 1_501, null, 'above ₹1,500', 'serum'],
    ['1k-2k serum', 1_000, 2_000, '₹1,000 to ₹2,000', 'serum'],
    ['1.25k-2k', 1_250, 2_000, '₹1,250 to ₹2,000', ''],
    ['500 se kam', null, 499, 'under ₹500', ''],
    ['500 ke under cream', null, 499, 'under ₹500', 'cream'],
    ['cream 500 rupaye se kam', null, 499, 'under ₹500', 'cream'],
  ])('in %j are understood', (text, from, to, label, rest) => {
    expect(read(text)).toEqual({ from, to, label, rest })
  })

  it.each([
    'spf 50',
    'spf above 50',
    '100 ml',
    'under 100 ml',
    'under 100ml oil',
    'above 50 g',
    'shade 02',
    'shade 200-210',
    'shade 300 to 500',
    '10-500',
    'fit me 115-128',
    'maybelline 100-120 ivory',
    'pack of 50-100',
    'under 1kg',
    '2 to 3 shades',
    'between 2 and 3',
    'cream for over 40',
    'under 18 skin',
    'under eye cream',
    'up to 50% off',
    'up to 50 percent off',
    'under 300 years',
    '300',
    'rs',
    'lipstick 24 hours',
    'over 100 shades',
    'thunder 300',
    'under 300x',
    'under 50 spf',
    'face wash 2 in 1',
    'vitamin c 10 to 20 percent',
    '',
  ])('are not in %j', (text) => {
    expect(read(text)).toBeNull()
  })

  it('never eat other words', () => {
    const word = fc.constantFrom('kajal', 'matte', 'rose', 'spf 50', 'oil', 'काजल', 'serum')
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 3 }),
        fc.array(word, { maxLength: 3 }),
        fc.integer({ min: 100, max: 9_999_999 }),
        (left, right, price) => {
          const found = readPriceWords([...left, 'up to', `₹${price}`, ...right].join(' '))
          expect(found).toMatchObject({ to: price, rest: [...left, ...right].join(' ') })
        },
      ),
    )
  })

  it('as the page says them mean the same', () => {
    const said = fc.constantFrom('under ₹', 'up to ₹', 'above ₹', 'at least ₹', '₹200 to ₹')
    fc.assert(
      fc.property(said, fc.integer({ min: 2, max: 9_999_999 }), (words, price) => {
        const found = read(`${words}${price}`)
        expect(found).not.toBeNull()
        expect(read(found?.label ?? '')).toEqual(found)
      }),
    )
  })

  it('are told from any text without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => read(text) === null || read(text)?.label !== ''))
  })
})

describe('filters and price words', () => {
  it.each<[number | null, number | null, number | null, number | null, number | null, number | null]>([
    [null, null, null, 300, null, 300],
    [200, null, null, 300, 200, 300],
    [null, 250, null, 300, null, 250],
    [100, 900, 200, 500, 200, 500],
    [400, null, null, 300, 400, 300],
  ])('%s to %s with %s to %s are %s to %s', (priceFrom, priceTo, from, to, wantedFrom, wantedTo) => {
    expect(narrowedBy({ ...noFilters, priceFrom, priceTo }, { from, to })).toMatchObject({
      priceFrom: wantedFrom,
      priceTo: wantedTo,
    })
  })
})
