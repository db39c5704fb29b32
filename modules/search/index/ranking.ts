import type { Sort } from '../rules/sort.ts'
import type { OrderName } from './order.ts'

/** How a list is put in order. */
export interface Ranking {
  order: OrderName
  /** Better matches of a search come before the order. */
  byTier: boolean
  /** What cannot be bought now comes after everything that can. */
  soldOutLast: boolean
}

/** How the shop ranks for what somebody chose; /how-we-rank tells it. */
export function rankingOf(sort: Sort): Ranking {
  if (sort === 'relevance') return { order: 'popularity', byTier: true, soldOutLast: true }
  return { order: sort, byTier: false, soldOutLast: sort === 'bestselling' }
}

/** A price that was asked for and that nothing has. */
interface MissedPrice {
  to: number | null
}

/**
 * The same for what has the words of a search, but not the price in them: the cheapest first, or the most expensive where the words name only the least
 * it should cost; unless an order was chosen.
 */
export function rankingAtOtherPrices(missed: MissedPrice | null, sort: Sort): Ranking {
  if (!missed || sort !== 'relevance') return rankingOf(sort)
  return rankingOf(missed.to === null ? 'price-high' : 'price-low')
}
