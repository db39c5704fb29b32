import { readWishlist } from '#app/shop/wishlist/store.ts'

/**
 * Keeps cart, what is saved for later and wishlist together with the account's. A device on which nobody ever signed in loads nothing for it.
 * Answers with what ends it.
 */
export function keepLists(userId: string | null): (() => void) | undefined {
  if (userId === null && readWishlist().owner === null) return undefined
  let end: (() => void) | undefined
  const isOver = new AbortController()
  import('./account-lists.ts').then(
    (part) => {
      if (!isOver.signal.aborted) end = part.keepLists(userId)
    },
    // The device's own lists stand until the next page.
    () => {},
  )
  return () => {
    isOver.abort()
    end?.()
  }
}
