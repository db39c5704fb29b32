import { keepCart } from '#app/shop/cart/account.ts'
import { sync } from '#app/shop/wishlist/account.ts'

/** What `keepLists` loads for those who have an account. */
export function keepLists(userId: string | null): (() => void) | undefined {
  void sync(userId)
  return userId === null ? undefined : keepCart(userId)
}
