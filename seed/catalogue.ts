import { undertaking } from '#modules/vendors/rules.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'
import { type Paise, rupeesToPaise } from '#platform/kit/money.ts'
import catalogueFile from './catalogue.json' with { type: 'json' }
import extraFile from './catalogue-extra.json' with { type: 'json' }
import { photographOf } from './photographs.ts'
import type { Row } from './rows.ts'

interface CatalogueProduct {
  slug: string
  name: string
  description: string
  price: number
  originalPrice: number | null
  image: string
  images: { file: string; alt: string }[]
  category: string
  brand: string
  rating: number
  reviewCount: number
  isNew: boolean
  isBestseller: boolean
  ingredients: string[]
  howToUse: string
  hsnCode: string
  countryOfOrigin: string
  shades: { name: string; hex: string; image: string }[]
}

interface VendorFacts {
  slug: string
  name: string
  legalName: string
  status: string
  email: string
  phone: string
  street: string
  city: string
  state: string
  pincode: string
  pan: string
  gstin: string
  grievanceOfficer: { name: string; email: string; phone: string }
  member: { name: string; email: string; phone: string }
}

interface VariantFacts {
  shade?: string
  shadeFamily?: string
  undertone?: string
  suits?: string
  sku: string
  stock: number
  batch: string | null
  expiresInMonths: number | null
}

interface ProductFacts {
  vendor: string
  maker: string
  genericName: string
  mrp: number
  netQuantity: number
  netQuantityUnit: string
  dimensions: string | null
  statutoryGstRate: number
  vegetarianMark: string
  periodAfterOpeningMonths: number | null
  listedDaysAgo: number
  skinTypes: string[]
  hairTypes: string[]
  concerns: string[]
  finish: string | null
  warnings: string
  /** What its vendor shows for its claims. */
  proofs?: { name: string; claims: string[] }[]
  variants: VariantFacts[]
}

const catalogue = catalogueFile as CatalogueProduct[]
const makers: Record<string, { name: string; address: string; licenceNumber: string | null }> = extraFile.makers
const productFacts: Record<string, ProductFacts> = extraFile.products
const vendorFacts: VendorFacts[] = extraFile.vendors

export interface DemoVendor {
  id: string
  slug: string
  member: { id: string; name: string; email: string; phone: string }
  joinedAt: Date
  facts: VendorFacts
}

export interface DemoVariant {
  id: string
  name: string
  hex: string | null
  imageId: string
  /** What is left after all that the demo tells. */
  stock: number
  facts: VariantFacts
}

export interface DemoProduct {
  id: string
  slug: string
  name: string
  hsn: string
  pricePaise: Paise
  reviewCount: number
  vendor: DemoVendor
  listedAt: Date
  listedDaysAgo: number
  variants: DemoVariant[]
  entry: CatalogueProduct
  facts: ProductFacts
}

/** Vendors joined before their first product was listed. */
const vendorsJoinedDaysAgo = 225

export function demoVendors(now: Date): DemoVendor[] {
  return vendorFacts.map((facts, position) => {
    const waits = facts.status === 'submitted'
    const joinedAt = addDays(now, waits ? -1 : position - vendorsJoinedDaysAgo)
    return {
      id: uuidv7(joinedAt.getTime()),
      slug: facts.slug,
      member: { id: uuidv7(joinedAt.getTime()), ...facts.member },
      joinedAt,
      facts,
    }
  })
}

export function demoProducts(vendors: readonly DemoVendor[], now: Date): DemoProduct[] {
  return catalogue.map((entry) => {
    const facts = known(productFacts[entry.slug], entry.slug)
    const listedAt = addDays(now, -facts.listedDaysAgo)
    return {
      id: uuidv7(listedAt.getTime()),
      slug: entry.slug,
      name: entry.name,
      hsn: entry.hsnCode,
      pricePaise: rupeesToPaise(entry.price),
      reviewCount: entry.reviewCount,
      vendor: known(
        vendors.find((vendor) => vendor.slug === facts.vendor),
        facts.vendor,
      ),
      listedAt,
      listedDaysAgo: facts.listedDaysAgo,
      variants: facts.variants.map((variant) => demoVariant(entry, variant)),
      entry,
      facts,
    }
  })
}

function demoVariant(entry: CatalogueProduct, facts: VariantFacts): DemoVariant {
  const shade = entry.shades.find(({ name }) => name === facts.shade)
  return {
    id: uuidv7(),
    name: shade?.name ?? '',
    hex: shade?.hex ?? null,
    imageId: photographOf(shade?.image ?? entry.image).id,
    stock: facts.stock,
    facts,
  }
}

/** Nobody can have accepted today's words before they were written. */
const undertakingSince = new Date(`${undertaking.version}-02T06:00:00Z`)

export function vendorRow({ id, facts, joinedAt }: DemoVendor): Row {
  return {
    id,
    slug: facts.slug,
    name: facts.name,
    legal_name: facts.legalName,
    status: facts.status,
    email: facts.email,
    phone: facts.phone,
    street: facts.street,
    city: facts.city,
    state: facts.state,
    pincode: facts.pincode,
    gstin: facts.gstin,
    pan: facts.pan,
    grievance_officer: facts.grievanceOfficer.name,
    grievance_email: facts.grievanceOfficer.email,
    grievance_phone: facts.grievanceOfficer.phone,
    // No money ever goes anywhere in the demo: an account's end is shown, and no number lies behind it.
    bank_account_holder: facts.legalName,
    bank_account_last_four: facts.pan.slice(5, 9),
    ifsc: 'DEMO0000001',
    undertaking_version: undertaking.version,
    undertaking_accepted_at: joinedAt > undertakingSince ? joinedAt : undertakingSince,
    submitted_at: joinedAt,
    decided_at: facts.status === 'approved' ? addDays(joinedAt, 1) : null,
    created_at: joinedAt,
    updated_at: joinedAt,
  }
}

/** How each vendor came to its status. */
export function vendorStepRows(
  { id, facts, member, joinedAt }: DemoVendor,
  admin: { id: string; name: string },
): Row[] {
  const sent = {
    from_status: 'draft',
    to_status: 'submitted',
    changed_by: 'vendor',
    actor_id: member.id,
    actor_name: member.name,
  }
  const approved = {
    from_status: 'submitted',
    to_status: 'approved',
    changed_by: 'admin',
    actor_id: admin.id,
    actor_name: admin.name,
  }
  const decidedAt = addDays(joinedAt, 1)
  return [
    { id: uuidv7(joinedAt.getTime()), vendor_id: id, ...sent, changed_at: joinedAt },
    ...(facts.status === 'approved'
      ? [{ id: uuidv7(decidedAt.getTime()), vendor_id: id, ...approved, changed_at: decidedAt }]
      : []),
  ]
}

/** `unitsSold` makes what sells stand before what was only rated. */
export function productRow({ entry, facts, ...product }: DemoProduct, unitsSold: number, now: Date): Row {
  const maker = known(makers[facts.maker], facts.maker)
  return {
    id: product.id,
    slug: product.slug,
    vendor_id: product.vendor.id,
    status: 'approved',
    name: entry.name,
    generic_name: facts.genericName,
    description: entry.description,
    brand: entry.brand,
    category: entry.category,
    rating: entry.rating,
    review_count: entry.reviewCount,
    popularity: entry.reviewCount + unitsSold,
    sold_lately: unitsSold,
    is_new: entry.isNew,
    new_until: entry.isNew ? addDays(now, 60) : null,
    is_bestseller: entry.isBestseller,
    hsn: entry.hsnCode,
    statutory_gst_rate: facts.statutoryGstRate,
    country_of_origin: entry.countryOfOrigin,
    dimensions: facts.dimensions,
    ingredients: entry.ingredients,
    how_to_use: entry.howToUse,
    warnings: facts.warnings,
    manufacturer: maker.name,
    manufacturer_address: maker.address,
    licence_number: maker.licenceNumber,
    vegetarian_mark: facts.vegetarianMark,
    period_after_opening_months: facts.periodAfterOpeningMonths,
    skin_types: facts.skinTypes,
    hair_types: facts.hairTypes,
    concerns: facts.concerns,
    finish: facts.finish,
    created_at: product.listedAt,
    updated_at: product.listedAt,
  }
}

const originalPaise = ({ entry }: DemoProduct) =>
  entry.originalPrice === null ? null : rupeesToPaise(entry.originalPrice)

/** What the pack of a variant says, as `variants` and the line items of orders keep it. */
export const packRow = ({ facts }: DemoProduct, variant: DemoVariant, now: Date): Row => ({
  mrp_paise: rupeesToPaise(facts.mrp),
  net_quantity: facts.netQuantity,
  net_quantity_unit: facts.netQuantityUnit,
  batch_number: variant.facts.batch,
  expires_on: variant.facts.expiresInMonths === null ? null : lastDayOfMonth(now, variant.facts.expiresInMonths),
})

export function variantRows(product: DemoProduct, now: Date): Row[] {
  return product.variants.map((variant, position) => ({
    id: variant.id,
    product_id: product.id,
    position,
    sku: variant.facts.sku,
    kind: variant.name ? 'shade' : 'only',
    name: variant.name,
    hex: variant.hex,
    shade_family: variant.facts.shadeFamily ?? null,
    undertone: variant.facts.undertone ?? null,
    suits: variant.facts.suits ?? null,
    price_paise: product.pricePaise,
    original_price_paise: originalPaise(product),
    reviewed_price_paise: product.pricePaise,
    reviewed_original_price_paise: originalPaise(product),
    ...packRow(product, variant, now),
    stock: variant.stock,
    created_at: product.listedAt,
    updated_at: product.listedAt,
  }))
}

/** The main photograph, its detail, then a photograph of each shade that the main one does not show already. */
export function productImageRows(product: DemoProduct): Row[] {
  const gallery = product.entry.images.map(({ file, alt }) => {
    const imageId = photographOf(file).id
    return {
      imageId,
      alt,
      variantId: product.variants.find((variant) => variant.name && variant.imageId === imageId)?.id ?? null,
    }
  })
  const shades = product.variants
    .filter((variant) => gallery.every(({ imageId }) => imageId !== variant.imageId))
    .map((variant) => ({ imageId: variant.imageId, alt: `${product.name} in ${variant.name}`, variantId: variant.id }))
  return [...gallery, ...shades].map(({ imageId, variantId, alt }, position) => ({
    product_id: product.id,
    position,
    image_id: imageId,
    variant_id: variantId,
    alt,
  }))
}

/** "Expiry MM/YYYY" ends on the last day of that month (Cosmetics Rules 2020, r.3(w)). */
function lastDayOfMonth(now: Date, monthsAhead: number): string {
  const [year = 0, month = 1] = indianDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month + monthsAhead, 0)).toISOString().slice(0, 10)
}

function known<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`catalogue-extra.json does not know "${name}".`)
  return found
}
