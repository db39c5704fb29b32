import { brandNotFound, sellerNotFound } from './errors.ts'
import { brandsOfCategory, brandsOnOnePage, brandsPerPage, fewBrands, largestBrands, ratingOf } from './rules.ts'
import type { BrandLinkView, BrandListView, BrandView, SellerPageView, ShownBrandView } from './shapes.ts'
import {
  type BrandRow,
  type ShownBrandRow,
  selectAllBrands,
  selectBrand,
  selectBrandsOfCategory,
  selectBrandsOfInitial,
  selectInitials,
  selectLargestBrands,
  selectSeller,
  settleBrands,
} from './store.server.ts'

/** This many changed brands are counted while a page waits; after a greater change the rest follows within a minute. */
const settledWhileWaiting = 100

const linkOf = ({ slug, name, products }: BrandRow): BrandLinkView => ({ slug, name, productCount: products })

const shownBrand = (row: ShownBrandRow): ShownBrandView => ({ ...linkOf(row), photo: row.photo })

/** Brands from A to Z. `letter` and `page` count only where there are too many for one page; a page past the end is empty. */
export async function listBrands(asked: { letter: string | null; page: number }): Promise<BrandListView> {
  await settleBrands(settledWhileWaiting)
  const letters = (await selectInitials()).map((row) => ({ letter: row.initial, brandCount: row.brand_count }))
  const brandCount = letters.reduce((sum, { brandCount }) => sum + brandCount, 0)
  const withInitial = (row: BrandRow) => ({ ...linkOf(row), photo: null, letter: row.initial })
  if (brandCount <= brandsOnOnePage) {
    const rows = await selectAllBrands(brandsOnOnePage)
    return {
      brandCount,
      letters,
      largest: [],
      letter: null,
      brands:
        brandCount <= fewBrands
          ? rows.map((row) => ({ ...shownBrand(row), letter: row.initial }))
          : rows.map(withInitial),
      page: 1,
      pageCount: 1,
    }
  }
  const { letter, page } = asked
  const withThisInitial = letters.find((one) => one.letter === letter)?.brandCount ?? 0
  const [largest, rows] = await Promise.all([
    letter ? [] : selectLargestBrands(largestBrands),
    letter ? selectBrandsOfInitial(letter, brandsPerPage, (page - 1) * brandsPerPage) : [],
  ])
  return {
    brandCount,
    letters,
    largest: largest.map(shownBrand),
    letter,
    brands: rows.map(withInitial),
    page,
    pageCount: Math.max(1, Math.ceil(withThisInitial / brandsPerPage)),
  }
}

/** A brand that has something on sale. Refuses with catalog.brand_not_found. */
export async function getBrand(slug: string): Promise<BrandView> {
  await settleBrands(settledWhileWaiting)
  const row = await selectBrand(slug)
  if (!row) throw brandNotFound()
  return {
    ...linkOf(row),
    rating: ratingOf(row.rating_total, row.reviews),
    reviewCount: row.reviews,
    categories: row.categories,
    photo: row.photo,
    spellings: row.spellings,
  }
}

/** The largest brands of a category, and how many it has. */
export async function listBrandsOfCategory(category: string): Promise<{ brands: BrandLinkView[]; brandCount: number }> {
  await settleBrands(settledWhileWaiting)
  const rows = await selectBrandsOfCategory(category, brandsOfCategory)
  return { brands: rows.map(linkOf), brandCount: rows[0]?.brand_count ?? 0 }
}

/** A seller with what the law wants shown of it. Refuses with catalog.seller_not_found, also one that never was approved. */
export async function getSeller(slug: string): Promise<SellerPageView & { id: string }> {
  const row = await selectSeller(slug)
  if (!row) throw sellerNotFound()
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    legalName: row.legal_name,
    address: row.address,
    phone: row.phone,
    email: row.email,
    gstin: row.gstin,
    grievanceOfficer: { name: row.grievance_officer, email: row.grievance_email, phone: row.grievance_phone },
    since: row.since,
    isSelling: row.status === 'approved',
    productCount: row.products,
    rating: ratingOf(row.rating_total ?? 0, row.reviews ?? 0),
    reviewCount: row.reviews ?? 0,
    photo: row.photo,
  }
}
