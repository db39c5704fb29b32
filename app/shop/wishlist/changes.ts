import { addLine, changeQuantity, readCart } from '#app/shop/cart/store.ts'
import { showToast } from '#app/ui/toast.tsx'
import { wishlistMax } from '#modules/wishlist/limits.ts'
import { counted } from '#platform/kit/counted.ts'
import { tell } from './account.ts'
import { readWishlist, writeWishlist } from './store.ts'

/** Puts a product on the list or takes it off, and says so with a way back. */
export function toggleWish(product: { id: string; name: string }): void {
  const before = readWishlist().ids
  const isWished = before.includes(product.id)
  if (!isWished && before.length >= wishlistMax) {
    showToast({ message: `Your wishlist holds ${wishlistMax} products. Take something off first.` })
    return
  }
  const others = before.filter((id) => id !== product.id)
  void change(isWished ? others : [product.id, ...others], [product.id], !isWished)
  showToast({
    message: `${product.name} ${isWished ? 'taken off' : 'saved to'} your wishlist`,
    action: {
      label: 'Undo',
      onPress: () =>
        void change(isWished ? putBack(before, [product.id]) : without([product.id]), [product.id], isWished),
    },
  })
}

const without = (gone: readonly string[]) => readWishlist().ids.filter((one) => !gone.includes(one))

/** The list with products back at their old positions; what changed meanwhile stays changed. */
function putBack(before: readonly string[], back: readonly string[]): string[] {
  const now = without(back)
  const kept = before.filter((one) => back.includes(one) || now.includes(one))
  return [...now.filter((one) => !kept.includes(one)), ...kept]
}

/** Puts a list in place, here and in the account. Answers whether the account took it; nobody's list is on the device alone. */
async function change(ids: readonly string[], changed: readonly string[], isAdded: boolean): Promise<boolean> {
  const { owner } = readWishlist()
  writeWishlist({ owner, ids })
  return owner === null || tell(changed, isAdded)
}

/** Takes products off the list. */
export function forgetWishes(gone: readonly string[]): void {
  void change(without(gone), gone, false)
}

/** Moves products into the cart, one of each, and says so with a way back. */
export function moveToCart(products: readonly { id: string; variantId: string }[]): void {
  const [cartBefore, wishesBefore] = [readCart(), readWishlist().ids]
  for (const { id, variantId } of products) addLine({ productId: id, variantId, quantity: 1 })
  const moved = products.map(({ id }) => id)
  forgetWishes(moved)
  showToast({
    message: `${counted(moved.length, 'product')} moved to your cart`,
    action: {
      label: 'Undo',
      async onPress() {
        // They leave the cart once the list has them: in one of both they always are.
        if (!(await change(putBack(wishesBefore, moved), moved, true))) return
        for (const { variantId } of products)
          changeQuantity(variantId, cartBefore.find((line) => line.variantId === variantId)?.quantity ?? 0)
      },
    },
  })
}
