import { readWishlist } from './store.ts'

/** Merges the list with the account's. A device on which nobody ever signed in loads nothing for it. */
export function syncWishlist(userId: string | null): void {
  if (userId === null && readWishlist().owner === null) return
  import('./account.ts').then(
    (account) => account.sync(userId),
    // The device's own list stands until the next page.
    () => {},
  )
}
