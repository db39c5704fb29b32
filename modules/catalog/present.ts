import { unitPriceText, unitSalePrice } from '#modules/pricing/unit-price.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { formatRupees, paiseToRupees } from '#platform/kit/money.ts'
import { photoOf } from './rules.ts'
import type { DeclarationView, PhotoView, ProductCardView, ProductView } from './shapes.ts'
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
  }
}

const unitNames: Record<string, string> = { piece: 'piece', set: 'set' }

function netQuantityText(quantity: number, unit: string): string {
  const name = unitNames[unit]
  return name ? `${quantity} ${quantity === 1 ? name : `${name}s`}` : `${quantity} ${unit}`
}

function unitPriceOf(row: ProductRow): string | null {
  const unitPrice = unitSalePrice(paiseToRupees(row.mrp_paise), row.net_quantity, row.net_quantity_unit)
  return unitPrice && unitPriceText(unitPrice)
}

/** What Legal Metrology (Packaged Commodities) Rules r.6 and Cosmetics Rules r.34 want shown, in a shopper's order. */
function declarationsOf(row: ProductRow): DeclarationView[] {
  const mrp = paiseToRupees(row.mrp_paise)
  const expiry = row.variants.map((variant) => variant.expiresOn).filter((day) => day !== null)
  const earliest = expiry.sort()[0] ?? null
  const facts: [string, string | null][] = [
    ['Generic name', row.generic_name],
    ['Net quantity', netQuantityText(row.net_quantity, row.net_quantity_unit)],
    ['MRP', `${formatRupees(mrp)} (incl. of all taxes)`],
    ['Unit sale price', unitPriceOf(row)],
    ['Country of origin', row.country_of_origin],
    ['Manufactured by', [row.manufacturer, row.manufacturer_address].filter(Boolean).join(', ')],
    ['Imported by', row.importer],
    ['Manufacturing licence', row.licence_number],
    ['Import registration', row.import_registration],
    ['Best before', earliest && `${formatDay(earliest)} or later`],
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

/**
 * A product's page, with prices in rupees. It opens with a variant in stock, that of the main photo if possible;
 * `variantId` is null when all are out of stock, `photo` null and `image` empty when there is no photo.
 */
export function productView(row: ProductRow): ProductView {
  const photos = row.photos
  const main = photos[0] ?? null
  const variants = row.variants.map((variant) => {
    const photo = photos.find((one) => one.variantId === variant.id)
    return {
      id: variant.id,
      sku: variant.sku,
      name: variant.name,
      kind: variant.kind,
      hex: variant.hex,
      price: paiseToRupees(variant.pricePaise),
      inStock: variant.inStock,
      photo: photo ? withoutVariant(photo) : null,
    }
  })
  const opening =
    variants.find((variant) => variant.inStock && variant.id === main?.variantId) ??
    variants.find((variant) => variant.inStock)
  return {
    ...factsView(row),
    brandSlug: row.brand_slug,
    photo: main && withoutVariant(main),
    variantId: opening?.id ?? null,
    variantName: opening?.name ?? '',
    variantKind: opening?.kind ?? null,
    image: main ? `/media/${main.id}-${main.width}.webp` : '',
    photos: photos.filter((photo, index) => index === 0 || photo.variantId === null).map(withoutVariant),
    variants,
    mrp: paiseToRupees(row.mrp_paise),
    unitPrice: unitPriceOf(row),
    ingredients: row.ingredients,
    howToUse: row.how_to_use,
    warnings: row.warnings,
    netQuantity: netQuantityText(row.net_quantity, row.net_quantity_unit),
    countryOfOrigin: row.country_of_origin,
    declarations: declarationsOf(row),
    seller: {
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
    },
  }
}

function withoutVariant({ id, width, height, alt }: PhotoView): PhotoView {
  return { id, width, height, alt }
}
