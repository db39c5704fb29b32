import { cachedOne } from '#platform/cached.server.ts'
import { productNotFound } from '../errors.ts'
import { productView } from '../present.ts'
import type { ProductCardView, ProductView } from '../shapes.ts'
import {
  type ProductRow,
  type SaleRow,
  selectCategories,
  selectHighlights,
  selectProduct,
  selectStock,
  selectVariantsOnSale,
} from '../store/products.server.ts'
import { cardsOf } from './cards.server.ts'

export type { SaleRow as VariantOnSale } from '../store/products.server.ts'

/** The product of a URL name. Refuses with catalog.product_not_found. */
export async function getProduct(slug: string): Promise<ProductView> {
  const row = await selectProduct(slug)
  if (!row) throw productNotFound()
  return productView(row)
}

/** This many products, some 10 KB each: those whose pages are asked for most have their neighbours changed most, too. */
const productsMax = 128

const cachedProduct = cachedOne<string, NumberedProduct>({
  max: productsMax,
  tagsOf: ({ product }) => [`product:${product.slug}`],
  async read(slug) {
    const row = await selectProduct(slug)
    return row && { product: productView(row), productNumber: row.number }
  },
})

interface NumberedProduct {
  product: ProductView
  /** In the index of the catalogue, by which others like it are found; null where the index has it not. */
  productNumber: number | null
}

/**
 * The same for its document. The document shows other products too and is rendered again when one of them changes; this product is read
 * again only when it has changed itself.
 */
export async function getNumberedProduct(slug: string): Promise<NumberedProduct> {
  const found = await cachedProduct(slug)
  if (!found) throw productNotFound()
  return found
}

/** All categories in the operator's order, also those with nothing on sale. The same list until they change. */
export const allCategories = selectCategories

/** Home: bestsellers by pieces sold lately, new arrivals by age. */
export async function getHighlights(): Promise<{ bestsellers: ProductCardView[]; newArrivals: ProductCardView[] }> {
  const numbers = await selectHighlights()
  const [bestsellers, newArrivals] = await Promise.all([cardsOf(numbers.bestsellers), cardsOf(numbers.newArrivals)])
  return { bestsellers, newArrivals }
}

/** How a product would look on its page, made of a listing that is not on sale yet. */
export const previewOf = (row: ProductRow): ProductView => productView(row)

/** What is on sale now of these variants, by variant id: price, stock and what an order line copies. One statement. */
export async function variantsForSale(variantIds: readonly string[]): Promise<Map<string, SaleRow>> {
  const rows = await selectVariantsOnSale([...new Set(variantIds)])
  return new Map(rows.map((row) => [row.variant_id, row]))
}

/** Live stock of a product's variants. Exact only up to `shownBelow`: above that, nobody needs to know. */
export async function getStock(slug: string, shownBelow = 20): Promise<{ variantId: string; stock: number }[]> {
  const rows = await selectStock(slug)
  if (rows.length === 0) throw productNotFound()
  return rows.map((row) => ({ variantId: row.id, stock: Math.min(row.stock, shownBelow) }))
}
