import { lastSaleableDay } from '../rules/listing.ts'

/** A vendor hears of a batch this many days before its last saleable day, and when that has passed. */
export const saleEndWarnings = [60, 30, 7] as const

/** The days from one day to another, both `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

export interface SaleEnd {
  /** The last saleable day, `YYYY-MM-DD`. */
  on: string
  hasEnded: boolean
}

/** When the sale of a batch ends, once that is near or past; null before, and where nothing spoils. `today` is the day in India. */
export function nearSaleEnd(labelsLast: string | null, marginDays: number, today: string): SaleEnd | null {
  if (labelsLast === null) return null
  const on = lastSaleableDay(labelsLast, marginDays)
  return daysBetween(today, on) <= saleEndWarnings[0] ? { on, hasEnded: on < today } : null
}
