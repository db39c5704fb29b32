import { type CartLine, itemCount } from '#modules/cart/rules.ts'
import type { CartLineView } from '#modules/cart/shapes.ts'
import { type Totals, totalsOf } from '#modules/pricing/rules.ts'
import { formatRupees, type Paise, paise, rupeesToPaise } from '#platform/kit/money.ts'

/** What became of a line since it was looked at last. */
type Change =
  /** In rupees. */
  | { kind: 'price'; from: number; to: number }
  | { kind: 'held'; available: number }
  | { kind: 'out_of_stock' }
  | { kind: 'gone' }

/** What a line looks like, which any page that offers it knows. What it costs and whether it is there only the shop says. */
export type LineWords = Pick<
  CartLineView,
  'variantId' | 'slug' | 'name' | 'brand' | 'category' | 'variantName' | 'photo'
>

/** What was seen of a line; without a price where no cart has shown it yet. */
export type SeenLine = LineWords & Partial<CartLineView>

/** What is known of the lines of a cart, by variant. */
export interface KnownQuotes {
  words: ReadonlyMap<string, LineWords>
  /** Today's words and price, or those seen last. */
  views: ReadonlyMap<string, CartLineView>
  /** Asked since the page opened. */
  asked: ReadonlySet<string>
  /** No longer sold. */
  gone: ReadonlySet<string>
  changes: ReadonlyMap<string, Change>
}

function hasWords(value: SeenLine): boolean {
  const words = [value.variantId, value.slug, value.name, value.brand, value.category, value.variantName]
  const { photo } = value
  return (
    words.every((word) => typeof word === 'string') &&
    (photo === null || (typeof photo?.id === 'string' && Number.isInteger(photo.width)))
  )
}

const isView = (seen: SeenLine): seen is CartLineView => Number.isFinite(seen.price) && Number.isInteger(seen.available)

/** What was seen on an earlier visit: something to show until the shop has answered. It was stored: what is not whole is left out. */
export function knownFrom(seen: readonly SeenLine[]): KnownQuotes {
  const words = seen.filter(hasWords)
  return {
    words: new Map(words.map((line) => [line.variantId, line])),
    views: new Map(words.filter(isView).map((view) => [view.variantId, view])),
    asked: new Set(),
    gone: new Set(),
    changes: new Map(),
  }
}

function changeOf(line: CartLine, before: CartLineView | undefined, now: CartLineView | undefined): Change | undefined {
  if (!now) return { kind: 'gone' }
  if (now.available === 0) return { kind: 'out_of_stock' }
  if (now.available < line.quantity) return { kind: 'held', available: now.available }
  if (before && before.price !== now.price) return { kind: 'price', from: before.price, to: now.price }
  return undefined
}

/** What is known once the shop has answered about these lines. A line that the answer leaves out is no longer sold. */
export function withAnswer(
  known: KnownQuotes,
  lines: readonly CartLine[],
  answer: ReadonlyMap<string, CartLineView>,
): KnownQuotes {
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
  return { ...known, views, asked, gone, changes }
}

interface LineNews extends CartLine {
  /** How it looks; undefined while nothing is known. */
  words: LineWords | undefined
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
  /** Undefined while its price is not known. */
  view: CartLineView | undefined
}

export type QuotedLine = ReadyLine | OtherLine

/** A line's product and variant, as buttons and messages name it. */
export function nameOf({ words }: QuotedLine): string {
  if (!words) return 'An item in your cart'
  return words.variantName ? `${words.name}, ${words.variantName}` : words.name
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

/** A line of the cart as the screen shows it. */
export function quotedLine(line: CartLine, known: KnownQuotes): QuotedLine {
  const view = known.views.get(line.variantId)
  const change = known.changes.get(line.variantId)
  const withNews = {
    ...line,
    words: view ?? known.words.get(line.variantId),
    change: change && sentenceOf(change),
    isGoodNews: change?.kind === 'price' && change.to < change.from,
  }
  if (known.gone.has(line.variantId)) return { ...withNews, view, state: 'gone' }
  if (!view) return { ...withNews, view, state: 'unknown' }
  return { ...withNews, view, state: view.available === 0 ? 'out_of_stock' : 'ready' }
}

export interface OrderOfLines {
  /** Those that an order can hold today. */
  orderable: ReadyLine[]
  /** With those whose price is unknown. */
  itemCount: number
  /** Undefined while the price of some line is unknown. */
  totals: Totals | undefined
  /** How much less is paid, with tax, than at the original prices. */
  saved: Paise
}

/** What an order of these lines would hold and cost. */
export function orderOf(lines: readonly QuotedLine[] | undefined): OrderOfLines {
  const orderable = lines?.filter((line) => line.state === 'ready') ?? []
  const priced = orderable.map(({ view, quantity }) => ({ unitPrice: rupeesToPaise(view.price), quantity }))
  const unknown = lines?.filter((line) => line.state === 'unknown')
  const before = orderable.map(({ view: { price, originalPrice }, quantity }) => ({
    unitPrice: rupeesToPaise(Math.max(price, originalPrice ?? price)),
    quantity,
  }))
  const totals = totalsOf(priced)
  return {
    orderable,
    itemCount: itemCount([...orderable, ...(unknown ?? [])]),
    totals: unknown?.length === 0 ? totals : undefined,
    saved: paise(totalsOf(before).total - totals.total),
  }
}

/** The lines that hold more than is in stock, each with the quantity to cut it to. What is out of stock stays as it is. */
export function cutsOf(cart: readonly CartLine[], answer: ReadonlyMap<string, CartLineView>): CartLine[] {
  return cart.flatMap((line) => {
    const available = answer.get(line.variantId)?.available ?? 0
    return available > 0 && available < line.quantity ? [{ ...line, quantity: available }] : []
  })
}
