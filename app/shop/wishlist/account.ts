import { api, call } from '#app/frame/api.ts'
import { problemText } from '#app/ui/problem.ts'
import { createStore } from '#app/ui/store.ts'
import { writeText } from '#app/ui/stored.ts'
import { showToast } from '#app/ui/toast.tsx'
import { readWishlist, writeWishlist } from './store.ts'

/** Whose list was asked for last: null for somebody signed out, undefined before the first request. */
const syncedWith = createStore<string | null | undefined>(undefined)

/**
 * After somebody signs in: what was saved on this device goes into the account, and the account's list comes back.
 * After somebody signs out: nothing of theirs stays on the device. Once for each person; best effort.
 */
export async function sync(userId: string | null): Promise<void> {
  if (syncedWith.read() === userId) return
  syncedWith.write(userId)
  const { owner, ids } = readWishlist()
  if (userId === null) {
    if (owner !== null) {
      writeWishlist({ owner: null, ids: [] })
      writeText('localStorage', 'wishlist-seen', null)
    }
    return
  }
  try {
    const strangers = owner === null ? ids : []
    const { productIds } =
      strangers.length > 0
        ? await call(api.wishlist.$post({ json: { productIds: [...strangers] } }))
        : await call(api.wishlist.$get())
    if (syncedWith.read() === userId) writeWishlist({ owner: userId, ids: productIds })
  } catch {
    // The device's own list stands until the next page.
    syncedWith.write(undefined)
  }
}

/** Tells the account which products came or went. What it refuses is taken back here and said. Answers whether it has them so. */
export async function tell(changed: readonly string[], isAdded: boolean): Promise<boolean> {
  try {
    const json = { productIds: [...changed] }
    await (isAdded ? call(api.wishlist.$post({ json })) : call(api.wishlist.removals.$post({ json })))
    return true
  } catch (error) {
    const { owner, ids } = readWishlist()
    const rest = ids.filter((one) => !changed.includes(one))
    writeWishlist({ owner, ids: isAdded ? rest : [...changed, ...rest] })
    showToast({ message: problemText(error, 'Your wishlist could not be saved. Try again.') })
    return false
  }
}
