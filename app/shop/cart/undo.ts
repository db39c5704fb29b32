import { createStore } from '#app/ui/store.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { CartLine } from '#modules/cart/rules.ts'
import { counted } from '#platform/kit/counted.ts'
import { changeQuantity, readCart, replaceCart } from './store.ts'

/** Puts lines back where they were; what was added to the cart meanwhile stays. */
function putBack(before: readonly CartLine[]): void {
  const now = readCart()
  const isHere = (line: CartLine) => now.some((one) => one.variantId === line.variantId)
  const isNew = (line: CartLine) => !before.some((one) => one.variantId === line.variantId)
  const remaining = before.map((line) => now.find((one) => one.variantId === line.variantId) ?? line)
  if (before.every(isHere)) return
  replaceCart([...remaining, ...now.filter(isNew)])
}

export interface TakenOut {
  line: CartLine
  /** Where it stood among the lines. */
  at: number
  message: string
  undo: () => void
}

/** The line that was taken out last. Its place on the page offers it back: a toast would cover the total or a button. */
export const takenOut = createStore<TakenOut | undefined>(undefined)

/** Offers a line back where it stood in `before`; with a toast where no other line is left. */
export function offerBack(before: readonly CartLine[], line: CartLine, message: string, onUndo: () => void): void {
  const undo = () => {
    takenOut.write(undefined)
    onUndo()
  }
  if (before.length > 1) takenOut.write({ line, at: before.indexOf(line), message, undo })
  else showToast({ message, action: { label: 'Undo', onPress: undo } })
}

/** Takes a line out at once and offers it back. Other lines that were taken out meanwhile stay out. */
export function removeWithUndo(variantId: string, name: string): void {
  const before = readCart()
  const line = before.find((one) => one.variantId === variantId)
  if (!line) return
  changeQuantity(variantId, 0)
  offerBack(before, line, `${name} removed`, () => restoreLine(before, line))
}

/** Puts a line back where it stood in `before`. Other lines that were taken out meanwhile stay out. */
export function restoreLine(before: readonly CartLine[], line: CartLine): void {
  const now = readCart()
  putBack(before.filter((one) => one === line || now.some((other) => other.variantId === one.variantId)))
}

/** Takes several lines out at once and offers them back. */
export function clearLines(variantIds: readonly string[]): void {
  const before = readCart()
  replaceCart(before.filter((line) => !variantIds.includes(line.variantId)))
  showToast({
    message: `${counted(variantIds.length, 'product')} removed`,
    action: { label: 'Undo', onPress: () => putBack(before) },
  })
}

/** Empties the cart at once and offers it back. */
export function clearWithUndo(): void {
  const before = readCart()
  replaceCart([])
  showToast({ message: 'Cart cleared', action: { label: 'Undo', onPress: () => putBack(before) } })
}
