import { quoteVariants } from '#app/shop/cart/quotes.ts'
import { addLine, readCart } from '#app/shop/cart/store.ts'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { quantityMax } from '#modules/cart/limits.ts'
import type { CartLineView } from '#modules/cart/shapes.ts'
import type { OrderItemView, OrderView } from '#modules/orders/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

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

async function reorder(order: OrderView): Promise<Reordered> {
  try {
    const today = await quoteVariants([...new Set(order.items.map((item) => item.variantId))])
    const put = order.items.map((item) => putBack(item, today.get(item.variantId)))
    return {
      added: put.reduce((sum, { added }) => sum + added, 0),
      missing: put.flatMap(({ missing }) => missing ?? []),
    }
  } catch (error) {
    return {
      added: 0,
      missing: [],
      failed: problemText(error, 'Nothing was added: the shop is not responding. Please try again.'),
    }
  }
}

export interface ReorderProps {
  order: OrderView
  onDone: (outcome: Reordered) => void
  variant?: ButtonVariant
}

/** Orders the same again: what is still sold goes into the cart. */
export function Reorder({ order, onDone, variant = 'secondary' }: ReorderProps) {
  const again = useAction(() => reorder(order), { onDone })
  return (
    <Button variant={variant} busy={again.busy} onClick={() => again.run()}>
      Reorder
    </Button>
  )
}

/** What went into the cart, what did not and why, and the way to the cart. */
export function ReorderNews({ outcome }: { outcome: Reordered }) {
  const { added, missing, failed } = outcome
  const head =
    failed ??
    (added > 0 ? `${counted(added, 'item is', 'items are')} in your cart.` : 'Nothing could be added to your cart.')
  return (
    <Notice
      tone={failed || missing.length > 0 ? 'warning' : 'success'}
      live
      action={
        added > 0 ? (
          <ButtonLink to="/cart" variant="secondary" size="sm">
            View cart
          </ButtonLink>
        ) : undefined
      }
    >
      <p>{head}</p>
      {missing.length > 0 ? (
        <ul className="mt-1 grid gap-1 text-sm">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
