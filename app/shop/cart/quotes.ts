import { useCallback, useEffect, useMemo, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import type { CartLine } from '#modules/cart/rules.ts'
import type { CartLineView } from '#modules/cart/shapes.ts'
import {
  cutsOf,
  knownFrom,
  type OrderOfLines,
  orderOf,
  type QuotedLine,
  quotedLine,
  withAnswer,
} from './known-quotes.ts'
import { seen } from './seen.ts'
import { changeQuantity, readCart, useCart } from './store.ts'

const partSize = 100

/** What the shop says today of these variants; what is no longer sold is absent. Asked in parts, so a cart may be long. */
export async function quoteVariants(variantIds: readonly string[]): Promise<Map<string, CartLineView>> {
  const parts = Array.from({ length: Math.ceil(variantIds.length / partSize) }, (_, at) =>
    variantIds.slice(at * partSize, (at + 1) * partSize),
  )
  const answers = await Promise.all(parts.map((part) => call(api['cart-quotes'].$post({ json: { variantIds: part } }))))
  return new Map(answers.flatMap((answer) => answer.items).map((view) => [view.variantId, view]))
}

export interface QuotedCart extends OrderOfLines {
  /** Undefined until the cart is read. */
  lines: QuotedLine[] | undefined
  /** Why the shop's answer is missing; undefined when all is well. */
  failure: unknown
  /** Every line was looked at since the page opened. */
  isFresh: boolean
  /** What is known of a line that may stand in the cart no more. */
  quoted: (line: CartLine) => QuotedLine
  /** Looks at every line again. */
  again: () => Promise<void>
}

/** What is known of the lines of a cart, beginning with what was seen last, and `look`, which asks the shop about them. */
function useKnown() {
  const [known, setKnown] = useState(() => knownFrom(seen.read()))
  const [failure, setFailure] = useState<unknown>()

  const look = useCallback(async (lines: readonly CartLine[]) => {
    if (lines.length === 0) return
    try {
      const answer = await quoteVariants(lines.map((line) => line.variantId))
      setFailure(undefined)
      setKnown((last) => withAnswer(last, lines, answer))
      // Read the cart again: somebody may have chosen fewer while the request was on its way.
      for (const { variantId, quantity } of cutsOf(readCart(), answer)) changeQuantity(variantId, quantity)
    } catch (error) {
      setFailure(error)
    }
  }, [])

  return { known, failure, look }
}

/**
 * The cart with what the shop says of it. Looks when the page opens and when lines come in, holds quantities at what is in
 * stock, and remembers what was seen. `held` lines stay as they are shown while an order of them is under way.
 */
export function useQuotedCart(held?: readonly CartLine[]): QuotedCart {
  const stored = useCart()
  const cart = held ?? stored
  const { known, failure, look } = useKnown()

  const unasked = useMemo(() => cart?.filter((line) => !known.asked.has(line.variantId)) ?? [], [cart, known.asked])
  const unaskedIds = unasked.map((line) => line.variantId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: quantities alone are no reason to ask again
  useEffect(() => {
    look(unasked)
  }, [unaskedIds, look])

  useEffect(() => {
    if (cart && known.asked.size > 0)
      seen.write(cart.flatMap(({ variantId }) => known.views.get(variantId) ?? known.words.get(variantId) ?? []))
  }, [cart, known])

  const again = useCallback(() => look(cart ?? []), [look, cart])
  useEffect(() => {
    if (failure === undefined) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failure, again])

  return useMemo(() => {
    const quoted = (line: CartLine) => quotedLine(line, known)
    const lines = cart?.map(quoted)
    return { lines, ...orderOf(lines), failure, isFresh: unasked.length === 0, quoted, again }
  }, [cart, known, failure, unasked.length, again])
}
