import { type Paise, paise, paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { shareOut } from '#platform/kit/share-out.ts'
import { taxOn, taxPercent } from './rules.ts'

/**
 * Each vendor's share of an order's tax in whole rupees: 18% of its subtotal rounded down, then a rupee each to the
 * largest remainders (on a tie, to the earlier vendor) until the sum is the order's tax. Within a rupee of the exact
 * value; see docs/law.md, Tax.
 */
export function splitTax(tax: Paise, subtotals: readonly Paise[]): Paise[] {
  const shares = subtotals.map((subtotal) => Math.floor((subtotal * taxPercent) / 10_000))
  let left = paiseToRupees(tax) - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = subtotals
    .map((subtotal, index) => ({ index, remainder: (subtotal * taxPercent) % 10_000 }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    shares[index] = required(shares[index], `share ${index} of the tax`) + 1
    left--
  }
  return shares.map(rupeesToPaise)
}

/** What a seller's lines come to, and its share of the tax. */
export interface SellerShare {
  seller: string
  subtotal: Paise
  tax: Paise
}

/**
 * Each line's share of the tax on all of them: to sellers in whole rupees, in the order of their first lines, then to their lines in paise by what
 * these cost. What the lines cost with their shares adds up to the total. The key of a seller only says which lines are its own, so that a cart and
 * its order agree though they name sellers differently.
 */
export function taxByLine(lines: readonly { unitPrice: Paise; quantity: number; seller: string }[]): {
  sellers: SellerShare[]
  taxes: Paise[]
} {
  const costs = lines.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const keys = [...new Set(lines.map(({ seller }) => seller))]
  const ownOf = (key: string) => [...lines.keys()].filter((at) => lines[at]?.seller === key)
  const costOf = (at: number) => required(costs[at], `cost of line ${at}`)
  const subtotals = keys.map((key) => paise(ownOf(key).reduce((sum, at) => sum + costOf(at), 0)))
  const shares = splitTax(taxOn(paise(costs.reduce((sum, cost) => sum + cost, 0))), subtotals)
  const sellers = keys.map((seller, index) => ({
    seller,
    subtotal: required(subtotals[index], `subtotal of seller ${seller}`),
    tax: required(shares[index], `tax of seller ${seller}`),
  }))
  const taxes = lines.map(() => paise(0))
  for (const { seller, tax } of sellers) {
    const own = ownOf(seller)
    shareOut(tax, own.map(costOf)).forEach((share, index) => {
      taxes[required(own[index], `line ${index} of seller ${seller}`)] = paise(share)
    })
  }
  return { sellers, taxes }
}
