import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingContent, ListingVariant } from '../shapes/content.ts'
import type { ChecklistVendor, ListingStatus } from '../shapes/listing.ts'
import { isReadyForReview, isReadyForSale, listingChecklist, openThings } from './checklist.ts'
import { type ClaimProof, claimStandings, claimTexts } from './claims.ts'
import {
  canMove,
  isKnownHsn,
  labelsLastDay,
  lastSaleableDay,
  listingMoves,
  printedMonth,
  stockStateOf,
} from './listing.ts'
import { packsOf, withPacks } from './packs.ts'
import { changesAhead, fieldsToReview, partsAtOnce, strikingChange, strikingChanges, takeFields } from './revision.ts'

const today = '2026-11-20'
const vendor: ChecklistVendor = { status: 'approved', missing: [] }

const variant = (about: Partial<ListingVariant> = {}): ListingVariant => ({
  id: 'a',
  name: '',
  hex: null,
  shadeFamily: null,
  undertone: null,
  suits: null,
  sku: 'S-1',
  price: null,
  originalPrice: null,
  mrp: null,
  netQuantity: null,
  netQuantityUnit: null,
  barcode: '',
  countryOfOrigin: '',
  stock: 5,
  batchNumber: 'B1',
  expiryKind: 'expiry',
  expiryMonth: '2028-01',
  ...about,
})

const size = (about: Partial<ListingVariant>) =>
  variant({ name: '100 g', price: 422, mrp: 499, netQuantity: 100, netQuantityUnit: 'g', ...about })

const photo = (about: { id?: string; alt?: string; variantId?: string | null } = {}) => ({
  id: '0'.repeat(20),
  width: 960,
  height: 1_200,
  alt: 'A jar of cream',
  variantId: null,
  ...about,
})

const complete = (about: Partial<ListingContent> = {}): ListingContent => ({
  name: 'Chandan Cream',
  brand: 'Kesari',
  genericName: 'Face cream',
  category: 'Skincare',
  description: 'Light and quiet.',
  price: 422,
  originalPrice: null,
  mrp: 499,
  kind: 'only',
  variants: [variant()],
  photos: [photo()],
  netQuantity: 50,
  netQuantityUnit: 'g',
  dimensions: '',
  countryOfOrigin: 'India',
  manufacturer: 'Kesari & Co',
  manufacturerAddress: '14 Saffron Road, Pampore 192121',
  importer: '',
  licenceNumber: 'COS/JK/2021/0063',
  importRegistration: '',
  hsn: '33049910',
  statutoryGstRate: 18,
  barcode: '',
  vegetarianMark: 'veg',
  periodAfterOpeningMonths: 9,
  ingredients: ['Water', 'Sandalwood'],
  howToUse: 'Massage in.',
  warnings: 'For external use only.',
  skinTypes: [],
  hairTypes: [],
  concerns: [],
  finish: '',
  ...about,
})

const checklistOf = (about: Partial<ListingContent> = {}, by: ChecklistVendor = vendor, proofs: ClaimProof[] = []) => {
  const content = complete(about)
  const claims = claimStandings(claimTexts(content), proofs, today)
  return listingChecklist(content, { vendor: by, claims, today, marginDays: 30 })
}
const openLines = (about: Partial<ListingContent>, by: ChecklistVendor = vendor) =>
  checklistOf(about, by).flatMap((line) => (line.ok ? [] : [line.id]))

describe('the listing checklist', () => {
  it('lets a complete listing of an approved vendor through', () => {
    expect(isReadyForSale(checklistOf())).toBe(true)
  })

  it.each<[string, Partial<ListingContent>, string]>([
    ['no name', { name: '' }, 'name'],
    ['no brand', { brand: '' }, 'name'],
    ['no common name', { genericName: '' }, 'name'],
    ['no description', { description: '' }, 'description'],
    ['no price', { price: null }, 'price'],
    ['no MRP', { mrp: null }, 'price'],
    ['a price above the MRP with tax', { price: 423 }, 'price'],
    ['paise', { price: 99.5 }, 'price'],
    ['an original price below the price', { originalPrice: 400 }, 'price'],
    ['an original price that is the price', { originalPrice: 422 }, 'price'],
    ['an original price above the MRP with tax', { originalPrice: 450 }, 'price'],
    ['a variant dearer than the MRP allows', { variants: [variant({ price: 460 })] }, 'price'],
    ['a variant with a false original price', { variants: [variant({ price: 400, originalPrice: 300 })] }, 'price'],
    [
      'a size without an MRP',
      { kind: 'size', mrp: null, variants: [size({}), size({ id: 'b', name: 'XL', mrp: null })] },
      'price',
    ],
    [
      'a size without a net quantity',
      { kind: 'size', netQuantity: null, variants: [size({ netQuantity: null })] },
      'pack',
    ],
    ['a size that holds less than its name says', { kind: 'size', variants: [size({ netQuantity: 50 })] }, 'pack'],
    [
      'two packs of one barcode',
      {
        kind: 'size',
        variants: [size({ barcode: '8901234567890' }), size({ id: 'b', name: 'XL', barcode: '8901234567890' })],
      },
      'barcode',
    ],
    [
      'a batch whose sale has ended',
      { variants: [variant({ expiryKind: 'use_before', expiryMonth: '2026-12' })] },
      'batch',
    ],
    ['no photo', { photos: [] }, 'photos'],
    ['a photo without words', { photos: [photo({ alt: '' })] }, 'photos'],
    ['a shade without photo', { kind: 'shade', variants: [variant({ name: 'Wine', hex: '#8A1538' })] }, 'photos'],
    [
      'a shade without name',
      { kind: 'shade', variants: [variant({ hex: '#8A1538' })], photos: [photo({ variantId: 'a' })] },
      'choices',
    ],
    [
      'a shade without colour',
      { kind: 'shade', variants: [variant({ name: 'Wine' })], photos: [photo({ variantId: 'a' })] },
      'choices',
    ],
    [
      'a size twice',
      { kind: 'size', variants: [variant({ name: '50 g' }), variant({ id: 'b', name: '50 G' })] },
      'choices',
    ],
    ['no batch', { variants: [variant({ batchNumber: '' })] }, 'batch'],
    ['no expiry', { variants: [variant({ expiryMonth: null })] }, 'batch'],
    ['a batch that ends soon', { variants: [variant({ expiryMonth: '2026-11' })] }, 'batch'],
    ['no net quantity', { netQuantity: null }, 'pack'],
    ['no maker', { manufacturer: '' }, 'maker'],
    ['no maker’s address', { manufacturerAddress: '' }, 'maker'],
    ['an import without importer', { countryOfOrigin: 'France', importRegistration: 'RC-1' }, 'maker'],
    ['an import without registration', { countryOfOrigin: 'France', importer: 'Asha, Pune' }, 'licence'],
    ['no licence', { licenceNumber: '' }, 'licence'],
    ['no ingredients', { ingredients: [] }, 'ingredients'],
    ['no directions', { howToUse: '' }, 'use'],
    ['no warnings', { warnings: '' }, 'warnings'],
    ['no HSN', { hsn: '' }, 'tax'],
    ['an HSN of something else', { hsn: '8703' }, 'tax'],
    ['a wrong barcode', { barcode: '8901234567891' }, 'barcode'],
  ])('stops %s', (_, about, id) => {
    expect(openLines(about)).toEqual([id])
  })

  it('names the field and what to do there', () => {
    const checklist = checklistOf({ price: 430 })
    expect(checklist.find((line) => line.id === 'price')).toMatchObject({
      field: 'price',
      todo: 'With 18% tax this is above the MRP ₹499. The highest price is ₹422.',
    })
  })

  it('asks for a proof of each thing that the texts claim, by its name', () => {
    const claiming = { description: 'Organic oil. It heals dry skin and treats spots.' }
    const proof = (...claims: string[]) => ({ id: claims.join(), name: 'Report.pdf', claims, validUntil: null })
    const open = (...proofs: ClaimProof[]) => checklistOf(claiming, vendor, proofs).filter((line) => !line.ok)
    expect(open()).toMatchObject([
      {
        id: 'claim.organic',
        label: 'Proof: Organic',
        field: 'proofs',
        todo: 'Choose other words, or attach proof for “organic”: the organic certificate of this product, such as NPOP, Jaivik Bharat or COSMOS.',
      },
      {
        id: 'claim.cure',
        label: 'Explained: Cures, treats or heals',
        todo: 'Remove “heals”, “treats”. If they make no promise here, attach a document that explains why.',
      },
    ])
    expect(open(proof('cure'))).toMatchObject([{ id: 'claim.organic' }])
    expect(open(proof('vegan'), proof())).toHaveLength(2)
    expect(isReadyForSale(checklistOf(claiming, vendor, [proof('cure', 'organic')]))).toBe(true)
    expect(checklistOf().some((line) => line.id.startsWith('claim.'))).toBe(false)
  })

  it('asks accessories neither for licence, ingredients, directions nor batch', () => {
    const bare = { licenceNumber: '', ingredients: [], howToUse: '', warnings: '' }
    const comb = {
      category: 'Accessories',
      hsn: '96151900',
      ...bare,
      variants: [variant({ batchNumber: '', expiryMonth: null })],
    }
    expect(openLines(comb)).toEqual([])
  })

  it('lets the vendor’s own lines wait while a listing is sent for review, not when it goes on sale', () => {
    const checklist = checklistOf({}, { status: 'submitted', missing: ['PAN'] })
    expect(checklist.filter((line) => !line.ok).map((line) => line.id)).toEqual(['vendor-details', 'vendor-approved'])
    expect([isReadyForReview(checklist), isReadyForSale(checklist)]).toEqual([true, false])
  })
})

describe('the last day of a label', () => {
  it.each([
    ['expiry', '2027-02', '2027-02-28'],
    ['expiry', '2028-02', '2028-02-29'],
    ['use_before', '2027-03', '2027-02-28'],
    ['use_before', '2027-01', '2026-12-31'],
  ] as const)('of %s %s is %s', (kind, month, day) => {
    expect(labelsLastDay(kind, month)).toBe(day)
  })

  it('leads back to the month on the pack', () => {
    const months = fc.tuple(fc.integer({ min: 2020, max: 2090 }), fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(months, fc.constantFrom('expiry' as const, 'use_before' as const), ([year, month], kind) => {
        const printed = `${year}-${String(month).padStart(2, '0')}`
        return printedMonth(kind, labelsLastDay(kind, printed)) === printed
      }),
    )
  })

  it.each([
    ['2026-12-31', 30, '2026-11-26'],
    ['2026-12-31', 0, '2026-12-26'],
    ['2028-03-01', 20, '2028-02-05'],
  ])('%s with a margin of %i days ends the sale on %s: five days are for the delivery', (last, margin, day) => {
    expect(lastSaleableDay(last, margin)).toBe(day)
  })
})

describe('small checks', () => {
  it.each([
    ['3304', true],
    ['330499', true],
    ['33049910', true],
    ['33049', false],
    ['8703', false],
    ['', false],
  ])('HSN %s: %s', (hsn, right) => {
    expect(isKnownHsn(hsn)).toBe(right)
  })

  it.each([
    [[0, 0], 'out'],
    [[], 'out'],
    [[3, 40], 'low'],
    [[0, 40], 'ok'],
    [[6], 'ok'],
  ] as const)('stock %j is %s', (stocks, state) => {
    expect(stockStateOf(stocks)).toBe(state)
  })
})

describe('the moves of a listing', () => {
  it('leave no status that cannot be reached, and never lead back from archived but to a draft', () => {
    const reached = new Set<ListingStatus>(['draft'])
    for (const from of reached) for (const to of listingMoves[from]) reached.add(to)
    expect([...reached].sort()).toEqual(Object.keys(listingMoves).sort())
    expect(listingMoves.archived).toEqual(['draft'])
    expect(canMove('draft', 'approved')).toBe(false)
  })
})

describe('a price that changes a lot', () => {
  it.each([
    [549, 54, '₹549 → ₹54, 90% less'],
    [549, 5490, '₹549 → ₹5,490, 900% more'],
    [500, 250, '₹500 → ₹250, 50% less'],
    [500, 255, undefined],
    [500, 500, undefined],
    [null, 54, undefined],
    [549, null, undefined],
  ])('from %s to %s', (before, after, words) => {
    expect(strikingChange(before, after)).toBe(words)
  })

  it('is told once of packs that all say the same, else by name', () => {
    const two = [variant({ id: 'a', name: 'Rose' }), variant({ id: 'b', name: 'Plum' })]
    const live = complete({ kind: 'shade', price: 549, variants: two })
    expect(strikingChanges(live, { ...live, price: 54 })).toEqual(['₹549 → ₹54, 90% less'])
    const one = { ...live, variants: two.map((shade) => (shade.id === 'b' ? { ...shade, price: 54 } : shade)) }
    expect(strikingChanges(live, one)).toEqual(['Plum: ₹549 → ₹54, 90% less'])
    expect(strikingChanges(live, live)).toEqual([])
  })
})

describe('changes of an approved listing', () => {
  const live = complete({ originalPrice: 422 })
  const rule = { percent: 20, reviewed: {} }

  it('of a price are measured by what was reviewed last, however small the step', () => {
    const id = live.variants[0]?.id ?? ''
    const waiting = (price: number, originalPrice: number | null) =>
      fieldsToReview(
        live,
        { ...live, mrp: 5_000, price, originalPrice },
        { percent: 20, reviewed: { [id]: { price: 500, originalPrice: null } } },
      )
    expect(waiting(400, 422)).toEqual([])
    expect(waiting(399, 422)).toEqual(['prices'])
    expect(waiting(422, 600)).toEqual([])
    expect(waiting(422, 601)).toEqual(['prices'])
    expect(waiting(600, null), 'back towards it').toEqual([])
    const unchanged = { percent: 20, reviewed: { [id]: { price: 5, originalPrice: null } } }
    expect(fieldsToReview(live, live, unchanged), 'a price that stays is no change').toEqual([])
  })

  it('by a new pack are measured by the first that was reviewed', () => {
    const more = (price: number) => ({
      ...live,
      variants: [...live.variants, variant({ id: 'new', name: 'New', price })],
    })
    const reviewed = { [live.variants[0]?.id ?? '']: { price: 500, originalPrice: null } }
    expect(fieldsToReview(live, more(400), { percent: 20, reviewed })).toEqual([])
    expect(fieldsToReview(live, more(399), { percent: 20, reviewed })).toEqual(['variants', 'prices'])
  })

  it.each<[string, Partial<ListingContent>]>([
    ['another in its place, far cheaper', { variants: [variant({ id: 'b', sku: 'S-2', price: 60 })] }],
    [
      'a shade that it becomes, and another',
      {
        kind: 'shade',
        variants: [variant({ name: 'Wine', hex: '#800000' }), variant({ id: 'b', name: 'Rose', sku: 'S-2' })],
        photos: [photo({ variantId: 'a' }), photo({ id: '1'.repeat(20), variantId: 'b' })],
      },
    ],
    [
      'a large size beside it',
      {
        kind: 'size',
        variants: [variant({ name: '50 g' }), variant({ id: 'b', name: '10 g', sku: 'S-2', price: 40 })],
      },
    ],
  ])('keep on sale what is on sale while a new pack waits: %s', (_, about) => {
    const edited = withPacks({ ...live, ...about }, packsOf({ ...live, ...about }))
    const fields = fieldsToReview(live, edited, rule)
    const atOnce = partsAtOnce(live, edited, fields)
    expect(fields).toContain('variants')
    expect(atOnce).toEqual(live)
    expect(takeFields(atOnce, edited, fields)).toEqual(edited)
    expect(changesAhead(live, edited, rule)).toEqual({ waiting: fields, atOnce: 0 })
  })

  it('leave the stock and batch of the others to their vendor while a new pack waits', () => {
    const edited = { ...live, variants: [variant({ stock: 3, batchNumber: 'B9' }), variant({ id: 'b', price: 60 })] }
    const atOnce = partsAtOnce(live, edited, fieldsToReview(live, edited, rule))
    expect(atOnce.variants).toEqual([variant({ stock: 3, batchNumber: 'B9' })])
  })

  it.each<[string, Partial<ListingContent>, string[]]>([
    ['nothing', {}, []],
    [
      'its batch, stock and maker',
      { manufacturer: 'Kesari LLP', variants: [variant({ stock: 9, batchNumber: 'B2' })] },
      [],
    ],
    [
      'words anywhere that may promise something',
      {
        genericName: 'Healing cream',
        howToUse: 'Cures in a week.',
        warnings: '100% organic.',
        skinTypes: ['Acne'],
        hairTypes: ['Damaged'],
        concerns: ['Cures eczema'],
        finish: 'Vegan',
        dimensions: '9 cm of pure gold',
      },
      ['genericName', 'howToUse', 'warnings', 'skinTypes', 'hairTypes', 'concerns', 'finish', 'dimensions'],
    ],
    ['a price within the threshold', { price: 400 }, []],
    ['exactly the threshold', { mrp: 1_000, price: 506 }, []],
    ['a price beyond the threshold', { price: 300 }, ['prices']],
    ['an original price that grows beyond it', { mrp: 1_000, originalPrice: 600 }, ['prices']],
    ['an original price that goes', { originalPrice: null }, []],
    ['a variant’s own price beyond it', { variants: [variant({ price: 200 })] }, ['prices']],
    ['its name and claims', { name: 'Chandan Balm', description: 'Other.' }, ['name', 'description']],
    ['words of a photo', { photos: [photo({ alt: 'A pot' })] }, ['photos']],
    ['ingredients', { ingredients: ['Water'] }, ['ingredients']],
  ])('%s', (_, about, fields) => {
    expect(fieldsToReview(live, { ...live, ...about }, rule)).toEqual(fields)
  })

  it('wait apart from the rest, which applies', () => {
    const edited = {
      ...live,
      name: 'Chandan Balm',
      price: 200,
      mrp: 300,
      originalPrice: null,
      concerns: ['Vegan'],
      hsn: '3304',
    }
    const fields = fieldsToReview(live, edited, rule)
    const atOnce = partsAtOnce(live, edited, fields)
    expect(atOnce).toMatchObject({
      name: 'Chandan Cream',
      price: 422,
      mrp: 499,
      originalPrice: 422,
      concerns: [],
      hsn: '3304',
    })
    expect(takeFields(atOnce, edited, fields)).toEqual(edited)
  })

  it.each([
    ['nothing', {}, { waiting: [], atOnce: 0 }],
    ['a small price and the HSN', { price: 430, hsn: '3305' }, { waiting: [], atOnce: 2 }],
    [
      'a large price with its MRP, and the name',
      { price: 200, mrp: 300, originalPrice: null, name: 'Balm' },
      { waiting: ['name', 'prices'], atOnce: 0 },
    ],
    [
      'stock and batch of one variant',
      { variants: [variant({ stock: 9, batchNumber: 'B2' })] },
      { waiting: [], atOnce: 1 },
    ],
    [
      'a price of its own that is the same',
      { variants: [variant({ price: 422, originalPrice: 422 })] },
      { waiting: [], atOnce: 0 },
    ],
  ])('are counted before they are saved: %s', (_, about, ahead) => {
    expect(changesAhead(live, { ...live, ...about }, rule)).toEqual(ahead)
  })

  it('lose the shade of a photo whose shade is gone', () => {
    const from = { ...live, photos: [photo({ variantId: 'gone' })] }
    expect(takeFields(live, from, ['photos']).photos[0]?.variantId).toBeNull()
  })
})

it('says at every open field what is to do there, and not only at the first of a line', () => {
  const content = complete({ name: '', brand: '', hsn: '12', description: '', warnings: '' })
  const open = openThings(content, { vendor, claims: [], today, marginDays: 30 })
  expect(open.map(({ field, todo }) => [field, todo])).toEqual([
    ['name', 'Give the product a name.'],
    ['brand', 'Name the brand.'],
    ['description', 'Describe the product.'],
    ['hsn', 'This is not an HSN code for beauty products: 4, 6 or 8 digits, such as 3304.'],
    ['warnings', 'Enter the warnings printed on the pack.'],
  ])
})

it('names each claim that is still open, though all of them are shown at one place', () => {
  const content = complete({ description: 'For fairer skin. It cures.', howToUse: '', warnings: '' })
  const claims = claimStandings(claimTexts(content), [], today)
  const facts = { vendor, claims, today, marginDays: 30 }
  const open = openThings(content, facts)
  expect(open.map(({ field, todo }) => [field, todo])).toEqual([
    ['howToUse', 'Say how it is used.'],
    ['warnings', 'Enter the warnings printed on the pack.'],
    [
      'proofs',
      'Choose other words, or attach proof for “fairer”: a test on people that measured the change. No wording may rank one skin tone above another.',
    ],
    ['proofs', 'Remove “cures”. If it makes no promise here, attach a document that explains why.'],
  ])
  // The checklist beside it has a line for each.
  const lines = listingChecklist(content, facts).filter(({ ok }) => !ok)
  expect(lines.map(({ todo }) => todo)).toEqual(open.map(({ todo }) => todo))
})

it('says one thing once: neither of an empty field that it is wrong, nor of what no photo shows yet', () => {
  const rose = variant({ name: 'Rose', hex: '#8A1538' })
  const content = complete({ kind: 'shade', variants: [rose], hsn: '', photos: [], price: null })
  const open = openThings(content, { vendor, claims: [], today, marginDays: 30 })
  expect(open.map(({ todo }) => todo)).toEqual([
    'Enter your price of Rose before tax.',
    'Add at least one photo.',
    'Enter the HSN code from your tax invoice.',
  ])
})
