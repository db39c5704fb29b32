import { deliveryDays } from '#modules/pricing/delivery.ts'
import { isGtin } from '#modules/pricing/gtin.ts'
import { listingSentences } from '../limits.ts'
import type { ListingContent, ListingField } from '../shapes/content.ts'
import type { ChecklistLine, ChecklistVendor } from '../shapes/listing.ts'
import { type ClaimStanding, claimTodo } from './claims.ts'
import {
  isCosmetic,
  isKnownHsn,
  labelsLastDay,
  lastSaleableDay,
  originalPriceProblem,
  priceProblem,
} from './listing.ts'
import { isMisnamed, type Pack, packField, packsOf } from './packs.ts'

type Check = Omit<ChecklistLine, 'ok'> & {
  wrong: false | { todo: string; field?: ListingField }
  /** All that is wrong, each at its field. */
  problems: { todo: string; field: ListingField }[]
}

function line(
  id: string,
  label: string,
  field: ListingField,
  problems: readonly (false | [todo: string, field?: ListingField])[],
): Check {
  const all = problems.filter((problem) => problem !== false)
  const [first] = all
  return {
    id,
    label,
    field,
    ofVendor: false,
    todo: '',
    wrong: first ? { todo: first[0], ...(first[1] ? { field: first[1] } : {}) } : false,
    problems: all.map(([todo, own]) => ({ todo, field: own ?? field })),
  }
}

const asProblem = (todo: string | undefined, field: ListingField): false | [string, ListingField] =>
  todo ? [todo, field] : false

function identityLines(listing: ListingContent): Check[] {
  return [
    line('name', 'Name, brand and product type', 'name', [
      !listing.name && ['Give the product a name.'],
      !listing.brand && ['Name the brand.', 'brand'],
      !listing.category && ['Choose a category.', 'category'],
      !listing.genericName && ['Enter the product type, such as Face serum.', 'genericName'],
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
        listing.photos.length > 0 &&
          bare !== undefined && [`Add a photo of ${bare.name || 'each shade'} and choose its shade.`],
        listing.photos.some((photo) => !photo.alt) && ['Describe each photo for people who can’t see it.'],
      ],
    ),
  ]
}

/** ' of Rose' where there is something to choose. */
const ofVariant = (listing: ListingContent, at: number) =>
  listing.kind === 'only' || !listing.variants[at]?.name ? '' : ` of ${listing.variants[at].name}`

function priceProblems(listing: ListingContent, pack: Pack, at: number): (false | [string, ListingField])[] {
  const field = (name: 'mrp' | 'price' | 'originalPrice') => packField(listing, at, name)
  const whose = ofVariant(listing, at)
  return [
    pack.mrp === null && [`Enter the MRP from the pack${whose}.`, field('mrp')],
    pack.price === null && [`Enter your price${whose} before tax.`, field('price')],
    asProblem(priceProblem(pack.price, pack.mrp), field('price')),
    asProblem(originalPriceProblem(pack.originalPrice, pack.price), field('originalPrice')),
    asProblem(priceProblem(pack.originalPrice, pack.mrp), field('originalPrice')),
  ]
}

function priceLines(listing: ListingContent): Check[] {
  const problems = packsOf(listing)
    .flatMap((pack, at) => priceProblems(listing, pack, at))
    .filter((problem) => problem !== false)
  // Packs without a price of their own share the product's field, and what is wrong with it is said once.
  const once = problems.filter(([, field], at) => problems.findIndex(([, other]) => other === field) === at)
  return [line('price', 'Price within the MRP', packField(listing, 0, 'price'), once)]
}

function variantLines(listing: ListingContent, { today, marginDays, anyBatch }: ChecklistFacts): Check[] {
  const { variants, kind } = listing
  const nameless = variants.findIndex((variant) => kind !== 'only' && !variant.name)
  const names = variants.map((variant) => variant.name.toLowerCase())
  const twice = variants.findIndex((variant, at) => variant.name && names.indexOf(variant.name.toLowerCase()) < at)
  const colourless = variants.findIndex((variant) => kind === 'shade' && !variant.hex)
  const lines = [
    line(
      'choices',
      kind === 'only' ? 'Sold as one item' : kind === 'shade' ? 'Shades named, with colour' : 'Sizes named',
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
    (variant) =>
      !anyBatch &&
      variant.expiryMonth &&
      lastSaleableDay(labelsLastDay(variant.expiryKind, variant.expiryMonth), marginDays) < today,
  )
  const pack = (at: number) => (variants[at]?.name ? `the pack of ${variants[at].name}` : 'the pack')
  lines.push(
    line('batch', 'Batch and best before', 'variants.0.batchNumber', [
      noBatch >= 0 && [`Enter the batch number on ${pack(noBatch)}.`, `variants.${noBatch}.batchNumber`],
      noMonth >= 0 && [`Enter the month printed on ${pack(noMonth)}.`, `variants.${noMonth}.expiryMonth`],
      old >= 0 && [
        `${variants[old]?.name || 'The batch'} can no longer be sold: its sale ends ${deliveryDays + marginDays} days before the label’s last day. Enter a fresher batch.`,
        `variants.${old}.expiryMonth`,
      ],
    ]),
  )
  return lines
}

/** Whether two choices carry one barcode; then one of them is another pack's. */
function sharedBarcode(packs: readonly Pack[]): number {
  const codes = packs.map(({ barcode }) => barcode)
  return codes.findIndex((code, at) => code !== '' && codes.indexOf(code) < at)
}

function contentsLines(listing: ListingContent): Check[] {
  const packs = packsOf(listing)
  const empty = packs.findIndex((pack) => !pack.netQuantity)
  const misnamed = packs.findIndex(
    (pack, at) => listing.kind === 'size' && isMisnamed(listing.variants[at]?.name ?? '', pack),
  )
  const wrong = packs.findIndex(({ barcode }) => barcode !== '' && !isGtin(barcode))
  const shared = sharedBarcode(packs)
  return [
    line('pack', 'Net quantity', packField(listing, 0, 'netQuantity'), [
      empty >= 0 && [
        `Enter the net quantity on the pack${ofVariant(listing, empty)}.`,
        packField(listing, empty, 'netQuantity'),
      ],
      misnamed >= 0 && [
        `${listing.variants[misnamed]?.name} has another net quantity than its name says.`,
        packField(listing, misnamed, 'netQuantity'),
      ],
    ]),
    ...(packs.some(({ barcode }) => barcode)
      ? [
          line('barcode', 'Barcode', packField(listing, 0, 'barcode'), [
            wrong >= 0 && [listingSentences.checkDigit, packField(listing, wrong, 'barcode')],
            shared >= 0 && ['Two choices have the same barcode.', packField(listing, shared, 'barcode')],
          ]),
        ]
      : []),
  ]
}

function packLines(listing: ListingContent): Check[] {
  const isImported = listing.countryOfOrigin.toLowerCase() !== 'india'
  return [
    ...contentsLines(listing),
    line('maker', isImported ? 'Manufacturer and importer' : 'Manufacturer', 'manufacturer', [
      !listing.countryOfOrigin && ['Name the country of origin.', 'countryOfOrigin'],
      !listing.manufacturer && ['Name the manufacturer.'],
      !listing.manufacturerAddress && ['Give the manufacturer’s full address.', 'manufacturerAddress'],
      isImported && !listing.importer && ['Give the importer’s name and address.', 'importer'],
    ]),
    line('tax', 'HSN code', 'hsn', [
      !listing.hsn && ['Enter the HSN code from your tax invoice.'],
      listing.hsn !== '' &&
        !isKnownHsn(listing.hsn) && ['This is not an HSN code for beauty products: 4, 6 or 8 digits, such as 3304.'],
    ]),
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
    line('use', 'Directions', 'howToUse', [!listing.howToUse && ['Say how it is used.']]),
    line('warnings', 'Warnings', 'warnings', [!listing.warnings && ['Enter the warnings printed on the pack.']]),
  ]
}

/** Each claim of the texts needs a proof that holds today (Guidelines for Misleading Advertisements 2022, Greenwashing 2024). */
function claimLines(standings: readonly ClaimStanding[]): Check[] {
  return standings.map((standing) => {
    const { claim } = standing
    const todo = claimTodo(standing)
    return line(`claim.${claim.id}`, `${claim.isPromise ? 'Explained' : 'Proof'}: ${claim.name}`, 'proofs', [
      todo !== '' && [todo],
    ])
  })
}

function vendorLines(vendor: ChecklistVendor): ChecklistLine[] {
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
            ? 'We are looking at your business. There is nothing you need to do.'
            : 'Send your business details for approval.',
      field: null,
      ofVendor: true,
    },
  ]
}

/** What the checklist looks at beside the listing's own words. */
export interface ChecklistFacts {
  vendor: ChecklistVendor
  /** Where each claim of its texts stands on that day. */
  claims: readonly ClaimStanding[]
  /** The day in India, `YYYY-MM-DD`. */
  today: string
  /** Of its category. */
  marginDays: number
  /**
   * Whether a batch may be declared that is too old to be sold. A listing on sale names its batches as they are: one that is too old leaves the
   * sale by itself.
   */
  anyBatch?: boolean
}

/**
 * What has to be true before a listing goes live (docs/law.md), one line per subject, in the order of the form. A line that is not ok says what to do and at which field.
 */
export function listingChecklist(listing: ListingContent, facts: ChecklistFacts): ChecklistLine[] {
  const lines = checksOf(listing, facts).map(({ wrong, problems: _, ...rest }) => ({
    ...rest,
    ok: wrong === false,
    todo: wrong === false ? '' : wrong.todo,
    field: wrong === false ? rest.field : (wrong.field ?? rest.field),
  }))
  return [...lines, ...vendorLines(facts.vendor)]
}

function checksOf(listing: ListingContent, facts: ChecklistFacts): Check[] {
  return [
    ...identityLines(listing),
    ...priceLines(listing),
    ...variantLines(listing, facts),
    ...photoLines(listing),
    ...packLines(listing),
    ...cosmeticLines(listing),
    ...claimLines(facts.claims),
  ]
}

/** One thing that is to be done before a listing goes live, in a sentence, with the field where. */
export interface OpenThing {
  /** The line of the checklist that it belongs to. */
  line: string
  field: ListingField
  todo: string
}

/** All that the vendor has to do at a listing before it goes live, each thing once, in the order of the form. */
export function openThings(listing: ListingContent, facts: ChecklistFacts): OpenThing[] {
  const things = checksOf(listing, facts).flatMap(({ id, problems }) => problems.map((one) => ({ line: id, ...one })))
  return onceEach(things)
}

/** The same things, none twice. */
export const onceEach = <Thing extends { field: string; todo: string }>(things: readonly Thing[]): Thing[] =>
  things.filter(
    ({ field, todo }, at) => things.findIndex((other) => other.field === field && other.todo === todo) === at,
  )

/** What is to be done at each field, in one text. */
export function byField(things: readonly { field: string; todo: string }[]): Record<string, string> {
  const said: Record<string, string> = {}
  for (const { field, todo } of things) said[field] = said[field] ? `${said[field]} ${todo}` : todo
  return said
}

const vendorTodos: Readonly<Record<string, string>> = {
  submitted: 'The vendor waits for your decision.',
  suspended: 'The vendor is suspended.',
}

/** A line of the checklist in words for the operator, who is not the one to do it. */
export function forOperator(line: ChecklistLine, vendorStatus: string): ChecklistLine {
  if (line.id === 'vendor-details') return { ...line, label: 'The vendor’s business details' }
  if (line.id !== 'vendor-approved') return line
  const todo = line.ok ? '' : (vendorTodos[vendorStatus] ?? 'The vendor has not sent its business details yet.')
  return { ...line, label: 'The vendor is approved', todo }
}

/** Ready to be looked at: everything but what the vendor's own approval decides. */
export const isReadyForReview = (checklist: readonly ChecklistLine[]): boolean =>
  checklist.every((line) => line.ok || line.ofVendor)

/** May be on sale. */
export const isReadyForSale = (checklist: readonly ChecklistLine[]): boolean => checklist.every((line) => line.ok)
