import { taxPercent } from './rules.ts'

/** The highest whole-rupee price before tax that stays within an MRP when 18% tax comes on top: MRP 499 → 422. */
export function highestPriceRupees(mrp: number): number {
  return Math.floor((mrp * 100) / (100 + taxPercent))
}

/** Legal Metrology (Packaged Commodities) Rules 2011, r.18(2): what a customer pays, tax included, is not above the MRP. */
export function isWithinMrp(price: number, mrp: number): boolean {
  return price * (100 + taxPercent) <= mrp * 100
}
