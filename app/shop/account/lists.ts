import { readWishlist } from '#app/shop/wishlist/store.ts'

/** Whose account this browser's lists came from last, in whichever tab; null for nobody's. */
export const listsOwner = (): string | null => readWishlist().owner

/** What a browser needs in which somebody is, or was, signed in. */
export const loadAccountPart = () => import('./with-account.ts')

/** Takes what pages kept of a person out of this browser, where that loads. */
export const forgetPerson = () =>
  loadAccountPart().then(
    (part) => part.forgetPerson(),
    () => {},
  )

/**
 * Keeps cart, what is saved for later and wishlist together with the account's; answers with what ends that. A device on which nobody ever
 * signed in loads nothing for it.
 */
export function keepLists(userId: string | null): (() => void) | undefined {
  if (userId === null && readWishlist().owner === null) return undefined
  // Where it does not load, the device's own lists stand until the next page.
  const ending = loadAccountPart()
    .then((part) => part.keepLists(userId))
    .catch(() => undefined)
  return () => void ending.then((end) => end?.())
}
