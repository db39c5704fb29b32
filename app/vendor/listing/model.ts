import type { api } from '#app/frame/api.ts'
import type { Undertone } from '#modules/catalog/undertones.ts'
import { listingLimits, listingSentences } from '#modules/listing/limits.ts'
import { labelsLastDay, lastSaleableDay, originalPriceProblem, priceProblem } from '#modules/listing/rules/listing.ts'
import type { ListingContent, ListingPhoto, ListingVariant } from '#modules/listing/shapes/content.ts'
import type { ListingFormView } from '#modules/listing/shapes/listing.ts'
import { isGtin } from '#modules/pricing/gtin.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { ProofsTyped } from './proof-typing.ts'

type VariantTyped =
  | 'price'
  | 'originalPrice'
  | 'mrp'
  | 'netQuantity'
  | 'netQuantityUnit'
  | 'stock'
  | 'hex'
  | 'shadeFamily'
  | 'undertone'
  | 'suits'
  | 'expiryMonth'

/** A variant as it is typed. */
export interface VariantModel extends Omit<ListingVariant, VariantTyped> {
  price: string
  originalPrice: string
  mrp: string
  netQuantity: string
  netQuantityUnit: string
  stock: string
  /** The stock that the form was opened with; undefined for a new variant. */
  stockWas: number | undefined
  hex: string
  shadeFamily: string
  /** Empty where nothing is said. */
  undertone: Undertone | ''
  suits: string
  expiryMonth: string
}

type Typed = 'price' | 'originalPrice' | 'mrp' | 'netQuantity' | 'periodAfterOpeningMonths' | 'ingredients' | 'concerns'

/** A listing as it is typed: numbers and lists as text, so that half of a number is not lost. */
export interface ListingModel extends Omit<ListingContent, Typed | 'variants'>, Record<Typed, string> {
  variants: VariantModel[]
  /** The lists that the form was opened with: an entry with a comma cannot be told from two in the text. */
  listsWas: TypedLists
  /** What is said of its proofs and not saved. */
  proofsTyped: ProofsTyped
}

type TypedLists = Pick<ListingContent, 'ingredients' | 'concerns'>

export type ListingInput = Parameters<typeof api.vendor.products.$post>[0]['json']['content']

export type ModelErrors = Readonly<Record<string, string | undefined>>

const numberText = (value: number | null) => (value === null ? '' : String(value))

/** A new variant: nothing of it is known yet. */
export function newVariant(): VariantModel {
  return {
    id: crypto.randomUUID(),
    name: '',
    hex: '',
    shadeFamily: '',
    undertone: '',
    suits: '',
    sku: '',
    price: '',
    originalPrice: '',
    mrp: '',
    netQuantity: '',
    netQuantityUnit: '',
    barcode: '',
    countryOfOrigin: '',
    stock: '0',
    stockWas: undefined,
    batchNumber: '',
    expiryKind: 'expiry',
    expiryMonth: '',
  }
}

/** What a form starts with beside its fields. */
export const noneTyped = { listsWas: { ingredients: [], concerns: [] }, proofsTyped: {} }

/** A new form, empty but for the maker of the vendor's last product. */
export function newModel(maker: ListingFormView['maker']): ListingModel {
  return {
    name: '',
    genericName: '',
    category: '',
    description: '',
    price: '',
    originalPrice: '',
    mrp: '',
    kind: 'only',
    variants: [newVariant()],
    photos: [],
    netQuantity: '',
    netQuantityUnit: 'g',
    dimensions: '',
    countryOfOrigin: 'India',
    importer: '',
    importRegistration: '',
    hsn: '',
    statutoryGstRate: 18,
    barcode: '',
    vegetarianMark: 'not_declared',
    periodAfterOpeningMonths: '',
    ingredients: '',
    howToUse: '',
    warnings: '',
    skinTypes: [],
    hairTypes: [],
    concerns: '',
    finish: '',
    ...noneTyped,
    ...maker,
  }
}

const listText = (list: readonly string[]) => list.join(', ')

/** A stored listing as the form shows it. */
export function modelOf(content: ListingContent): ListingModel {
  return {
    ...content,
    price: numberText(content.price),
    originalPrice: numberText(content.originalPrice),
    mrp: numberText(content.mrp),
    netQuantity: numberText(content.netQuantity),
    periodAfterOpeningMonths: numberText(content.periodAfterOpeningMonths),
    ingredients: listText(content.ingredients),
    concerns: listText(content.concerns),
    listsWas: { ingredients: content.ingredients, concerns: content.concerns },
    proofsTyped: {},
    variants: content.variants.map((variant) => ({
      ...variant,
      price: numberText(variant.price),
      originalPrice: numberText(variant.originalPrice),
      mrp: numberText(variant.mrp),
      netQuantity: numberText(variant.netQuantity),
      netQuantityUnit: variant.netQuantityUnit ?? '',
      stock: String(variant.stock),
      stockWas: variant.stock,
      hex: variant.hex ?? '',
      shadeFamily: variant.shadeFamily ?? '',
      undertone: variant.undertone ?? '',
      suits: variant.suits ?? '',
      expiryMonth: variant.expiryMonth ?? '',
    })),
  }
}

/** The form with the stock of these variants as it stands now, in pieces by variant. */
export const withStock = (model: ListingModel, stock: Readonly<Record<string, number>>): ListingModel => ({
  ...model,
  variants: model.variants.map((variant) => {
    const now = stock[variant.id]
    return now === undefined ? variant : { ...variant, stock: String(now), stockWas: now }
  }),
})

/** `₹1,249`, `1249` and `1249.00` mean the same. Null for nothing; NaN for what is no number. */
export function readNumber(typed: string): number | null {
  const plain = typed.replace(/[₹,\s]/g, '')
  if (plain === '') return null
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** What ends an entry of a list; not the comma in a name such as 1,2-Hexanediol. */
const listBreak = /[\n;]|(?<!\b\d{1,2}),|,(?!\d{1,2}[,-])/

/** The entries of a typed list; those it had (`was`) where its text is still theirs. */
function readList(typed: string, was: string[]): string[] {
  if (typed === listText(was)) return was
  return typed
    .split(listBreak)
    .map((part) => part.trim().replace(/\.$/, ''))
    .filter(Boolean)
}

/** `#8A1538` */
export const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed)

/** `2028-05` */
const isMonth = (typed: string): boolean => /^20\d{2}-(0[1-9]|1[0-2])$/.test(typed)

const usable = (value: number | null) => (value === null || Number.isNaN(value) ? null : value)

/** What a variant of this kind says of its pack; what it leaves empty is the listing's. A product without choices says it all itself. */
function packTyped(model: ListingModel, variant: Omit<VariantModel, 'stockWas'>) {
  if (model.kind === 'only') {
    const empty = { price: null, originalPrice: null, mrp: null, netQuantity: null, netQuantityUnit: null }
    return { ...empty, barcode: '', countryOfOrigin: '' }
  }
  const netQuantity = usable(readNumber(variant.netQuantity))
  return {
    price: usable(readNumber(variant.price)),
    originalPrice: usable(readNumber(variant.originalPrice)),
    mrp: usable(readNumber(variant.mrp)),
    netQuantity,
    netQuantityUnit: netQuantity === null ? null : variant.netQuantityUnit || model.netQuantityUnit,
    barcode: variant.barcode.replace(/\s/g, ''),
    countryOfOrigin: variant.countryOfOrigin.trim(),
  }
}

/** What the listing says of all packs. Sizes have nothing in common. */
function commonTyped(model: ListingModel) {
  const isSized = model.kind === 'size'
  const amount = (typed: string) => (isSized ? null : usable(readNumber(typed)))
  return {
    price: amount(model.price),
    originalPrice: amount(model.originalPrice),
    mrp: amount(model.mrp),
    netQuantity: amount(model.netQuantity),
    barcode: model.kind === 'only' ? model.barcode.replace(/\s/g, '') : '',
  }
}

const packNames = ['price', 'originalPrice', 'mrp', 'netQuantity', 'netQuantityUnit', 'barcode'] as const
type PackTyped = Record<(typeof packNames)[number], string>

/** What `from` says of a pack, where `to` says nothing yet. */
function packInto<Typed extends PackTyped>(to: Typed, from: PackTyped): Typed {
  const filled = { ...to }
  for (const name of packNames) if (!to[name]) Object.assign(filled, { [name]: from[name] })
  return filled
}

/**
 * The form with another kind of choice. What was typed of the pack goes along: to the first size, or from it back to where all packs have it,
 * unless something stands there.
 */
export function withKind(model: ListingModel, kind: ListingModel['kind']): ListingModel {
  const [first, ...others] = model.variants
  if (!first || kind === model.kind) return { ...model, kind }
  if (kind === 'size') return { ...model, kind, variants: [packInto(first, model), ...others] }
  return { ...(model.kind === 'size' ? packInto(model, first) : model), kind }
}

/** What is typed, as a listing. What is no number, colour or month counts as missing; `typingErrors` says so at its field. */
export function contentOf(typed: ListingModel): ListingContent {
  const { listsWas, proofsTyped: _, ...model } = typed
  const variants = model.kind === 'only' ? model.variants.slice(0, 1) : model.variants
  const ids = new Set(variants.map(({ id }) => id))
  return {
    ...model,
    name: model.name.trim(),
    ...commonTyped(typed),
    periodAfterOpeningMonths: usable(readNumber(model.periodAfterOpeningMonths)),
    hsn: model.hsn.replace(/\s/g, ''),
    ingredients: readList(model.ingredients, listsWas.ingredients),
    concerns: readList(model.concerns, listsWas.concerns),
    photos: model.photos.map((photo) => ({
      ...photo,
      variantId: photo.variantId !== null && ids.has(photo.variantId) ? photo.variantId : null,
    })),
    variants: variants.map(({ stockWas: _, ...variant }) => ({
      ...variant,
      name: model.kind === 'only' ? '' : variant.name.trim(),
      hex: model.kind === 'shade' && isColour(variant.hex) ? variant.hex : null,
      shadeFamily: model.kind === 'shade' ? variant.shadeFamily || null : null,
      undertone: model.kind === 'shade' ? variant.undertone || null : null,
      suits: model.kind === 'shade' ? variant.suits.trim() || null : null,
      ...packTyped(typed, variant),
      stock: usable(readNumber(variant.stock)) ?? 0,
      expiryMonth: isMonth(variant.expiryMonth) ? variant.expiryMonth : null,
    })),
  }
}

/** The body that saves it. */
export function inputOf(model: ListingModel): ListingInput {
  const content = contentOf(model)
  const was = new Map(model.variants.map((variant) => [variant.id, variant.stockWas]))
  return {
    ...content,
    statutoryGstRate: Number(content.statutoryGstRate),
    photos: content.photos.map(({ id, alt, variantId }) => ({ id, alt, variantId })),
    variants: content.variants.map((variant) => {
      const stockWas = was.get(variant.id)
      return stockWas === undefined ? variant : { ...variant, stockWas }
    }),
    // The views say `string` where the API takes one of a list; the form's fields offer that list only.
  } as ListingInput
}

export const wholeRupees = 'Enter whole rupees, such as 499.'

export function moneyError(typed: string): string | undefined {
  const amount = readNumber(typed)
  if (amount === null) return undefined
  if (!Number.isInteger(amount) || amount < 1) return wholeRupees
  return amount > listingLimits.price ? listingSentences.priceMost : undefined
}

export function stockError(typed: string): string | undefined {
  const pieces = readNumber(typed)
  if (pieces === null || !Number.isInteger(pieces)) return listingSentences.stock
  return pieces > listingLimits.stock ? listingSentences.stockMost : undefined
}

const barcodeError = (typed: string) => {
  const digits = typed.replace(/\s/g, '')
  if (!/^(\d{8}|\d{12,14})?$/.test(digits)) return listingSentences.barcode
  return digits === '' || isGtin(digits) ? undefined : listingSentences.checkDigit
}

function quantityError(typed: string): string | undefined {
  const amount = readNumber(typed)
  if (amount === null) return undefined
  if (!(amount > 0)) return 'Enter a number, such as 50.'
  return amount > listingLimits.netQuantity ? listingSentences.netQuantityMost : undefined
}

/** What is typed so that it cannot be kept, by field. An unfinished draft is no error; a wrong number is. */
export function typingErrors(model: ListingModel): Record<string, string> {
  const found: FieldError[] = [
    ['name', model.name.trim() ? undefined : 'Give the product a name.'],
    ['category', model.category ? undefined : 'Choose a category.'],
    ...(model.kind === 'size' ? [] : commonErrors(model)),
    [
      'periodAfterOpeningMonths',
      model.periodAfterOpeningMonths && !Number.isInteger(readNumber(model.periodAfterOpeningMonths))
        ? 'Enter whole months, such as 12.'
        : undefined,
    ],
    ['hsn', /^(\d{4}|\d{6}|\d{8})?$/.test(model.hsn.replace(/\s/g, '')) ? undefined : 'Enter 4, 6 or 8 digits.'],
  ]
  const shown = model.kind === 'only' ? model.variants.slice(0, 1) : model.variants
  for (const [at, variant] of shown.entries()) {
    for (const [name, error] of variantErrors(variant)) {
      if (isAsked(name, model.kind)) found.push([`variants.${at}.${name}`, error])
    }
  }
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Fields that a draft begins with; while they are empty they are not wrong, they are not written yet. */
const firstFields: readonly string[] = ['name', 'category']

/** What is wrong with the field of this id in the page, once it is left. */
export function errorOnLeaving(model: ListingModel, id: string): Record<string, string> {
  const wrong = Object.entries(typingErrors(model))
  return Object.fromEntries(wrong.filter(([field]) => fieldId(field) === id && !firstFields.includes(field)))
}

/** Whether what stands at a field's path has stayed the same. */
export function isSameAt(one: ListingModel, other: ListingModel, path: string): boolean {
  const [field = '', at, name] = path.split('.')
  const read = (model: ListingModel): unknown =>
    field === 'variants' && at && name
      ? [model.variants[Number(at)]?.id, model.variants[Number(at)]?.[name as keyof VariantModel]]
      : model[field as keyof ListingModel]
  return JSON.stringify(read(one)) === JSON.stringify(read(other))
}

/**
 * What keeps it from being saved as it is typed: the field it begins at, in words. Undefined when nothing does. `lost` are the fields at which a
 * product on sale would no longer be complete.
 */
export function obstacleOf(
  model: ListingModel,
  lost: readonly string[] = [],
): { field: string; words: string } | undefined {
  const wrong = [...Object.keys(typingErrors(model)), ...lost]
  const field = wrong.find((one) => !firstFields.includes(one)) ?? wrong[0]
  if (field === undefined) return undefined
  if (firstFields.includes(field))
    return { field, words: wrong.length > 1 ? 'Add a name and a category' : wordsToBegin(field) }
  return { field, words: `Check ${fieldLabel(model, field)}` }
}

const wordsToBegin = (field: string) => (field === 'name' ? 'Add a name' : 'Choose a category')

const variantLabels: Partial<Record<keyof VariantModel, string>> = {
  name: 'Name',
  sku: 'SKU',
  batchNumber: 'Batch number',
  netQuantityUnit: 'Unit',
  countryOfOrigin: 'Country of origin',
  shadeFamily: 'Shade family',
  undertone: 'Undertone',
  suits: 'Suits',
  stock: 'In stock',
  price: 'Your price',
  originalPrice: 'Original price',
  mrp: 'MRP',
  netQuantity: 'Net quantity',
  barcode: 'Barcode',
  hex: 'Colour',
  expiryMonth: 'Month',
}

/** 'Colour of Rose' */
function fieldLabel(model: ListingModel, path: string): string {
  const [field, at, name] = path.split('.')
  if (field !== 'variants' || at === undefined) return labels[field as keyof ListingContent] ?? String(field)
  const label = variantLabels[name as keyof VariantModel] ?? String(name)
  if (model.kind === 'only') return label
  return `${label} of ${model.variants[Number(at)]?.name || `${model.kind} ${Number(at) + 1}`}`
}

export interface WronglyTypedField {
  field: string
  /** What is wrong with it. */
  todo: string
  /** Whose it is, where its sentence does not say it: 'HSN code', 'MRP of 04 Caramel'. */
  of: string
}

/** What is typed so that it cannot be kept, with whose it is. */
export const wronglyTyped = (model: ListingModel): WronglyTypedField[] =>
  Object.entries(typingErrors(model)).map(([field, todo]) => ({
    field,
    todo,
    of: firstFields.includes(field) ? '' : fieldLabel(model, field),
  }))

const isPriceField = (name: string) => name === 'price' || name === 'originalPrice' || name === 'mrp'

/** A sentence after the name of what it is about: 'Your price: with 18% tax …'. What begins with an abbreviation stays. */
export const saidOfField = (name: string, sentence: string): string =>
  `${name}: ${sentence.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())}`

/** The field that a sentence about it leaves open: 'Your price', 'Your price of 04 Caramel'. Else ''. */
export function leftOpen(model: ListingModel, field: string, todo: string): string {
  const [part = '', at, key = part] = field.split('.')
  const label = fieldLabel(model, field)
  const name = part === 'variants' && model.kind !== 'only' ? model.variants[Number(at)]?.name : undefined
  if (name) return todo.includes(name) ? '' : label
  // Other sentences name what they ask for.
  return isPriceField(key) && !todo.toLowerCase().includes((labels[key] ?? '').toLowerCase()) ? label : ''
}

/** What the shop refused at these fields, with whose it is. */
export const refusedAtFields = (model: ListingModel, errors: ModelErrors): WronglyTypedField[] =>
  Object.entries(errors).flatMap(([field, todo]) =>
    todo ? [{ field, todo, of: todo.includes(fieldLabel(model, field)) ? '' : fieldLabel(model, field) }] : [],
  )

type FieldError = [field: string, error: string | undefined]

const commonErrors = (model: ListingModel): FieldError[] => [
  ['price', moneyError(model.price)],
  ['originalPrice', moneyError(model.originalPrice)],
  ['mrp', moneyError(model.mrp)],
  ['netQuantity', quantityError(model.netQuantity)],
  ['barcode', model.kind === 'only' ? barcodeError(model.barcode) : undefined],
]

/** What of a variant is typed so that it cannot be kept, by its field; also in fields that its kind does not ask for. */
export const variantErrors = (variant: VariantModel): [name: keyof VariantModel, error: string | undefined][] => [
  ['mrp', moneyError(variant.mrp)],
  ['price', moneyError(variant.price)],
  ['originalPrice', moneyError(variant.originalPrice)],
  ['stock', stockError(variant.stock)],
  ['netQuantity', quantityError(variant.netQuantity)],
  ['barcode', barcodeError(variant.barcode)],
  ['hex', !variant.hex || isColour(variant.hex) ? undefined : listingSentences.hex],
  [
    'expiryMonth',
    !variant.expiryMonth || isMonth(variant.expiryMonth) ? undefined : 'Enter year and month, such as 2028-05.',
  ],
]

/** Whether the form of such a product asks for this of a variant. */
const isAsked = (name: keyof VariantModel, kind: ListingModel['kind']) =>
  name === 'hex' ? kind === 'shade' : kind !== 'only' || name === 'stock' || name === 'expiryMonth'

/** What stands in the way of an original price while it is typed: it was higher than the price, and within the MRP. */
export function originalPriceWarning(typed: string, price: string, mrp: string): string | undefined {
  return priceWarning(typed, mrp) ?? originalPriceProblem(usable(readNumber(typed)), usable(readNumber(price)))
}

/** What stands in the way of a price while it is typed: whole rupees, and within the MRP with tax. */
export function priceWarning(typed: string, mrp: string): string | undefined {
  return moneyError(typed) ?? priceProblem(usable(readNumber(typed)), usable(readNumber(mrp)))
}

/**
 * Until when a batch is good and sold, in words: a hint, or an error where it cannot be sold on `today` (`YYYY-MM-DD`, in India). Neither until
 * the month is known. `marginDays` is of its category.
 */
export function soldUntil(
  variant: Pick<VariantModel, 'expiryKind' | 'expiryMonth'>,
  marginDays: number,
  today: string,
): { hint?: string; error?: string } {
  if (!isMonth(variant.expiryMonth)) return {}
  const last = labelsLastDay(variant.expiryKind, variant.expiryMonth)
  if (last < today) return { error: `Expired on ${formatDay(last)}; this batch cannot be sold.` }
  const sold = lastSaleableDay(last, marginDays)
  if (sold < today) {
    return { error: `Good until ${formatDay(last)}; its sale ended on ${formatDay(sold)}, so it cannot be sold.` }
  }
  return { hint: `Good until ${formatDay(last)}, on sale until ${formatDay(sold)}.` }
}

/** The address of a field in the page. */
export const fieldId = (field: string) => `listing-${field.replaceAll('.', '-')}`

const labels: Partial<Record<keyof ListingContent, string>> = {
  name: 'Product name',
  brand: 'Brand',
  genericName: 'Product type',
  category: 'Category',
  description: 'Description',
  price: 'Your price',
  originalPrice: 'Original price',
  mrp: 'MRP',
  kind: 'Choices',
  variants: 'Choices and stock',
  photos: 'Photos',
  netQuantity: 'Net quantity',
  netQuantityUnit: 'Unit',
  dimensions: 'Dimensions',
  countryOfOrigin: 'Country of origin',
  manufacturer: 'Manufacturer',
  manufacturerAddress: 'Manufacturer’s address',
  importer: 'Importer',
  licenceNumber: 'Manufacturing licence',
  importRegistration: 'Import registration',
  hsn: 'HSN code',
  statutoryGstRate: 'GST rate of this HSN',
  barcode: 'Barcode',
  vegetarianMark: 'Vegetarian mark',
  periodAfterOpeningMonths: 'Use within, months after opening',
  ingredients: 'Ingredients',
  howToUse: 'How to use',
  warnings: 'Warnings',
  skinTypes: 'Skin types',
  hairTypes: 'Hair types',
  concerns: 'Good for',
  finish: 'Finish',
}

/** The names of these fields, as the form shows them. */
export const labelsOf = (fields: readonly (keyof ListingModel)[]): string[] =>
  fields.map((field) => labels[field as keyof ListingContent] ?? field)

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return shortened(String(value), 80)
  if (value.every((one) => typeof one === 'string')) return shortened(value.join(', '), 80)
  const parts = (value as (ListingVariant | ListingPhoto)[]).map((one) =>
    'stock' in one
      ? `${one.name || 'stock'}: ${one.stock}${one.price === null ? '' : `, ${formatRupees(one.price)}`}`
      : one.alt || 'a photo',
  )
  return shortened(parts.join('; '), 120)
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most).trimEnd()}…` : text)

/** What somebody else changed since the form was opened, beside what is typed here; `mine` is left out where nothing was. */
export function foreignChanges(opened: ListingContent, theirs: ListingContent, mine: ListingContent) {
  const isSame = (one: ListingContent, other: ListingContent, field: keyof ListingContent) =>
    JSON.stringify(one[field]) === JSON.stringify(other[field])
  return (Object.keys(labels) as (keyof ListingContent)[]).flatMap((field) => {
    if (isSame(opened, theirs, field)) return []
    const change = { label: labels[field] ?? field, theirs: inWords(theirs[field]) }
    return [isSame(opened, mine, field) ? change : { ...change, mine: inWords(mine[field]) }]
  })
}
