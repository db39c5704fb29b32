import { useSyncExternalStore } from 'react'
import { cartKey } from '#modules/cart/limits.ts'
import { addToCart, type CartLine, readStoredCart, setQuantity } from '#modules/cart/rules.ts'

/** Where storage is full or forbidden, the cart lives as long as the page. */
let inMemory: string | null = null
let storageWorks = true
let raw: string | null | undefined
let lines: readonly CartLine[] = []
const listeners = new Set<() => void>()

function readRaw(): string | null {
  if (!storageWorks) return inMemory
  try {
    return window.localStorage.getItem(cartKey)
  } catch {
    storageWorks = false
    return inMemory
  }
}

function writeRaw(text: string): void {
  inMemory = text
  if (!storageWorks) return
  try {
    window.localStorage.setItem(cartKey, text)
  } catch {
    storageWorks = false
  }
}

/** The cart as it is now. The same list until something changes. */
export function readCart(): readonly CartLine[] {
  const now = readRaw()
  if (now === raw) return lines
  const stored = readStoredCart(now)
  if (stored.problem) {
    // biome-ignore lint/suspicious/noConsole: the specification wants the problem logged
    console.warn(`The cart was mended: ${stored.problem}`)
    writeRaw(JSON.stringify(stored.lines))
  }
  raw = readRaw()
  lines = stored.lines
  return lines
}

function write(next: readonly CartLine[]): void {
  writeRaw(JSON.stringify(next))
  readCart()
  for (const listener of listeners) listener()
}

/** Adds to the cart. `held` says that the limit of a line cut the quantity. */
export function addLine(line: CartLine): { held: boolean } {
  const result = addToCart(readCart(), line)
  write(result.lines)
  return { held: result.held }
}

/** Sets a quantity; 0 or below removes the line. */
export function changeQuantity(variantId: string, quantity: number): void {
  write(setQuantity(readCart(), variantId, quantity))
}

/** Puts a whole cart in place: for undo, and empty after an order. */
export function replaceCart(next: readonly CartLine[]): void {
  write(next)
}

function subscribe(listener: () => void): () => void {
  // Another tab wrote (or cleared) the storage: this one shows it at once.
  const hear = (event: StorageEvent) => {
    if (event.key === cartKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', hear)
  }
}

/** The cart's lines in a component; undefined on the server and while hydrating, so that everybody gets the same document. */
export function useCart(): readonly CartLine[] | undefined {
  return useSyncExternalStore<readonly CartLine[] | undefined>(subscribe, readCart, () => undefined)
}
