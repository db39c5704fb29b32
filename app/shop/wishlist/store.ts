import { useSyncExternalStore } from 'react'

/** What this device keeps: ids of products, newest first, and whose account they came from; null for nobody's. */
export interface KeptWishlist {
  owner: string | null
  ids: readonly string[]
}

const key = 'wishlist'
const nothing: KeptWishlist = { owner: null, ids: [] }
let raw: string | null | undefined
let kept = nothing
/** Where storage is full or forbidden, it lives as long as the page. */
let inMemory: string | null = null
const listeners = new Set<() => void>()

function readRaw(): string | null {
  try {
    return window.localStorage.getItem(key) ?? inMemory
  } catch {
    return inMemory
  }
}

function parsed(text: string | null): KeptWishlist {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<KeptWishlist> | null
    if (!Array.isArray(stored?.ids)) return nothing
    const ids = stored.ids.filter((id) => typeof id === 'string').slice(0, 200)
    return { owner: typeof stored.owner === 'string' ? stored.owner : null, ids }
  } catch {
    return nothing
  }
}

/** The list as it is now. The same object until something changes. */
export function readWishlist(): KeptWishlist {
  const now = readRaw()
  if (now !== raw) {
    raw = now
    kept = parsed(now)
  }
  return kept
}

export function writeWishlist(next: KeptWishlist): void {
  inMemory = JSON.stringify(next)
  try {
    window.localStorage.setItem(key, inMemory)
  } catch {
    // Full or forbidden: it is kept until the page is left.
  }
  for (const tell of listeners) tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** In a component; undefined on the server and while hydrating, so that everybody gets the same document. */
export function useWishlist(): KeptWishlist | undefined {
  return useSyncExternalStore<KeptWishlist | undefined>(subscribe, readWishlist, () => undefined)
}

/** Whether a product is on the list, in a component. */
export function useIsWished(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readWishlist().ids.includes(id),
    () => false,
  )
}
