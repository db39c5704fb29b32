import { deliveryDays } from '#modules/pricing/delivery.ts'
import { highestPriceRupees, isWithinMrp } from '#modules/pricing/mrp.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { ListingStatus } from '../shapes/listing.ts'
import type { StockState } from '../shapes/lists.ts'

/** What vendors and reviewers call the states of a listing, on screens and in files. */
export const listingStatusWords: Readonly<Record<ListingStatus, string>> = {
  draft: 'Draft',
  submitted: 'In review',
  approved: 'Live',
  rejected: 'Sent back',
  suspended: 'Suspended',
  archived: 'Archived',
}

/** Which statuses a listing may go to, as the table of moves in the database has it (db/functions/refuse-illegal-move.sql). */
export const listingMoves: Readonly<Record<ListingStatus, readonly ListingStatus[]>> = {
  draft: ['submitted', 'archived'],
  submitted: ['draft', 'approved', 'rejected', 'archived'],
  rejected: ['draft', 'submitted', 'archived'],
  // Back to its vendor when the proof of what it claims has ended.
  approved: ['rejected', 'suspended', 'archived'],
  suspended: ['approved', 'archived'],
  archived: ['draft'],
}

/** Whether a listing may go from one status to the other. A status to itself is no move. */
export const canMove = (from: ListingStatus, to: ListingStatus): boolean => listingMoves[from].includes(to)

/**
 * Whether customers could buy it already. Then changes of its words or photos and larger price changes are reviewed
 * again.
 */
export const wasApproved = (status: ListingStatus): boolean => status === 'approved' || status === 'suspended'

/** Whether the whole listing may be edited at once. Submitted and archived listings cannot be edited. */
export const isDraftLike = (status: ListingStatus): boolean => status === 'draft' || status === 'rejected'

/** Goods of these categories are not cosmetics: no licence, ingredients, batch or expiry (docs/law.md). */
const noCosmetics = new Set(['Accessories'])

/** Whether goods of this category are cosmetics, which need a licence, ingredients, batch and expiry. */
export const isCosmetic = (category: string): boolean => !noCosmetics.has(category)

/** The stock from which a variant counts as low ('Only N left' is shown from five down). */
export const lowStockMax = 5

/** A label whose last day is so many days ahead, or fewer, is worth a look. */
export const endingDays = 90

/** `out`: nothing can be bought. `low`: some variant has one to five pieces left. */
export function stockStateOf(stocks: readonly number[]): StockState {
  if (stocks.every((stock) => stock === 0)) return 'out'
  return stocks.some((stock) => stock > 0 && stock <= lowStockMax) ? 'low' : 'ok'
}

/** Headings of the tariff that beauty goods fall under (docs/law.md). */
const knownChapters = [
  '3303',
  '3304',
  '3305',
  '3306',
  '3307',
  '3401',
  '4202',
  '6307',
  '8203',
  '8214',
  '8510',
  '8516',
  '9019',
  '9603',
  '9605',
  '9615',
  '9616',
]

/** Whether this is an HSN code of 4, 6 or 8 digits under a heading for beauty goods. */
export function isKnownHsn(hsn: string): boolean {
  return /^(\d{4}|\d{6}|\d{8})$/.test(hsn) && knownChapters.includes(hsn.slice(0, 4))
}

/** Both day and month forms come from the calendar alone; no time zone is involved. */
const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/**
 * The last day, `YYYY-MM-DD`, that a label allows. "Use before MM/YYYY" ends on the last day of the month before, "Expiry MM/YYYY" on the last
 * day of that month (Cosmetics Rules 2020, r.3(w), explanation of 2025). `month` is `YYYY-MM`.
 */
export function labelsLastDay(kind: 'use_before' | 'expiry', month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return lastDayOf(year, kind === 'expiry' ? number : number - 1)
}

/** The month printed on the pack (`YYYY-MM`) for the label's last day: the inverse of `labelsLastDay`. */
export function printedMonth(kind: 'use_before' | 'expiry', lastDay: string): string {
  const [year = 0, month = 1] = lastDay.split('-').map(Number)
  const date = new Date(Date.UTC(year, kind === 'expiry' ? month - 1 : month, 1))
  return date.toISOString().slice(0, 7)
}

/** The margin of a category whose own is not known, as a new category has it. */
export const usualSaleMarginDays = 30

/**
 * The last day, `YYYY-MM-DD`, on which a batch is sold: its delivery and the margin of its category, in days, before the label's last day. The
 * database counts the same (db/functions/last-saleable-day.sql).
 */
export function lastSaleableDay(labelsLast: string, marginDays: number): string {
  const moment = Date.parse(`${labelsLast}T00:00:00Z`) - (deliveryDays + marginDays) * 86_400_000
  return new Date(moment).toISOString().slice(0, 10)
}

/** What is wrong with a price, original price or a variant's own price, all in rupees; undefined when nothing is. */
export function priceProblem(price: number | null, mrp: number | null): string | undefined {
  if (price === null) return undefined
  if (!Number.isInteger(price)) return 'Enter whole rupees, without paise.'
  if (price < 1) return 'A price is at least ₹1.'
  if (mrp !== null && mrp > 0 && !isWithinMrp(price, mrp)) {
    const highest = highestPriceRupees(mrp)
    return highest < 1
      ? `The MRP ${formatRupees(mrp)} leaves no room for a price before tax.`
      : `With 18% tax this is above the MRP ${formatRupees(mrp)}. The highest price is ${formatRupees(highest)}.`
  }
  return undefined
}

/** What is wrong with an original price beside its price, in rupees; undefined when nothing is. */
export function originalPriceProblem(originalPrice: number | null, price: number | null): string | undefined {
  if (originalPrice === null || price === null || originalPrice > price) return undefined
  return 'The original price must be higher than the price. Leave it blank if you never sold at a higher price.'
}
