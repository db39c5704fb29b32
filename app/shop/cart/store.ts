import { useStore } from '#app/ui/store.ts'
import { stored } from '#app/ui/stored.ts'
import { cartKey } from '#modules/cart/limits.ts'
import { addToCart, type CartLine, readStoredCart, setQuantity } from '#modules/cart/rules.ts'

const cart = stored<readonly CartLine[]>(cartKey, {
  fallback: [],
  parse(text, replace) {
    const { lines, problem } = readStoredCart(text)
    if (problem) {
      // biome-ignore lint/suspicious/noConsole: the specification wants the problem logged
      console.warn(`We repaired your cart: ${problem}`)
      replace(lines)
    }
    return lines
  },
})

/** The cart as it is now. The same list until something changes. */
export const readCart = cart.read

/** Calls the listener after each change, also by another tab; answers with what ends that. */
export const onCartChange = cart.subscribe

/** Adds to the cart. `held` says that the limit of a line cut the quantity. */
export function addLine(line: CartLine): { held: boolean } {
  const { lines, held } = addToCart(cart.read(), line)
  cart.write(lines)
  return { held }
}

/** Sets a quantity; 0 or below removes the line. */
export function changeQuantity(variantId: string, quantity: number): void {
  cart.write(setQuantity(cart.read(), variantId, quantity))
}

/** Puts a whole cart in place, as for undo. */
export const replaceCart = cart.write

/** The cart's lines in a component; undefined on the server and while hydrating. */
export const useCart = (): readonly CartLine[] | undefined => useStore(cart, undefined)
