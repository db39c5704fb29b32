import { z } from 'zod'
import { Photo } from '../shapes.ts'

/** A brand in a list of brands. */
export const BrandLink = z.object({ slug: z.string(), name: z.string(), productCount: z.int() })
export type BrandLinkView = z.output<typeof BrandLink>

/** A brand with something of it to show it by. */
export const ShownBrand = BrandLink.extend({ photo: Photo.nullable() })
export type ShownBrandView = z.output<typeof ShownBrand>

/** An initial with the number of brands that stand under it. */
const Initial = z.object({ letter: z.string(), brandCount: z.int() })
export type InitialView = z.output<typeof Initial>

/** The list of brands: all of them where they are few, else the largest and those of one initial. */
export const BrandList = z.object({
  brandCount: z.int(),
  letters: z.array(Initial),
  /** Empty where all brands are shown. */
  largest: z.array(ShownBrand),
  /** Null while no initial is chosen of many. */
  letter: z.string().nullable(),
  brands: z.array(ShownBrand.extend({ letter: z.string() })),
  page: z.int(),
  pageCount: z.int(),
})
export type BrandListView = z.output<typeof BrandList>

export const Brand = BrandLink.extend({
  /** Over all its products, each as heavy as it has reviews; 0 without reviews. */
  rating: z.number(),
  reviewCount: z.int(),
  categories: z.array(z.object({ name: z.string(), slug: z.string(), productCount: z.int() })),
  photo: Photo.nullable(),
  /** How its products spell it; a filter by brand takes all of them. */
  spellings: z.array(z.string()),
})
export type BrandView = z.output<typeof Brand>

/** A seller as Consumer Protection (E-Commerce) Rules 2020, rule 5(3)(a) wants it shown, with what it sells. */
export const SellerPage = z.object({
  slug: z.string(),
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  /** Customer care, E.164. */
  phone: z.string(),
  email: z.string(),
  /** Its GST registration; null when it has none. */
  gstin: z.string().nullable(),
  grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** The day it opened its shop here, `2025-11-20`. */
  since: z.string(),
  /** False while the operator has suspended it: nothing of it can be bought. */
  isSelling: z.boolean(),
  productCount: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  photo: Photo.nullable(),
})
export type SellerPageView = z.output<typeof SellerPage>
