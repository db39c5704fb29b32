import { isUuid } from '#platform/kit/ids.ts'
import { linesMax, quantityMax } from './limits.ts'

/** What local storage keeps: no names, no prices. */
export interface CartLine {
  productId: string
  variantId: string
  quantity: number
}

/** Whether a value that was stored is a line of a cart. */
export function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Partial<CartLine>
  return (
    typeof line.productId === 'string' &&
    typeof line.variantId === 'string' &&
    isUuid(line.productId) &&
    isUuid(line.variantId) &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) > 0
  )
}

export interface StoredCart {
  lines: CartLine[]
  /** Why something stored was thrown away, for the log; null when nothing was. */
  problem: string | null
}

/**
 * The cart in `stored`. What is not a list is discarded whole (docs/specification.md, section 4); in a list, lines that are no
 * lines are dropped, twins are joined and quantities are held at the limit. More lines than an order may hold stay: checkout
 * names what to take out.
 */
export function readStoredCart(stored: string | null): StoredCart {
  if (stored === null) return { lines: [], problem: null }
  let parsed: unknown
  try {
    parsed = JSON.parse(stored)
  } catch {
    return { lines: [], problem: 'The stored cart is not readable.' }
  }
  if (!Array.isArray(parsed)) return { lines: [], problem: 'The stored cart is not a list.' }
  const good = parsed.filter(isCartLine)
  const lines = good.reduce<CartLine[]>((cart, line) => addToCart(cart, line).lines, [])
  const dropped = parsed.length - good.length
  return {
    lines,
    problem: dropped > 0 ? `${dropped} stored cart ${dropped === 1 ? 'line was' : 'lines were'} not readable.` : null,
  }
}

/** Adds a line, joining it with the same variant. `held` says that the quantity limit cut it. */
export function addToCart(lines: readonly CartLine[], added: CartLine): { lines: CartLine[]; held: boolean } {
  const present = lines.find((line) => line.variantId === added.variantId)
  const wanted = (present?.quantity ?? 0) + added.quantity
  const quantity = Math.min(wanted, quantityMax)
  const line = { productId: added.productId, variantId: added.variantId, quantity }
  return {
    lines: present ? lines.map((one) => (one === present ? line : one)) : [...lines, line],
    held: wanted > quantity,
  }
}

/** Sets a quantity; 0 or below removes the line (docs/specification.md, section 5). */
export function setQuantity(lines: readonly CartLine[], variantId: string, quantity: number): CartLine[] {
  if (quantity <= 0) return lines.filter((line) => line.variantId !== variantId)
  const held = Math.min(Math.trunc(quantity), quantityMax)
  return lines.map((line) => (line.variantId === variantId ? { ...line, quantity: held } : line))
}

/** The number on the badge: the sum of quantities. */
export function itemCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** Whether the cart has more lines than one order takes. */
export function hasTooManyLines(lines: readonly unknown[]): boolean {
  return lines.length > linesMax
}
