import { useCallback, useEffect, useMemo, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { stored } from '#app/ui/stored.ts'
import { type CartLine, itemCount } from '#modules/cart/rules.ts'
import type { CartLineView } from '#modules/cart/shapes.ts'
import { type Totals, totalsOf } from '#modules/pricing/rules.ts'
import { formatRupees, rupeesToPaise } from '#platform/kit/money.ts'
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

function isView(value: unknown): value is CartLineView {
  if (typeof value !== 'object' || value === null) return false
  const view = value as Partial<CartLineView>
  const words = [view.variantId, view.slug, view.name, view.brand, view.category, view.variantName]
  return (
    words.every((word) => typeof word === 'string') &&
    Number.isFinite(view.price) &&
    Number.isInteger(view.available) &&
    (view.photo === null || (typeof view.photo?.id === 'string' && Number.isInteger(view.photo.width)))
  )
}

/** Beside the cart, best effort: what was seen last, to say what changed and to show something while the shop is out of reach. */
const seen = stored<readonly CartLineView[]>('cart-seen', {
  fallback: [],
  parse(text) {
    const views: unknown = JSON.parse(text)
    return Array.isArray(views) ? views.filter(isView) : []
  },
})

type Change =
  | { kind: 'price'; from: number; to: number }
  | { kind: 'held'; available: number }
  | { kind: 'out_of_stock' }
  | { kind: 'gone' }

interface Known {
  views: ReadonlyMap<string, CartLineView>
  /** Asked since the page opened. */
  asked: ReadonlySet<string>
  gone: ReadonlySet<string>
  changes: ReadonlyMap<string, Change>
}

function changeOf(line: CartLine, before: CartLineView | undefined, now: CartLineView | undefined): Change | undefined {
  if (!now) return { kind: 'gone' }
  if (now.available === 0) return { kind: 'out_of_stock' }
  if (now.available < line.quantity) return { kind: 'held', available: now.available }
  if (before && before.price !== now.price) return { kind: 'price', from: before.price, to: now.price }
  return undefined
}

function merge(known: Known, lines: readonly CartLine[], answer: ReadonlyMap<string, CartLineView>): Known {
  const views = new Map(known.views)
  const asked = new Set(known.asked)
  const gone = new Set(known.gone)
  const changes = new Map(known.changes)
  for (const line of lines) {
    const now = answer.get(line.variantId)
    const change = changeOf(line, views.get(line.variantId), now)
    asked.add(line.variantId)
    if (now) {
      views.set(line.variantId, now)
      gone.delete(line.variantId)
    } else {
      gone.add(line.variantId)
    }
    // A price that changed or a quantity that was cut stays said; being out of stock ends when there is stock again.
    const last = changes.get(line.variantId)
    if (change) changes.set(line.variantId, change)
    else if (last?.kind === 'gone' || last?.kind === 'out_of_stock') changes.delete(line.variantId)
  }
  return { views, asked, gone, changes }
}

interface LineNews extends CartLine {
  /** What changed since it was looked at last, to stand at the line. */
  change: string | undefined
  /** The change is in the shopper's favour. */
  isGoodNews: boolean
}

/** A line that an order can hold today. */
export interface ReadyLine extends LineNews {
  state: 'ready'
  /** Today's words and price, or those seen last. */
  view: CartLineView
}

interface OtherLine extends LineNews {
  state: 'unknown' | 'out_of_stock' | 'gone'
  /** Undefined while nothing is known. */
  view: CartLineView | undefined
}

export type QuotedLine = ReadyLine | OtherLine

export function nameOf(line: QuotedLine): string {
  if (!line.view) return 'An item of your cart'
  return line.view.variantName ? `${line.view.name}, ${line.view.variantName}` : line.view.name
}

function sentenceOf(change: Change): string {
  switch (change.kind) {
    case 'price':
      return `The price ${change.to > change.from ? 'rose' : 'fell'} from ${formatRupees(change.from)} to ${formatRupees(change.to)}.`
    case 'held':
      return `Only ${change.available} left. We changed the quantity to ${change.available}.`
    case 'out_of_stock':
      return 'Out of stock. It is not in the total.'
    case 'gone':
      return 'No longer sold. It is not in the total.'
  }
}

export interface QuotedCart {
  /** Undefined until the cart is read. */
  lines: QuotedLine[] | undefined
  /** Those that an order can hold today. */
  orderable: ReadyLine[]
  itemCount: number
  /** Undefined while the price of some line is unknown. */
  totals: Totals | undefined
  /** Why the shop's answer is missing; undefined when all is well. */
  failure: unknown
  /** Every line was looked at since the page opened. */
  isFresh: boolean
  /** Looks at every line again. */
  again: () => Promise<void>
}

function quoted(line: CartLine, known: Known): QuotedLine {
  const view = known.views.get(line.variantId)
  const change = known.changes.get(line.variantId)
  const withNews = {
    ...line,
    change: change && sentenceOf(change),
    isGoodNews: change?.kind === 'price' && change.to < change.from,
  }
  if (known.gone.has(line.variantId)) return { ...withNews, view, state: 'gone' }
  if (!view) return { ...withNews, view, state: 'unknown' }
  return { ...withNews, view, state: view.available === 0 ? 'out_of_stock' : 'ready' }
}

/** What an order of these lines would hold and cost. */
function orderOf(lines: readonly QuotedLine[] | undefined): Pick<QuotedCart, 'orderable' | 'itemCount' | 'totals'> {
  const orderable = lines?.filter((line) => line.state === 'ready') ?? []
  const priced = orderable.map(({ view, quantity }) => ({ unitPrice: rupeesToPaise(view.price), quantity }))
  const isUnknown = lines?.some((line) => line.state === 'unknown')
  return { orderable, itemCount: itemCount(orderable), totals: isUnknown ? undefined : totalsOf(priced) }
}

/** Holds the cart's quantities at what is in stock; as the cart is by now: while the answer travelled somebody may have taken less. */
function cutQuantities(answer: ReadonlyMap<string, CartLineView>): void {
  for (const line of readCart()) {
    const available = answer.get(line.variantId)?.available ?? 0
    if (available > 0 && available < line.quantity) changeQuantity(line.variantId, available)
  }
}

/** What is known of the lines of a cart, beginning with what was seen last, and `look`, which asks the shop about them. */
function useKnown() {
  const [known, setKnown] = useState<Known>(() => ({
    views: new Map(seen.read().map((view) => [view.variantId, view])),
    asked: new Set(),
    gone: new Set(),
    changes: new Map(),
  }))
  const [failure, setFailure] = useState<unknown>()

  const look = useCallback(async (lines: readonly CartLine[]) => {
    if (lines.length === 0) return
    try {
      const answer = await quoteVariants(lines.map((line) => line.variantId))
      setFailure(undefined)
      setKnown((last) => merge(last, lines, answer))
      cutQuantities(answer)
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
    if (cart && known.asked.size > 0) seen.write(cart.flatMap((line) => known.views.get(line.variantId) ?? []))
  }, [cart, known])

  const again = useCallback(() => look(cart ?? []), [look, cart])
  useEffect(() => {
    if (failure === undefined) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failure, again])

  return useMemo(() => {
    const lines = cart?.map((line) => quoted(line, known))
    return { lines, ...orderOf(lines), failure, isFresh: unasked.length === 0, again }
  }, [cart, known, failure, unasked.length, again])
}
