import { writeText } from '#app/ui/stored.ts'

/** What pages keep of a person, and not of the device or the cart. What a vendor types is kept under the person's own id. */
const personalKeys = ['checkout-draft', 'checkout-key', 'pincode', 'recently-viewed', 'searches', 'wishlist-seen']

/** Of those of the service worker (offline/rules.ts): the pages that were looked at, and their pictures. */
const pageCaches = ['pages', 'media']

/** Takes what pages kept of a person out of this browser. Those who show it hear nothing: their page is left next. */
export function forgetPerson(): void {
  // Which pages were looked at. A browser without a safe connection has none.
  for (const name of pageCaches) void globalThis.caches?.delete(name).catch(() => {})
  for (const key of personalKeys)
    for (const area of ['localStorage', 'sessionStorage'] as const) writeText(area, key, null)
}
