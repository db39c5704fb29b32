import { createStore } from '#app/ui/store.ts'
import type { CartLine } from '#modules/cart/rules.ts'

export interface JoinedLine extends Pick<CartLine, 'variantId' | 'quantity'> {
  /** The device had some of it before. */
  isMore: boolean
}

/** What a login put into a cart that held something already, until that was seen. It is forgotten with the page. */
export const joinedAtLogin = createStore<readonly JoinedLine[]>([])

/** Remembers what came to `before` by a login until it was `now`. Nothing, where the device had nothing: then no choice of this device was changed. */
export function noteJoined(before: readonly CartLine[], now: readonly CartLine[]): void {
  if (before.length === 0) return
  const had = new Map(before.map(({ variantId, quantity }) => [variantId, quantity]))
  const added = now.flatMap(({ variantId, quantity }) => {
    const more = quantity - (had.get(variantId) ?? 0)
    return more > 0 ? [{ variantId, quantity: more, isMore: had.has(variantId) }] : []
  })
  if (added.length > 0) joinedAtLogin.write(added)
}
