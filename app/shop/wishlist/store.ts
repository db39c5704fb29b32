import { useStore } from '#app/ui/store.ts'
import { stored } from '#app/ui/stored.ts'
import { wishlistMax } from '#modules/wishlist/limits.ts'

/** What this device keeps: ids of products, newest first, and whose account they came from; null for nobody's. */
export interface StoredWishlist {
  owner: string | null
  ids: readonly string[]
}

const nothing: StoredWishlist = { owner: null, ids: [] }

const wishlist = stored<StoredWishlist>('wishlist', {
  fallback: nothing,
  parse(text) {
    const read = JSON.parse(text) as Partial<StoredWishlist> | null
    if (!Array.isArray(read?.ids)) return nothing
    const ids = read.ids.filter((id) => typeof id === 'string').slice(0, wishlistMax)
    return { owner: typeof read.owner === 'string' ? read.owner : null, ids }
  },
})

/** The list as it is now. The same object until something changes. */
export const readWishlist = wishlist.read

/** Puts a whole list in place. */
export const writeWishlist = wishlist.write

/** In a component; undefined on the server and while hydrating. */
export const useWishlist = (): StoredWishlist | undefined => useStore(wishlist, undefined)

/** Whether a product is on the list, in a component. */
export function useIsWished(id: string): boolean {
  return useStore({ read: () => wishlist.read().ids.includes(id), subscribe: wishlist.subscribe }, false)
}
