import type { GateLine, GateVendor, ListingContent, ListingField, ListingStatus } from './view.ts'

/** Which statuses a listing may go to, as the table of moves in the database has it (005-portals.sql). */
export const listingMoves: Readonly<Record<ListingStatus, readonly ListingStatus[]>> = {
  draft: ['submitted', 'archived'],
  submitted: ['draft', 'approved', 'rejected', 'archived'],
  rejected: ['draft', 'submitted', 'archived'],
  approved: ['suspended', 'archived'],
  suspended: ['approved', 'archived'],
  archived: ['draft'],
}

export const canMove = (from: ListingStatus, to: ListingStatus): boolean => listingMoves[from].includes(to)

/** Customers bought from it or could have: its name, claims, photos and larger price changes are reviewed again. */
export const wasApproved = (status: ListingStatus): boolean => status === 'approved' || status === 'suspended'

/** The whole of it may be edited at once. While it is with the reviewer or archived it stands still. */
export const isDraftLike = (status: ListingStatus): boolean => status === 'draft' || status === 'rejected'

/** Goods of these categories are no cosmetics: no licence, ingredients, batch or expiry (india: sections 11 and 18). */
const noCosmetics = new Set(['Accessories'])

export const isCosmetic = (category: string): boolean => !noCosmetics.has(category)

/** From so few in stock a product counts as low (design: 'Only N left' from five down). */
export const lowStockMax = 5

export type StockState = 'ok' | 'low' | 'out'

/** `out`: nothing can be bought. `low`: something of it is left in five or fewer pieces. */
export function stockStateOf(stocks: readonly number[]): StockState {
  if (stocks.every((stock) => stock === 0)) return 'out'
  return stocks.some((stock) => stock > 0 && stock <= lowStockMax) ? 'low' : 'ok'
}

/** The highest whole-rupee price before tax that stays within an MRP when 18% tax comes on top: MRP 499 → 422. */
export function highestPriceRupees(mrp: number): number {
  return Math.floor((mrp * 100) / 118)
}

/** Legal Metrology (Packaged Commodities) Rules 2011, r.18(2): what a customer pays, tax included, is not above the MRP. */
export function isWithinMrp(price: number, mrp: number): boolean {
  return price * 118 <= mrp * 100
}

/** EAN/GTIN-13: thirteen digits, weights 1 and 3 from the left, the sum a multiple of ten. */
export function isBarcode(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** Headings of the tariff that beauty goods fall under (india: section 6.1). */
const knownChapters = [
  '3303',
  '3304',
  '3305',
  '3306',
  '3307',
  '3401',
  '4202',
  '6307',
  '8203',
  '8214',
  '8510',
  '8516',
  '9019',
  '9603',
  '9605',
  '9615',
  '9616',
]

/** 4, 6 or 8 digits under a heading that beauty goods have. */
export function isKnownHsn(hsn: string): boolean {
  return /^(\d{4}|\d{6}|\d{8})$/.test(hsn) && knownChapters.includes(hsn.slice(0, 4))
}

/** Both day and month forms come from the calendar alone; no time zone is involved. */
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/**
 * The last day, `YYYY-MM-DD`, on which a batch may be sold. "Use before MM/YYYY" ends on the last day of the month before,
 * "Expiry MM/YYYY" on the last day of that month (Cosmetics Rules 2020, r.3(w), explanation of 2025). `month` is `YYYY-MM`.
 */
export function lastSaleableDay(kind: 'use_before' | 'expiry', month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return lastDayOf(year, kind === 'expiry' ? number : number - 1)
}

/** The month printed on the pack, from the last saleable day: the other way round of `lastSaleableDay`. */
export function printedMonth(kind: 'use_before' | 'expiry', lastDay: string): string {
  const [year = 0, month = 1] = lastDay.split('-').map(Number)
  const date = new Date(Date.UTC(year, kind === 'expiry' ? month - 1 : month, 1))
  return date.toISOString().slice(0, 7)
}

/** A batch is no longer offered so many days before its last one (india: section 11). */
export const sellBeforeDays = 30

function addDaysTo(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether a batch with this last day can still be put on sale on `today` (`YYYY-MM-DD`, India). */
export const isFreshEnough = (lastDay: string, today: string): boolean => lastDay >= addDaysTo(today, sellBeforeDays)

/**
 * Words that a cosmetic may not promise, as they stand in the texts, each once: cures, permanence, '100%'. Not a refusal, a warning
 * for the vendor and the reviewer (india: section 13).
 */
export function flaggedWords(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (const [word] of text.matchAll(
      /100\s?%|\b(?:cur(?:e|es|ed|ing)|treat(?:s|ed|ing|ment|ments)?|heal(?:s|ed|ing)?|permanent(?:ly)?)\b/gi,
    ))
      found.add(word.toLowerCase().replace(/\s/g, ''))
  }
  return [...found].sort()
}

/** The texts of a listing in which a claim may stand. */
export const claimTexts = (listing: ListingContent): string[] => [
  listing.name,
  listing.genericName,
  listing.description,
  listing.howToUse,
]

type Check = Omit<GateLine, 'ok'> & { wrong: false | { todo: string; field?: ListingField } }

function line(
  id: string,
  label: string,
  field: ListingField,
  problems: readonly (false | [todo: string, field?: ListingField])[],
): Check {
  const first = problems.find((problem) => problem !== false)
  return {
    id,
    label,
    field,
    ofVendor: false,
    todo: '',
    wrong: first ? { todo: first[0], ...(first[1] ? { field: first[1] } : {}) } : false,
  }
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`

/** What is wrong with a price, original price or own price of a variant; undefined when nothing is. All in rupees. */
export function priceTrouble(price: number | null, mrp: number | null): string | undefined {
  if (price === null) return undefined
  if (!Number.isInteger(price)) return 'Enter whole rupees, without paise.'
  if (price < 1) return 'A price is at least ₹1.'
  if (mrp !== null && mrp > 0 && !isWithinMrp(price, mrp)) {
    const highest = highestPriceRupees(mrp)
    return highest < 1
      ? `The MRP ${rupees(mrp)} leaves no room for a price before tax.`
      : `With 18% tax this is above the MRP ${rupees(mrp)}. The highest price is ${rupees(highest)}.`
  }
  return undefined
}

const asProblem = (todo: string | undefined, field: ListingField): false | [string, ListingField] =>
  todo ? [todo, field] : false

function identityLines(listing: ListingContent): Check[] {
  return [
    line('name', 'Name, brand and kind of product', 'name', [
      !listing.name && ['Give the product a name.'],
      !listing.brand && ['Name the brand.', 'brand'],
      !listing.category && ['Choose a category.', 'category'],
      !listing.genericName && ['Say what it is in common words, such as Face serum.', 'genericName'],
    ]),
    line('description', 'Description', 'description', [!listing.description && ['Describe the product.']]),
  ]
}

function photoLines(listing: ListingContent): Check[] {
  const bare =
    listing.kind === 'shade'
      ? listing.variants.find((variant) => !listing.photos.some((photo) => photo.variantId === variant.id))
      : undefined
  return [
    line(
      'photos',
      listing.kind === 'shade' ? 'A photo of each shade, described in words' : 'Photo, described in words',
      'photos',
      [
        listing.photos.length === 0 && ['Add at least one photo.'],
        bare !== undefined && [`Add a photo of ${bare.name || 'each shade'} and choose its shade.`],
        listing.photos.some((photo) => !photo.alt) && ['Describe each photo for people who cannot see it.'],
      ],
    ),
  ]
}

function priceLines(listing: ListingContent): Check[] {
  const { price, originalPrice, mrp } = listing
  const own = listing.variants.findIndex((variant) => priceTrouble(variant.price, mrp))
  return [
    line('price', 'Price within the MRP', 'price', [
      mrp === null && ['Enter the MRP from the pack.', 'mrp'],
      price === null && ['Enter your price before tax.', 'price'],
      asProblem(priceTrouble(price, mrp), 'price'),
      originalPrice !== null &&
        price !== null &&
        originalPrice < price && ['The original price is not below the price.', 'originalPrice'],
      asProblem(priceTrouble(originalPrice, mrp), 'originalPrice'),
      own >= 0 && [priceTrouble(listing.variants[own]?.price ?? null, mrp) ?? '', `variants.${own}.price`],
    ]),
  ]
}

function choiceLines(listing: ListingContent, today: string): Check[] {
  const { variants, kind } = listing
  const nameless = variants.findIndex((variant) => kind !== 'only' && !variant.name)
  const names = variants.map((variant) => variant.name.toLowerCase())
  const twice = variants.findIndex((variant, at) => variant.name && names.indexOf(variant.name.toLowerCase()) < at)
  const colourless = variants.findIndex((variant) => kind === 'shade' && !variant.hex)
  const lines = [
    line(
      'choices',
      kind === 'only' ? 'Stock' : kind === 'shade' ? 'Shades named, with colour' : 'Sizes named',
      'variants',
      [
        variants.length === 0 && [kind === 'shade' ? 'Add at least one shade.' : 'Add at least one size.'],
        nameless >= 0 && [`Name each ${kind}.`, `variants.${nameless}.name`],
        kind !== 'only' && twice >= 0 && [`Two of them are called ${variants[twice]?.name}.`, `variants.${twice}.name`],
        colourless >= 0 && [
          `Give ${variants[colourless]?.name || 'each shade'} a colour.`,
          `variants.${colourless}.hex`,
        ],
      ],
    ),
  ]
  if (!isCosmetic(listing.category)) return lines
  const noBatch = variants.findIndex((variant) => !variant.batchNumber)
  const noMonth = variants.findIndex((variant) => !variant.expiryMonth)
  const old = variants.findIndex(
    (variant) => variant.expiryMonth && !isFreshEnough(lastSaleableDay(variant.expiryKind, variant.expiryMonth), today),
  )
  const pack = (at: number) => (variants[at]?.name ? `the pack of ${variants[at].name}` : 'the pack')
  lines.push(
    line('batch', 'Batch and expiry', 'variants.0.batchNumber', [
      noBatch >= 0 && [`Enter the batch number on ${pack(noBatch)}.`, `variants.${noBatch}.batchNumber`],
      noMonth >= 0 && [`Enter the month printed on ${pack(noMonth)}.`, `variants.${noMonth}.expiryMonth`],
      old >= 0 && [
        `${variants[old]?.name || 'The batch'} ends within ${sellBeforeDays} days or has ended. Enter a fresher batch.`,
        `variants.${old}.expiryMonth`,
      ],
    ]),
  )
  return lines
}

function packLines(listing: ListingContent): Check[] {
  const isImported = listing.countryOfOrigin.toLowerCase() !== 'india'
  return [
    line('pack', 'Net quantity', 'netQuantity', [!listing.netQuantity && ['Enter the net quantity on the pack.']]),
    line('maker', isImported ? 'Maker and importer' : 'Maker', 'manufacturer', [
      !listing.countryOfOrigin && ['Name the country of origin.', 'countryOfOrigin'],
      !listing.manufacturer && ['Name the manufacturer.'],
      !listing.manufacturerAddress && ['Give the manufacturer’s full address.', 'manufacturerAddress'],
      isImported && !listing.importer && ['Give the importer’s name and address.', 'importer'],
    ]),
    line('tax', 'HSN code', 'hsn', [
      !listing.hsn && ['Enter the HSN code from your tax invoice.'],
      !isKnownHsn(listing.hsn) && ['This is no HSN code of beauty goods: 4, 6 or 8 digits, such as 3304.'],
    ]),
    ...(listing.barcode
      ? [
          line('barcode', 'Barcode', 'barcode', [
            !isBarcode(listing.barcode) && ['The check digit does not fit. Compare it with the pack.'],
          ]),
        ]
      : []),
  ]
}

function cosmeticLines(listing: ListingContent): Check[] {
  if (!isCosmetic(listing.category)) return []
  const isImported = listing.countryOfOrigin.toLowerCase() !== 'india'
  return [
    isImported
      ? line('licence', 'Import registration', 'importRegistration', [
          !listing.importRegistration && ['Enter the import registration certificate number.'],
        ])
      : line('licence', 'Manufacturing licence', 'licenceNumber', [
          !listing.licenceNumber && ['Enter the manufacturing licence number (“M” or “Mfg. Lic. No.” on the pack).'],
        ]),
    line('ingredients', 'Ingredients', 'ingredients', [
      listing.ingredients.length === 0 && ['List the ingredients, the largest share first.'],
    ]),
    line('use', 'Directions and warnings', 'howToUse', [
      !listing.howToUse && ['Say how it is used.'],
      !listing.warnings && ['Repeat the warnings on the pack.', 'warnings'],
    ]),
  ]
}

function vendorLines(vendor: GateVendor): GateLine[] {
  const missing = vendor.missing.join(', ')
  return [
    {
      id: 'vendor-details',
      label: 'Your business details',
      ok: vendor.missing.length === 0,
      todo: missing ? `Still missing: ${missing}.` : '',
      field: null,
      ofVendor: true,
    },
    {
      id: 'vendor-approved',
      label: 'Your business is approved',
      ok: vendor.status === 'approved',
      todo:
        vendor.status === 'approved'
          ? ''
          : vendor.status === 'submitted'
            ? 'We are looking at your business. You need do nothing.'
            : 'Send your business details for approval.',
      field: null,
      ofVendor: true,
    },
  ]
}

/**
 * What has to be true before a listing goes live (india: section 18), one line per subject, in the order of the form. `today` is the
 * day in India, `YYYY-MM-DD`. A line that is not ok says what to do and at which field.
 */
export function listingGate(listing: ListingContent, vendor: GateVendor, today: string): GateLine[] {
  const checks = [
    ...identityLines(listing),
    ...priceLines(listing),
    ...choiceLines(listing, today),
    ...photoLines(listing),
    ...packLines(listing),
    ...cosmeticLines(listing),
  ]
  const lines = checks.map(({ wrong, ...rest }) => ({
    ...rest,
    ok: wrong === false,
    todo: wrong === false ? '' : wrong.todo,
    field: wrong === false ? rest.field : (wrong.field ?? rest.field),
  }))
  return [...lines, ...vendorLines(vendor)]
}

/** Ready to be looked at: everything but what the vendor's own approval decides. */
export const isReadyForReview = (gate: readonly GateLine[]): boolean => gate.every((line) => line.ok || line.ofVendor)

/** May be on sale. */
export const isReadyForSale = (gate: readonly GateLine[]): boolean => gate.every((line) => line.ok)

/** Parts of an approved listing that are reviewed before customers see them changed. */
export const reviewedFields = ['name', 'brand', 'description', 'ingredients', 'photos', 'prices'] as const
export type ReviewedField = (typeof reviewedFields)[number]

export const reviewedFieldNames: Readonly<Record<ReviewedField, string>> = {
  name: 'Name',
  brand: 'Brand',
  description: 'Description',
  ingredients: 'Ingredients',
  photos: 'Photos',
  prices: 'Prices',
}

function movedBeyond(before: number | null, after: number | null, percent: number): boolean {
  if (before === after) return false
  if (before === null || after === null || before === 0) return true
  return Math.abs(after - before) * 100 > before * percent
}

/** Whether any price moves by more than `percent` of what it was; one that comes or goes counts by the listing's price. */
function pricesNeedReview(live: ListingContent, edited: ListingContent, percent: number): boolean {
  const own = (listing: ListingContent, id: string) =>
    listing.variants.find((variant) => variant.id === id)?.price ?? listing.price
  return (
    movedBeyond(live.price, edited.price, percent) ||
    (edited.originalPrice !== null && movedBeyond(live.originalPrice ?? live.price, edited.originalPrice, percent)) ||
    edited.variants.some((variant) => movedBeyond(own(live, variant.id), own(edited, variant.id), percent))
  )
}

const photoKey = (listing: ListingContent) =>
  JSON.stringify(listing.photos.map(({ id, alt, variantId }) => [id, alt, variantId]))

/** What of an edited listing has to be reviewed again; nothing when all of it may be applied at once. */
export function fieldsToReview(live: ListingContent, edited: ListingContent, percent: number): ReviewedField[] {
  const differs: Record<ReviewedField, boolean> = {
    name: live.name !== edited.name,
    brand: live.brand !== edited.brand,
    description: live.description !== edited.description,
    ingredients: JSON.stringify(live.ingredients) !== JSON.stringify(edited.ingredients),
    photos: photoKey(live) !== photoKey(edited),
    prices: pricesNeedReview(live, edited, percent),
  }
  return reviewedFields.filter((field) => differs[field])
}

/**
 * `base` with those parts of `from` that `fields` name. Prices go together, the MRP with them, so that neither half of a change
 * breaks the other; a photo of a shade that `base` does not have shows no shade.
 */
export function takeFields(
  base: ListingContent,
  from: ListingContent,
  fields: readonly ReviewedField[],
): ListingContent {
  const taken = { ...base }
  for (const field of fields) {
    if (field === 'prices') {
      taken.price = from.price
      taken.originalPrice = from.originalPrice
      taken.mrp = from.mrp
      taken.variants = base.variants.map((variant) => {
        const twin = from.variants.find((one) => one.id === variant.id)
        return twin ? { ...variant, price: twin.price } : variant
      })
    } else if (field === 'photos') {
      taken.photos = from.photos
    } else if (field === 'ingredients') {
      taken.ingredients = from.ingredients
    } else {
      taken[field] = from[field]
    }
  }
  const known = new Set(taken.variants.map((variant) => variant.id))
  taken.photos = taken.photos.map((photo) =>
    photo.variantId !== null && !known.has(photo.variantId) ? { ...photo, variantId: null } : photo,
  )
  return taken
}
