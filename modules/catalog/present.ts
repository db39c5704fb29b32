import { netQuantityText } from '#modules/pricing/net-quantity.ts'
import { withTax } from '#modules/pricing/rules.ts'
import { unitPriceText, unitSalePrice } from '#modules/pricing/unit-price.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { type Paise, paiseToRupees } from '#platform/kit/money.ts'
import { openingVariant, packDeclarations, photoOf } from './rules.ts'
import type { DeclarationView, PhotoView, ProductCardView, ProductView, VariantView } from './shapes.ts'
import type { CardRow, FactsRow, ProductRow } from './store/products.server.ts'

function factsView(row: FactsRow) {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    category: row.category,
    description: row.description,
    price: paiseToRupees(row.price_paise),
    originalPrice: row.original_price_paise === null ? null : paiseToRupees(row.original_price_paise),
    rating: row.rating,
    reviewCount: row.review_count,
    inStock: row.in_stock,
    isNew: row.is_new,
    isBestseller: row.is_bestseller,
  }
}

/**
 * What a product card shows, with prices in rupees. `variantId` is what its button puts into the cart, null when
 * nothing can be bought.
 */
export function cardView(row: CardRow): ProductCardView {
  return {
    ...factsView(row),
    photo: photoOf(row),
    variantId: row.variant_id,
    variantName: row.variant_name ?? '',
    variantKind: row.variant_kind,
    secondPhoto: row.second_photo,
    choices: choicesOf(row.choice_kind, row.choice_count),
    ...contentsOf(paiseToRupees(row.price_paise), row.net_quantity, row.net_quantity_unit),
  }
}

const choicesOf = (kind: VariantView['kind'] | null, count: number): ProductCardView['choices'] =>
  kind && count > 1 ? { kind, count } : null

/** What is in a pack that costs `price` rupees before tax, and what a unit of it costs with tax. */
function contentsOf(price: number, quantity: number | null, unit: string | null) {
  if (quantity === null || unit === null) return { netQuantity: '', paidPerUnit: null }
  const perUnit = unitSalePrice(withTax(price), quantity, unit)
  return { netQuantity: netQuantityText(quantity, unit), paidPerUnit: perUnit && unitPriceText(perUnit) }
}

/** The pack as its label and its prices say. */
function packOf(row: ProductRow, variant: ProductRow['variants'][number]) {
  const { netQuantity, netQuantityUnit: unit } = variant
  const mrp = rupeesOrZero(variant.mrpPaise)
  const unitPrice = mrp > 0 && netQuantity !== null ? unitSalePrice(mrp, netQuantity, unit) : null
  return {
    price: rupeesOrZero(variant.pricePaise),
    originalPrice: variant.originalPricePaise === null ? null : paiseToRupees(variant.originalPricePaise),
    mrp,
    unitPrice: unitPrice && unitPriceText(unitPrice),
    netQuantity: netQuantity === null ? '' : netQuantityText(netQuantity, unit),
    countryOfOrigin: variant.countryOfOrigin ?? row.country_of_origin,
    bestBefore: variant.inStock ? variant.expiresOn : null,
    barcode: variant.barcode,
  }
}

/** A draft may lack an amount. */
const rupeesOrZero = (amount: Paise | null) => (amount === null ? 0 : paiseToRupees(amount))

/** What Cosmetics Rules r.34 and Legal Metrology (Packaged Commodities) Rules r.6 want shown of every pack alike, in a shopper's order. */
function declarationsOf(row: ProductRow): DeclarationView[] {
  const facts: [string, string | null][] = [
    ['Generic name', row.generic_name],
    ['Manufactured by', [row.manufacturer, row.manufacturer_address].filter(Boolean).join(', ')],
    ['Imported by', row.importer],
    ['Manufacturing licence', row.licence_number],
    ['Import registration', row.import_registration],
    ['Use within', row.period_after_opening_months ? `${row.period_after_opening_months} months after opening` : null],
    ['Dimensions', row.dimensions],
    ['Vegetarian mark', { veg: 'Vegetarian', non_veg: 'Non-vegetarian' }[row.vegetarian_mark] ?? null],
    ['HSN', row.hsn],
    [
      'Consumer care',
      [row.vendor_legal_name, row.vendor_address, formatMobile(row.vendor_phone), row.vendor_email]
        .filter(Boolean)
        .join(', '),
    ],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function variantsOf(row: ProductRow): VariantView[] {
  return row.variants.map((variant) => {
    const photo = row.photos.find((one) => one.variantId === variant.id)
    return {
      id: variant.id,
      sku: variant.sku,
      name: variant.name,
      kind: variant.kind,
      hex: variant.hex,
      undertone: variant.undertone,
      suits: variant.suits,
      ...packOf(row, variant),
      inStock: variant.inStock,
      photo: photo ? withoutVariant(photo) : null,
    }
  })
}

/** What the product says of the pack that it opens with. A product without a pack for sale says nothing of one. */
function openingPack(opening: VariantView | undefined, row: ProductRow) {
  const declarations = declarationsOf(row)
  if (!opening)
    return { mrp: 0, unitPrice: null, netQuantity: '', countryOfOrigin: row.country_of_origin, declarations }
  const { mrp, unitPrice, netQuantity, countryOfOrigin, price, originalPrice } = opening
  return {
    price,
    originalPrice,
    mrp,
    unitPrice,
    netQuantity,
    countryOfOrigin,
    declarations: [...packDeclarations(opening), ...declarations],
  }
}

function sellerOf(row: ProductRow): ProductView['seller'] {
  return {
    slug: row.vendor_slug,
    name: row.vendor_name,
    legalName: row.vendor_legal_name,
    isRegistered: row.vendor_is_registered,
    address: row.vendor_address,
    phone: row.vendor_phone,
    email: row.vendor_email,
    grievanceOfficer: row.vendor_grievance_officer,
    grievanceEmail: row.vendor_grievance_email,
    grievancePhone: row.vendor_grievance_phone,
  }
}

/**
 * A product's page, with prices in rupees. It says of itself what the pack says that it opens with; `variantId` is null when all are out of
 * stock, `photo` null and `image` empty when there is no photo.
 */
export function productView(row: ProductRow): ProductView {
  const photos = row.photos
  const main = photos[0] ?? null
  const variants = variantsOf(row)
  const opening = openingVariant(variants, main?.variantId ?? null)
  const buyable = opening?.inStock ? opening : undefined
  return {
    ...factsView(row),
    ...openingPack(opening, row),
    brandSlug: row.brand_slug,
    photo: main && withoutVariant(main),
    variantId: buyable?.id ?? null,
    variantName: buyable?.name ?? '',
    variantKind: buyable?.kind ?? null,
    secondPhoto: photos[1] ? withoutVariant(photos[1]) : null,
    choices: choicesOf(variants.find(({ kind }) => kind !== 'only')?.kind ?? null, variants.length),
    paidPerUnit: paidPerUnitOf(row, buyable),
    image: main ? `/media/${main.id}-${main.width}.webp` : '',
    photos: photos.filter((photo, index) => index === 0 || photo.variantId === null).map(withoutVariant),
    variants,
    ingredients: row.ingredients,
    howToUse: row.how_to_use,
    warnings: row.warnings,
    seller: sellerOf(row),
    returnDays: row.return_days,
  }
}

function paidPerUnitOf(row: ProductRow, buyable: VariantView | undefined): string | null {
  const pack = row.variants.find(({ id }) => id === buyable?.id)
  return buyable && pack ? contentsOf(buyable.price, pack.netQuantity, pack.netQuantityUnit).paidPerUnit : null
}

function withoutVariant({ id, width, height, alt }: PhotoView): PhotoView {
  return { id, width, height, alt }
}
