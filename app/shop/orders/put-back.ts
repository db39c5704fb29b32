import { quoteVariants } from '#app/shop/cart/quotes.ts'
import { addLine, readCart } from '#app/shop/cart/store.ts'
import { quantityMax } from '#modules/cart/limits.ts'
import type { CartLineView } from '#modules/cart/shapes.ts'
import type { OrderItemView } from '#modules/orders/shapes.ts'

/** What became of ordering the same again. */
export interface Reordered {
  /** How many pieces went into the cart. */
  added: number
  /** What did not, or not wholly, and why. */
  missing: string[]
  /** The shop could not be asked. */
  failed?: string
}

const wordsOf = (item: OrderItemView) => (item.variantName ? `${item.name}, ${item.variantName}` : item.name)

/** Puts as much of a line as is sold today into the cart; says what stayed out. */
function putBack(item: OrderItemView, view: CartLineView | undefined): { added: number; missing?: string } {
  const name = wordsOf(item)
  if (!view) return { added: 0, missing: `${name} is no longer sold.` }
  if (view.available === 0) return { added: 0, missing: `${name} is out of stock.` }
  const inCart = readCart().find((line) => line.variantId === item.variantId)?.quantity ?? 0
  const quantity = Math.min(item.quantity, Math.max(view.available - inCart, 0))
  if (quantity > 0) addLine({ productId: view.productId, variantId: view.variantId, quantity })
  if (quantity === item.quantity) return { added: quantity }
  const limit = view.available < quantityMax ? `only ${view.available} left` : `at most ${quantityMax} in one order`
  return {
    added: quantity,
    missing: `${name}: ${limit}${inCart > 0 ? `, and ${inCart} in your cart already` : ''}. We added ${quantity} of ${item.quantity}.`,
  }
}

/** Puts what is still sold of an order into the cart. */
export async function putAllBack(items: readonly OrderItemView[]): Promise<Reordered> {
  const today = await quoteVariants([...new Set(items.map((item) => item.variantId))])
  const put = items.map((item) => putBack(item, today.get(item.variantId)))
  return {
    added: put.reduce((sum, { added }) => sum + added, 0),
    missing: put.flatMap(({ missing }) => missing ?? []),
  }
}
