import { stored } from '#app/ui/stored.ts'
import { showToast } from '#app/ui/toast.tsx'
import { addToCart, type CartLine, readStoredCart, setQuantity } from '#modules/cart/rules.ts'
import { changeQuantity, readCart, replaceCart } from './store.ts'
import { offerBack, restoreLine } from './undo.ts'

/** What was saved for later on this device, those saved first at the top. What cannot be read of it is left out. */
export const savedForLater = stored<readonly CartLine[]>('saved-for-later', {
  fallback: [],
  parse: (text) => readStoredCart(text).lines,
})

const without = (variantId: string) => setQuantity(savedForLater.read(), variantId, 0)

/** Moves a line out of the cart, to be thought about; joined with what was saved of it before. Says so, with a way back. */
export function saveForLater(variantId: string, name: string): void {
  const [before, saved] = [readCart(), savedForLater.read()]
  const line = before.find((one) => one.variantId === variantId)
  if (!line) return
  savedForLater.write(addToCart(saved, line).lines)
  changeQuantity(variantId, 0)
  offerBack(before, line, `${name} saved for later`, () => {
    const earlier = saved.find((one) => one.variantId === variantId)
    savedForLater.write(earlier ? addToCart(without(variantId), earlier).lines : without(variantId))
    restoreLine(before, line)
  })
}

/** Puts what was saved into the cart again, and answers whether the limit of a line held some of it. */
export function moveBack(variantId: string): { held: boolean } {
  const line = savedForLater.read().find((one) => one.variantId === variantId)
  if (!line) return { held: false }
  const { lines, held } = addToCart(readCart(), line)
  replaceCart(lines)
  savedForLater.write(without(variantId))
  return { held }
}

/** Takes something off what was saved, with a way back. */
export function forgetLater(variantId: string, name: string): void {
  const line = savedForLater.read().find((one) => one.variantId === variantId)
  if (!line) return
  savedForLater.write(without(variantId))
  showToast({
    message: `${name} removed`,
    action: { label: 'Undo', onPress: () => savedForLater.write(addToCart(savedForLater.read(), line).lines) },
  })
}
