import { z } from 'zod'
import { indianDay, instant, rupees } from '#platform/shapes.ts'
import { listingLimits as limits } from '../limits.ts'
import { claims } from '../rules/claims.ts'
import { ListingClaim } from './claim.ts'
import { Content, Field, line, pieces, wholeRupees } from './content.ts'

export const StockInput = z
  .strictObject({
    stock: pieces,
    /** The stock that was seen when it was counted. */
    stockWas: pieces,
    countId: z
      .uuid('This count has no id.')
      .optional()
      .describe('Made anew for each count: the same one sent again is counted once'),
    note: line(limits.note),
  })
  .meta({ id: 'StockInput' })

/** Why something is decided; the vendor reads it. */
export const decisionReason = z
  .string('Give a reason.')
  .trim()
  .min(3, 'Give a reason; the vendor reads it.')
  .max(500, 'Use at most 500 characters.')

/** What the reviewer looked at; when it changed meanwhile, nothing is decided unseen. */
const version = z.int().min(1).optional()

export const ListingDecisionInput = z.strictObject({ version }).meta({ id: 'ListingDecisionInput' })
export const ReasonedListingDecisionInput = z
  .strictObject({ reason: decisionReason, version })
  .meta({ id: 'ReasonedListingDecisionInput' })

const fraction = z.coerce.number('Give a fraction of the picture, 0 to 1.').min(0).max(1)
/** Where a photo is cut: all three or none. */
export const CropQuery = z
  .strictObject({ left: fraction.optional(), top: fraction.optional(), width: fraction.min(0.01).optional() })
  .refine(
    ({ left, top, width }) =>
      [left, top, width].every((part) => part === undefined) ||
      (left !== undefined && top !== undefined && width !== undefined),
    'Give left, top and width together.',
  )

const claimId = z.enum(
  claims.map(({ id }) => id),
  'Choose claims from the list.',
)
const claimIds = z.array(claimId).max(claims.length, 'Name each claim once.')
const lastDay = z.iso.date('Enter the day as YYYY-MM-DD.')

/** What its vendor calls a file, and what the file shows. */
export const NewProofQuery = z.strictObject({
  name: z.string().max(500, 'Use a shorter name.').default(''),
  claims: z
    .string()
    .max(1_000, 'Name each claim once.')
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(claimIds)
    .describe('Ids of the claims that it shows, with commas: `organic,vegan`'),
  validUntil: lastDay.optional().describe('The last day on which it holds'),
})

/** What a proof shows, and until when. */
export const ProofInput = z
  .strictObject({ claims: claimIds, validUntil: lastDay.nullable() })
  .meta({ id: 'ProofInput' })
export type ProofInput = z.output<typeof ProofInput>

export const ListingStatus = z
  .enum(['draft', 'submitted', 'approved', 'rejected', 'suspended', 'archived'])
  .meta({ id: 'ListingStatus' })
export type ListingStatus = z.output<typeof ListingStatus>

/** A file that shows why a listing may promise what it promises. Only its vendor and the operator open it. */
export const Proof = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['pdf', 'jpeg']),
    /** How large it is. */
    bytes: z.int(),
    uploadedAt: instant,
    claims: z.array(z.string()).describe('Ids of the claims that it shows'),
    validUntil: indianDay.nullable().describe('The last day on which it holds; null where it has no end'),
  })
  .meta({ id: 'Proof' })
export type ProofView = z.output<typeof Proof>

/** What the checklist needs to know of the vendor. */
const ChecklistVendor = z.object({
  status: z.string(),
  missing: z.array(z.string()).describe("In words, what of its details is missing: 'legal name', 'PAN'"),
})
export type ChecklistVendor = z.output<typeof ChecklistVendor>

/** One line of the checklist before a listing goes live. */
const ChecklistLine = z
  .object({
    id: z.string(),
    label: z.string(),
    ok: z.boolean(),
    todo: z.string().describe('Empty when ok'),
    field: Field.nullable().describe('Where to do it; null when it lies outside the form'),
    ofVendor: z.boolean().describe('Decided with the vendor, not with this listing'),
  })
  .meta({ id: 'ChecklistLine' })
export type ChecklistLine = z.output<typeof ChecklistLine>

/** Changes of a listing on sale, and what became of them. */
const ListingRevision = z
  .object({
    id: z.string(),
    status: z.enum(['submitted', 'approved', 'rejected', 'withdrawn']),
    changed: z.array(z.string()).describe("In words: 'Name', 'Photos'"),
    reason: z.string().nullable(),
    createdAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'ListingRevision' })
export type ListingRevisionView = z.output<typeof ListingRevision>

const ListingStep = z
  .object({
    status: ListingStatus,
    previous: ListingStatus.nullable(),
    by: z.enum(['vendor', 'admin', 'system']),
    actor: z.string(),
    reason: z.string().nullable(),
    at: instant,
  })
  .meta({ id: 'ListingStep' })
export type ListingHistoryView = z.output<typeof ListingStep>

/** Something of a pack that was dropped or has to be checked, since it broke a rule. */
const PackNotice = z.object({
  kind: z.enum(['original_price_dropped', 'price_above_mrp', 'barcode_dropped', 'size_to_check']),
  /** Empty where there is nothing to choose. */
  variantName: z.string(),
  detail: z.string().describe('What stood there, such as ₹699'),
})
export type PackNoticeView = z.output<typeof PackNotice>

/** A batch in stock whose sale ends within 60 days, or has ended. */
const EndingSale = z.object({
  variantName: z.string(),
  on: z.string().describe('Its last saleable day, YYYY-MM-DD'),
  hasEnded: z.boolean(),
})

/** A listing with everything its edit page shows. */
export const Listing = z
  .object({
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    status: ListingStatus,
    statusReason: z.string().nullable(),
    /** What the vendor wants it to be: what stands, with the changes that wait for review laid over it. */
    content: Content,
    onSale: Content.nullable().describe(
      'Of a product that was approved: what customers see, without changes that wait',
    ),
    reviewedPrices: z
      .record(z.string(), Content.pick({ price: true, originalPrice: true }))
      .describe('By id of the variant: the prices that were reviewed last, by which a change is measured'),
    /** The changes that wait for review, or those sent back last. */
    revision: ListingRevision.nullable(),
    vendor: ChecklistVendor,
    gate: z.array(ChecklistLine),
    /** Promises that a cosmetic may not make, as they stand in its texts. */
    flaggedWords: z.array(z.string()),
    /** All that its texts claim, with what shows it. */
    claims: z.array(ListingClaim),
    proofs: z.array(Proof),
    packNotices: z.array(PackNotice).describe('Until its vendor saves it'),
    endingSales: z.array(EndingSale),
    history: z.array(ListingStep),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Listing' })
export type ListingView = z.output<typeof Listing>

/** What the form of a listing needs besides the listing. */
export const ListingForm = z
  .object({
    categories: z.array(z.string()),
    /** By category, how many days before the label's last day a batch leaves the sale, delivery not counted. */
    saleMargins: z.record(z.string(), z.int()),
    priceThresholdPercent: z.int().describe('On sale, a price that moves by more waits for review'),
    vendor: ChecklistVendor,
    /** What a new listing of this vendor probably shares with its last one. */
    maker: Content.pick({ brand: true, manufacturer: true, manufacturerAddress: true, licenceNumber: true }),
  })
  .meta({ id: 'ListingForm' })
export type ListingFormView = z.output<typeof ListingForm>

const Change = z.object({ label: z.string(), before: z.string(), after: z.string() })

/** For the operator's review. */
export const ListingToDecide = Listing.extend({
  vendorId: z.string(),
  vendorName: z.string(),
  /** What customers see now; the same as `content` unless changes wait. */
  live: Content,
  /** What differs, in words, old and new: changes that wait, or those that were sent back last. Empty where there are none. */
  changes: z.array(Change),
  sinceSentBack: z
    .array(Change)
    .nullable()
    .describe('What waits against what was sent back last; null when nothing was sent back since the last approval'),
  sentBackReason: z.string().nullable().describe('Why it was sent back last, as the vendor was told'),
  rating: z.number(),
  reviewCount: z.int(),
}).meta({ id: 'ListingReview' })
export type ListingToDecideView = z.output<typeof ListingToDecide>

/** The price of one variant, changed from a list. Rupees before tax; `priceWas` is what was seen there. */
export const PriceInput = z
  .strictObject({ price: wholeRupees, priceWas: wholeRupees.nullable() })
  .meta({ id: 'PriceInput' })

export const VariantPrice = z
  .object({
    price: rupees.describe('As it will be once nothing waits'),
    waitsForReview: z.boolean().describe('Customers see the old price until it is reviewed'),
  })
  .meta({ id: 'VariantPrice' })
export type VariantPriceView = z.output<typeof VariantPrice>

export const VariantStock = z.object({ stock: z.int() }).meta({ id: 'VariantStock' })
