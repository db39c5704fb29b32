import { showToast } from '#app/ui/toast.tsx'
import { wishlistMax } from '#modules/wishlist/limits.ts'
import { forget, tell } from './account.ts'
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
  change(isWished ? others : [product.id, ...others], product.id, !isWished)
  showToast({
    message: `${product.name} ${isWished ? 'taken off' : 'saved to'} your wishlist`,
    action: {
      label: 'Undo',
      onPress: () => change(isWished ? putBack(before, product.id) : without(product.id), product.id, isWished),
    },
  })
}

const without = (id: string) => readWishlist().ids.filter((one) => one !== id)

/** The list with a product back at its old position; what changed meanwhile stays changed. */
function putBack(before: readonly string[], id: string): string[] {
  const now = without(id)
  const kept = before.filter((one) => one === id || now.includes(one))
  return [...now.filter((one) => !kept.includes(one)), ...kept]
}

function change(ids: readonly string[], id: string, isAdded: boolean): void {
  const { owner } = readWishlist()
  writeWishlist({ owner, ids })
  if (owner !== null) tell(id, isAdded)
}

/** Takes products off that are no longer sold; nothing is offered back. */
export function forgetWishes(gone: readonly string[]): void {
  const { owner, ids } = readWishlist()
  writeWishlist({ owner, ids: ids.filter((id) => !gone.includes(id)) })
  if (owner !== null) forget(gone)
}
