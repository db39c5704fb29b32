import { z } from 'zod'
import { listingLimits as limits, listingSentences as say } from './limits.ts'

const atMost = (max: number) => `Use at most ${max} characters.`

function cleaned(max: number, keepLines: boolean) {
  return z
    .string()
    .max(max * 4, atMost(max))
    .transform((text) => {
      const even = text.normalize('NFC').replace(/\r\n?/g, '\n')
      return (keepLines ? even.replace(/[^\P{Cc}\n]+/gu, ' ') : even.replace(/\p{Cc}+/gu, ' ')).trim()
    })
    .pipe(z.string().max(max, atMost(max)))
}

/** One line that a draft may lack. */
const line = (max: number) => cleaned(max, false).default('')
const paragraphs = (max: number) => cleaned(max, true).default('')
const required = (max: number, sentence: string) => cleaned(max, false).pipe(z.string().min(1, sentence))

const rupees = z
  .number(say.wholeRupees)
  .int(say.wholeRupees)
  .min(1, 'Enter at least ₹1.')
  .max(limits.price, 'Enter at most ₹10,00,000.')
  .nullable()
  .default(null)
const pieces = z.number(say.stock).int(say.stock).min(0, say.stock).max(limits.stock, 'Enter at most 10,00,000.')
const tags = z
  .array(cleaned(limits.tag, false).pipe(z.string().min(1, 'Leave no empty entry.')))
  .max(limits.tags, `Choose at most ${limits.tags}.`)
  .default([])
const month = z
  .string(say.month)
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, say.month)
  .nullable()
  .default(null)

const VariantInput = z.strictObject({
  id: z.uuid('This choice has no id.'),
  name: line(limits.variantName),
  hex: z
    .string(say.hex)
    .regex(/^#[0-9A-Fa-f]{6}$/, say.hex)
    .nullable()
    .default(null),
  shadeFamily: cleaned(limits.tag, false).nullable().default(null),
  sku: line(limits.sku),
  price: rupees,
  stock: pieces.default(0),
  /** The stock that the form was opened with: what sold meanwhile is then not counted back in. */
  stockWas: pieces.optional(),
  batchNumber: line(limits.batch),
  expiryKind: z.enum(['expiry', 'use_before']).default('expiry'),
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
    price: rupees,
    originalPrice: rupees,
    mrp: rupees,
    kind: z.enum(['only', 'shade', 'size']).default('only'),
    variants: z.array(VariantInput).max(limits.variants, say.tooManyVariants),
    photos: z.array(PhotoInput).max(limits.photos, say.tooManyPhotos).default([]),
    netQuantity: z
      .number('Enter a number.')
      .positive('Enter more than 0.')
      .max(limits.netQuantity, 'Enter at most 1,00,000.')
      .multipleOf(0.01, 'Use at most two decimals.')
      .nullable()
      .default(null),
    netQuantityUnit: z.enum(['g', 'kg', 'ml', 'l', 'cm', 'm', 'piece', 'set']).default('g'),
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
    barcode: z
      .string(say.barcode)
      .max(30, say.barcode)
      .transform((typed) => typed.replace(/\s/g, ''))
      .pipe(z.string().regex(/^(\d{13})?$/, say.barcode))
      .default(''),
    vegetarianMark: z.enum(['veg', 'non_veg', 'not_declared']).default('not_declared'),
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
export type ListingContentInput = z.output<typeof ContentInput>

export const CreateListingInput = z.strictObject({ content: ContentInput })
export const SaveListingInput = z.strictObject({ version: z.int().min(1), content: ContentInput })
export const StockInput = z.strictObject({
  stock: pieces,
  /** The stock that was seen when it was counted. */
  stockWas: pieces,
  note: line(limits.note),
})

export const ListingsQuery = z.strictObject({
  q: z
    .string()
    .max(100, 'Search for at most 100 characters.')
    .transform((typed) => typed.replace(/\p{Cc}+/gu, ' '))
    .default(''),
  status: z.enum(['draft', 'submitted', 'approved', 'rejected', 'suspended', 'archived']).optional(),
  stock: z.enum(['all', 'low', 'out']).default('all'),
  sort: z.enum(['newest', 'name']).default('newest'),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce
    .number('Ask for 1 to 100.')
    .int('Ask for 1 to 100.')
    .min(1, 'Ask for 1 to 100.')
    .max(100, 'Ask for 1 to 100.')
    .default(20),
})
export type ListingsQuery = z.output<typeof ListingsQuery>
