import { api, call } from '#app/frame/api.ts'
import { forgetCart, keepCart, noteOrdered, tellCart } from '#app/shop/cart/account.ts'
import { sync } from '#app/shop/wishlist/account.ts'
import { writeText } from '#app/ui/stored.ts'
import { forgetUnsent } from '#app/ui/unsent.ts'

// What only a browser needs in which somebody is, or was, signed in: it loads with the session.

export { noteOrdered, tellCart }

/** Keeps cart, what is saved for later and wishlist together with those of the account, until what it answers with is called. */
export function keepLists(userId: string | null): (() => void) | undefined {
  void sync(userId)
  return userId === null ? undefined : keepCart(userId)
}

/** What pages keep of a person, and not of the device. What a vendor types is kept under the person's own id. */
const personalKeys = ['pincode', 'recently-viewed', 'searches', 'wishlist-seen']

/** Of the caches of the service worker (app/frame/offline/rules.ts): the pages that were looked at, and their pictures. */
const pageCaches = ['pages', 'media']

/** Takes what pages kept of a person out of this browser. Those who show it hear nothing: their page is left next. */
export function forgetPerson(): void {
  forgetCart()
  forgetUnsent()
  // A browser without a safe connection has none; what cannot be deleted goes when the worker makes room.
  for (const name of pageCaches) void globalThis.caches?.delete(name).catch(() => {})
  for (const key of personalKeys)
    for (const area of ['localStorage', 'sessionStorage'] as const) writeText(area, key, null)
}

/** Logs out: what would be forgotten goes into the account first. Fails where the shop does not answer; then nothing is forgotten. */
export async function endSession(): Promise<void> {
  await tellCart()
  await call(api.session.$delete())
  forgetPerson()
}
