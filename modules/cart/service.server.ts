import { photoOf } from '#modules/catalog/rules.ts'
import { variantsForSale } from '#modules/catalog/service/products.server.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { quantityMax } from './limits.ts'
import type { CartLineView } from './shapes.ts'

/** What the shop says today of these variants; those that are no longer sold are absent. One statement. */
export async function describeVariants(variantIds: readonly string[]): Promise<CartLineView[]> {
  const onSale = await variantsForSale(variantIds)
  return [...onSale.values()].map((row) => ({
    productId: row.product_id,
    variantId: row.variant_id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    category: row.category,
    variantName: row.variant_name,
    photo: photoOf(row),
    price: paiseToRupees(row.price_paise),
    originalPrice: row.original_price_paise === null ? null : paiseToRupees(row.original_price_paise),
    mrp: paiseToRupees(row.mrp_paise),
    available: Math.min(row.stock, quantityMax),
  }))
}
