import { readWishlist } from './store.ts'

/** Brings the list and the account together. A stranger who never had an account here loads nothing for it. */
export function syncWishlist(userId: string | null): void {
  if (userId === null && readWishlist().owner === null) return
  import('./account.ts').then(
    (account) => account.sync(userId),
    // The device's own list stands until the next page.
    () => {},
  )
}
