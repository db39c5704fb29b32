import { z } from 'zod'
import { rupees } from '#platform/shapes.ts'
import { undertones } from './undertones.ts'
import { variantKinds } from './variant-kinds.ts'

/** A photograph. Its files are `/media/{id}-{width}.{avif|webp|jpeg}`. */
export const Photo = z
  .object({
    id: z.string(),
    /** Of the largest file, in pixels. */
    width: z.int(),
    height: z.int(),
    alt: z.string(),
  })
  .meta({ id: 'Photo' })
export type PhotoView = z.output<typeof Photo>

const variantKind = z.enum(variantKinds)

/** What a card of the grid or a row of the list shows. Amounts are rupees. */
export const ProductCard = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    description: z.string(),
    /** Of the variant that the product opens with and its card adds, as the original price is. */
    price: rupees,
    originalPrice: rupees.nullable(),
    photo: Photo.nullable(),
    /** What the main photograph does not show; null where there is no other. */
    secondPhoto: Photo.nullable(),
    rating: z.number(),
    reviewCount: z.int(),
    inStock: z.boolean(),
    isNew: z.boolean(),
    isBestseller: z.boolean(),
    /** The variant that the card's button adds: the first in stock. Null when none is. */
    variantId: z.string().nullable(),
    /** Its name where the product has variants to choose from, else an empty string. */
    variantName: z.string(),
    /** What kind of variant it is. Null when none is in stock. */
    variantKind: variantKind.nullable(),
    /** What there is to choose from, in and out of stock; null where there is nothing to choose. */
    choices: z.object({ kind: variantKind, count: z.int() }).nullable(),
    /** Of the variant that the card's button adds, as on its pack: '30 ml'. Empty when none is in stock. */
    netQuantity: z.string(),
    /** What one pays for a unit of that pack, tax included: '₹16.60 per ml'. Null where it would repeat the price, or none is in stock. */
    paidPerUnit: z.string().nullable(),
  })
  .meta({ id: 'ProductCard' })
export type ProductCardView = z.output<typeof ProductCard>

/** A shade, a size, or the one form a product has: a pack with its own prices and label. */
const Variant = z
  .object({
    id: z.string(),
    sku: z.string(),
    /** Empty where there is nothing to choose. */
    name: z.string(),
    kind: variantKind,
    hex: z.string().nullable(),
    /** Of a shade, where its seller says so. */
    undertone: z.enum(undertones).nullable(),
    /** Whom it suits, in its seller's words: 'wheatish to medium skin'. */
    suits: z.string().nullable(),
    price: rupees,
    /** The earlier price of this pack; always higher than its price. */
    originalPrice: rupees.nullable(),
    /** The maximum retail price on this pack, all taxes included. */
    mrp: rupees,
    /** The unit sale price that belongs to the MRP, such as '₹47.17 per ml'; null where it would repeat the MRP. */
    unitPrice: z.string().nullable(),
    /** As on the pack, such as '30 ml'; empty in a draft that lacks it. */
    netQuantity: z.string(),
    countryOfOrigin: z.string(),
    /** The label's last day of the batch that would be sent; null when none would, or where nothing spoils. */
    bestBefore: z.string().nullable(),
    /** GTIN of 8, 12, 13 or 14 digits. */
    barcode: z.string().nullable(),
    /** Whether it can be bought: its stock, until the last saleable day of its batch. */
    inStock: z.boolean(),
    photo: Photo.nullable(),
  })
  .meta({ id: 'Variant' })
export type VariantView = z.output<typeof Variant>

/** A labelled fact of the declarations that Indian law wants beside a packaged cosmetic. */
const Declaration = z.object({ label: z.string(), value: z.string() })
export type DeclarationView = z.output<typeof Declaration>

/** The seller as Consumer Protection (E-Commerce) Rules 2020, rule 5(3)(a) wants it shown. */
const Seller = z
  .object({
    slug: z.string(),
    name: z.string(),
    legalName: z.string(),
    /** Registered for GST, which is how the rule's 'whether registered' is answered here. */
    isRegistered: z.boolean(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    grievanceOfficer: z.string(),
    grievanceEmail: z.string(),
    grievancePhone: z.string(),
  })
  .meta({ id: 'Seller' })

/** A product with everything its page shows. Amounts are rupees. */
export const Product = ProductCard.extend({
  /** The address name of its brand's page; null where there is none. */
  brandSlug: z.string().nullable(),
  /** Address of the main photograph, for outside programs. */
  image: z.string(),
  photos: z.array(Photo),
  variants: z.array(Variant),
  /** These four are of the variant that the product opens with. */
  mrp: rupees,
  unitPrice: z.string().nullable(),
  netQuantity: z.string(),
  countryOfOrigin: z.string(),
  ingredients: z.array(z.string()),
  howToUse: z.string(),
  warnings: z.string(),
  declarations: z.array(Declaration),
  seller: Seller,
  returnDays: z.int().describe('So many days after delivery it can come back unopened; 0: it cannot'),
}).meta({ id: 'Product' })
export type ProductView = z.output<typeof Product>

/** Live stock, exact below 20 and 20 above. */
export const ProductStock = z
  .object({ items: z.array(z.object({ variantId: z.string(), stock: z.int() })) })
  .meta({ id: 'ProductStock' })
