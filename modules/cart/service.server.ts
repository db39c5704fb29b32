import type { z } from 'zod'
import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { photoOf } from '#modules/catalog/rules.ts'
import { variantsForSale } from '#modules/catalog/service/products.server.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { otherAccount } from './errors.ts'
import { quantityMax } from './limits.ts'
import type { AccountCartView, CartChanges, CartLineView } from './shapes.ts'
import { deleteOrdered, selectAccountCart, writeChanges } from './store.server.ts'

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
    seller: { name: row.vendor_name, slug: row.vendor_slug },
    variantName: row.variant_name,
    photo: photoOf(row),
    price: paiseToRupees(row.price_paise),
    originalPrice: row.original_price_paise === null ? null : paiseToRupees(row.original_price_paise),
    mrp: paiseToRupees(row.mrp_paise),
    available: Math.min(row.stock, quantityMax),
  }))
}

const signInSentence = 'Please log in to keep a cart with your account.'

/** What the account keeps: the cart and what is saved for later, those added first at the top. */
export async function getAccountCart(viewer: Viewer | undefined): Promise<AccountCartView> {
  return keptOf(requireSignedIn(viewer, signInSentence).userId)
}

/**
 * Sets quantities in the account's cart and among what is saved for later, and answers with both. Repeatable. What is no variant of ours, and what
 * finds no room, is left out. Refused where the caller means somebody else's cart.
 */
export async function changeAccountCart(
  viewer: Viewer | undefined,
  changes: z.output<typeof CartChanges>,
): Promise<AccountCartView> {
  const { userId } = requireSignedIn(viewer, signInSentence)
  if (changes.userId !== undefined && changes.userId !== userId) throw otherAccount()
  await consumeForAccount('cartPerUser', userId)
  const sets = (['cart', 'later'] as const).flatMap((list) => changes[list].map((change) => ({ list, ...change })))
  await writeChanges(userId, sets)
  return keptOf(userId)
}

/** Takes what was ordered out of the account's cart; what was put into it after the order stays. Repeatable. */
export async function takeOrderedFromCart(
  userId: string,
  variantIds: readonly string[],
  orderedAt: Date,
): Promise<void> {
  await deleteOrdered(userId, variantIds, orderedAt)
}

async function keptOf(userId: string): Promise<AccountCartView> {
  const rows = await selectAccountCart(userId)
  const lines = (wanted: 'cart' | 'later') =>
    rows
      .filter(({ list }) => list === wanted)
      .map((row) => ({ productId: row.product_id, variantId: row.variant_id, quantity: row.quantity }))
  return { userId, cart: lines('cart'), later: lines('later') }
}
