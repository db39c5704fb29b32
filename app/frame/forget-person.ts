import { writeText } from '#app/ui/stored.ts'

/** What pages keep of a person, and not of the device or the cart. What a vendor types is kept under the person's own id. */
const personalKeys = ['checkout-draft', 'checkout-key', 'pincode', 'recently-viewed', 'searches']

/** Takes what pages kept of a person out of this browser. Those who show it hear nothing: their page is left next. */
export function forgetPerson(): void {
  for (const key of personalKeys)
    for (const area of ['localStorage', 'sessionStorage'] as const) writeText(area, key, null)
}
