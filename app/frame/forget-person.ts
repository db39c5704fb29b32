import { forgetCart, tellCart } from '#app/shop/cart/account.ts'
import { writeText } from '#app/ui/stored.ts'

/** What pages keep of a person, and not of the device. What a vendor types is kept under the person's own id. */
const personalKeys = ['checkout-draft', 'checkout-key', 'pincode', 'recently-viewed', 'searches']

/** Before logging out: what would be forgotten goes into the account first. Never fails. */
export const keepForPerson = tellCart

/** Takes what pages kept of a person out of this browser. Those who show it hear nothing: their page is left next. */
export function forgetPerson(): void {
  forgetCart()
  for (const key of personalKeys)
    for (const area of ['localStorage', 'sessionStorage'] as const) writeText(area, key, null)
}
