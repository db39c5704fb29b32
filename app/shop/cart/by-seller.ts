import type { CartLineView } from '#modules/cart/shapes.ts'
import type { QuotedLine } from './known-quotes.ts'

/** What one seller sends of a cart. */
export interface SellerGroup<Line> {
  /** Undefined for lines of which nothing is known, or was not when they were seen last. */
  seller: CartLineView['seller'] | undefined
  lines: Line[]
}

/** The lines by who sends them: the seller of the first line first. */
export function groupsBySeller<Line extends QuotedLine>(lines: readonly Line[]): SellerGroup<Line>[] {
  const parcels = new Map<string | undefined, SellerGroup<Line>>()
  for (const line of lines) {
    const seller = line.view?.seller
    const parcel = parcels.get(seller?.slug)
    if (parcel) parcel.lines.push(line)
    else parcels.set(seller?.slug, { seller, lines: [line] })
  }
  return [...parcels.values()]
}
