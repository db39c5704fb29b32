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

/** Tells the account of one change. What it refuses is taken back here and said. */
export async function tell(id: string, isAdded: boolean): Promise<void> {
  try {
    const json = { productIds: [id] }
    await (isAdded ? call(api.wishlist.$post({ json })) : call(api.wishlist.removals.$post({ json })))
  } catch (error) {
    const { owner, ids } = readWishlist()
    const rest = ids.filter((one) => one !== id)
    writeWishlist({ owner, ids: isAdded ? rest : [id, ...rest] })
    showToast({ message: problemText(error, 'Your wishlist could not be saved. Try again.') })
  }
}

/** Takes products out of the account that are no longer sold; what fails is tried again when they are seen next. */
export async function forget(ids: readonly string[]): Promise<void> {
  await call(api.wishlist.removals.$post({ json: { productIds: [...ids] } })).catch(() => {})
}
