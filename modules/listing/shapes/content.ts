import { z } from 'zod'
import { Photo } from '#modules/catalog/shapes.ts'
import { undertones } from '#modules/catalog/undertones.ts'
import { variantKinds } from '#modules/catalog/variant-kinds.ts'
import { isGtin } from '#modules/pricing/gtin.ts'
import { netQuantityUnits } from '#modules/pricing/net-quantity.ts'
import { beforeHiddenSign } from '#platform/kit/folded-text.ts'
import { isInHundredths, rupees } from '#platform/shapes.ts'
import { hiddenSign, listingLimits as limits, listingSentences as say } from '../limits.ts'

const atMost = (max: number) => `Use at most ${max} characters.`

function cleaned(max: number, keepLines: boolean) {
  return z
    .string()
    .max(max * 4, atMost(max))
    .transform((text) => {
      const even = text.normalize('NFC').replace(/\r\n?/g, '\n')
      return (keepLines ? even.replace(/[^\P{Cc}\n]+/gu, ' ') : even.replace(/\p{Cc}+/gu, ' ')).trim()
    })
    .pipe(
      z
        .string()
        .max(max, atMost(max))
        .superRefine((text, context) => {
          const before = beforeHiddenSign(text)
          if (before !== undefined) context.addIssue({ code: 'custom', message: hiddenSign(before) })
        }),
    )
}

/** One line that a draft may lack. */
export const line = (max: number) => cleaned(max, false).default('')
const paragraphs = (max: number) => cleaned(max, true).default('')
const required = (max: number, sentence: string) => cleaned(max, false).pipe(z.string().min(1, sentence))

/** A price that a vendor asks. */
export const wholeRupees = z
  .number(say.wholeRupees)
  .int(say.wholeRupees)
  .min(1, 'Enter at least ₹1.')
  .max(limits.price, say.priceMost)
const draftRupees = wholeRupees.nullable().default(null)
/** How many of a variant there are. */
export const pieces = z.number(say.stock).int(say.stock).min(0, say.stock).max(limits.stock, say.stockMost)
const tags = z
  .array(cleaned(limits.tag, false).pipe(z.string().min(1, 'Leave no empty entry.')))
  .max(limits.tags, `Choose at most ${limits.tags}.`)
  .default([])
const month = z
  .string(say.month)
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, say.month)
  .nullable()
  .default(null)

const netQuantity = z
  .number('Enter a number.')
  .positive('Enter more than 0.')
  .max(limits.netQuantity, say.netQuantityMost)
  .multipleOf(0.01, say.netQuantityDecimals)
  .refine(isInHundredths, say.netQuantityDecimals)
  .nullable()
  .default(null)
const netQuantityUnit = z.enum(netQuantityUnits)
const barcode = z
  .string(say.barcode)
  .max(30, say.barcode)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .regex(/^(\d{8}|\d{12,14})?$/, say.barcode)
      .refine((digits) => digits === '' || !/^(\d{8}|\d{12,14})$/.test(digits) || isGtin(digits), say.checkDigit),
  )
  .default('')

const kind = z.enum(variantKinds)
const expiryKind = z.enum(['expiry', 'use_before'])
const vegetarianMark = z.enum(['veg', 'non_veg', 'not_declared'])

const VariantInput = z.strictObject({
  id: z.uuid('This choice has no id.'),
  name: line(limits.variantName),
  hex: z
    .string(say.hex)
    .regex(/^#[0-9A-Fa-f]{6}$/, say.hex)
    .nullable()
    .default(null),
  shadeFamily: cleaned(limits.tag, false).nullable().default(null),
  undertone: z.enum(undertones).nullable().default(null),
  suits: cleaned(limits.suits, false).nullable().default(null),
  sku: line(limits.sku),
  /** What the pack of this variant says, where it differs from what the listing says of all. */
  price: draftRupees,
  /** Counts where the variant has a price of its own. */
  originalPrice: draftRupees,
  mrp: draftRupees,
  netQuantity,
  netQuantityUnit: netQuantityUnit.nullable().default(null),
  barcode,
  countryOfOrigin: line(limits.country),
  stock: pieces.default(0),
  /** The stock that the form was opened with: what sold meanwhile is then not counted back in. */
  stockWas: pieces.optional(),
  batchNumber: line(limits.batch),
  expiryKind: expiryKind.default('expiry'),
  expiryMonth: month,
})

const PhotoInput = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{20}$/, say.photoGone),
  alt: line(limits.alt),
  variantId: z.uuid().nullable().default(null),
})

const ContentInput = z
  .strictObject({
    name: required(limits.name, say.name),
    brand: line(limits.brand),
    genericName: line(limits.genericName),
    category: required(60, say.category),
    description: paragraphs(limits.description),
    price: draftRupees,
    originalPrice: draftRupees,
    mrp: draftRupees,
    kind: kind.default('only'),
    variants: z.array(VariantInput).max(limits.variants, say.tooManyVariants),
    photos: z.array(PhotoInput).max(limits.photos, say.tooManyPhotos).default([]),
    netQuantity,
    netQuantityUnit: netQuantityUnit.default('g'),
    dimensions: line(limits.dimensions),
    countryOfOrigin: line(limits.country),
    manufacturer: line(limits.maker),
    manufacturerAddress: line(limits.address),
    importer: line(limits.address),
    licenceNumber: line(limits.number),
    importRegistration: line(limits.number),
    hsn: z
      .string(say.hsn)
      .max(20, say.hsn)
      .transform((typed) => typed.replace(/\s/g, ''))
      .pipe(z.string().regex(/^(\d{4}|\d{6}|\d{8})?$/, say.hsn))
      .default(''),
    statutoryGstRate: z
      .number()
      .refine((rate) => [0, 5, 18, 40].includes(rate), 'Choose a rate.')
      .default(18),
    barcode,
    vegetarianMark: vegetarianMark.default('not_declared'),
    periodAfterOpeningMonths: z
      .number('Enter whole months.')
      .int('Enter whole months.')
      .min(1, 'Enter 1 to 60 months.')
      .max(60, 'Enter 1 to 60 months.')
      .nullable()
      .default(null),
    ingredients: z
      .array(cleaned(limits.ingredient, false).pipe(z.string().min(1, 'Leave no empty entry.')))
      .max(limits.ingredients, `List at most ${limits.ingredients} ingredients.`)
      .default([]),
    howToUse: paragraphs(limits.text),
    warnings: paragraphs(limits.text),
    skinTypes: tags,
    hairTypes: tags,
    concerns: tags,
    finish: line(limits.tag),
  })
  .superRefine((content, context) => {
    const ids = new Set(content.variants.map(({ id }) => id))
    if (ids.size < content.variants.length) {
      context.addIssue({ code: 'custom', path: ['variants'], message: 'Two choices have the same id.' })
    }
    if (content.kind === 'only' && content.variants.length !== 1) {
      context.addIssue({ code: 'custom', path: ['variants'], message: 'A product without choices has one entry.' })
    }
    if (new Set(content.photos.map(({ id }) => id)).size < content.photos.length) {
      context.addIssue({ code: 'custom', path: ['photos'], message: 'The same photo is there twice.' })
    }
    const skus = content.variants.map(({ sku }) => sku.toLowerCase())
    for (const [at, sku] of skus.entries()) {
      if (sku && skus.indexOf(sku) < at) {
        context.addIssue({ code: 'custom', path: ['variants', at, 'sku'], message: 'This SKU is there twice.' })
      }
    }
  })
  .meta({ id: 'ListingContentInput' })
export type ListingContentInput = z.output<typeof ContentInput>

export const CreateListingInput = z.strictObject({ content: ContentInput }).meta({ id: 'CreateListingInput' })
export const SaveListingInput = z
  .strictObject({ version: z.int().min(1), content: ContentInput })
  .meta({ id: 'SaveListingInput' })

/** A variant of a product; every product has at least one. */
const Variant = z
  .object({
    /** A UUID; made in the form for a new one. */
    id: z.string(),
    /** Empty where there is nothing to choose. */
    name: z.string(),
    /** `#RRGGBB` of a shade. */
    hex: z.string().nullable(),
    shadeFamily: z.string().nullable(),
    undertone: z.enum(undertones).nullable(),
    /** Whom a shade suits: 'wheatish to medium skin'. */
    suits: z.string().nullable(),
    /** Empty: one is made. */
    sku: z.string(),
    /** What its pack says where it differs from the listing's; a size says all of it. Amounts are rupees. */
    price: rupees.nullable(),
    originalPrice: rupees.nullable().describe('Counts where the variant has a price of its own; null is none'),
    mrp: rupees.nullable(),
    netQuantity: z.number().nullable(),
    netQuantityUnit: z.string().nullable(),
    barcode: z.string(),
    countryOfOrigin: z.string(),
    stock: z.int(),
    batchNumber: z.string(),
    expiryKind,
    expiryMonth: z.string().nullable().describe('YYYY-MM, as printed'),
  })
  .meta({ id: 'ListingVariant' })
export type ListingVariant = z.output<typeof Variant>

const ListingPhoto = Photo.extend({ variantId: z.string().nullable().describe('The shade it shows') })
export type ListingPhoto = z.output<typeof ListingPhoto>

/** Everything that a vendor writes of a product. Empty texts and nulls are what a draft still lacks. Amounts are rupees. */
export const Content = z
  .object({
    name: z.string(),
    brand: z.string(),
    genericName: z.string(),
    category: z.string(),
    description: z.string(),
    /** Of every pack that names none of its own, as MRP, net quantity and origin are. Null for sizes: each is a pack of its own. */
    price: rupees.nullable(),
    originalPrice: rupees.nullable(),
    mrp: rupees.nullable(),
    kind,
    variants: z.array(Variant),
    photos: z.array(ListingPhoto),
    netQuantity: z.number().nullable(),
    netQuantityUnit: z.string(),
    dimensions: z.string(),
    countryOfOrigin: z.string(),
    manufacturer: z.string(),
    manufacturerAddress: z.string(),
    importer: z.string(),
    licenceNumber: z.string(),
    importRegistration: z.string(),
    hsn: z.string(),
    statutoryGstRate: z.number(),
    barcode: z.string().describe('Of a product without choices'),
    vegetarianMark,
    periodAfterOpeningMonths: z.int().nullable(),
    ingredients: z.array(z.string()),
    howToUse: z.string(),
    warnings: z.string(),
    skinTypes: z.array(z.string()),
    hairTypes: z.array(z.string()),
    concerns: z.array(z.string()),
    finish: z.string(),
  })
  .meta({ id: 'ListingContent' })
export type ListingContent = z.output<typeof Content>

/** A place in the form: a field of the content, or of a variant by its position. */
export const Field = z
  .union([
    Content.keyof().exclude(['kind']),
    z.literal('proofs'),
    z.templateLiteral(['variants.', z.int(), '.', Variant.keyof()]),
  ])
  .meta({ id: 'ListingField' })
export type ListingField = z.output<typeof Field>
