import { daysInOrder } from '#platform/kit/dates.ts'
import { type Paise, paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
/**
 * What the dashboards count. Every figure belongs to the day in India on which its order was placed, and follows the order as it
 * is now: a cancellation changes the day of the order, not the day of the cancelling.
 *
 * - **Sales**: the totals, tax included, of orders that are released (paid, or to be paid on delivery) and not cancelled. A vendor's
 *   are those of its own parts. Cancelled lines are not in them.
 * - **Orders**: how many such orders (a vendor: parts of orders) there are.
 * - **Average order**: sales through orders, rounded to the rupee; 0 without orders.
 * - **Cancellations**: the operator counts every order that is cancelled, unpaid ones included; a vendor only parts it had been
 *   shown before.
 * - **New customers**: accounts of customers made in the period. **Selling vendors**: vendors with an order in it.
 * - **Comparison**: the period of equal length that ends the day before this one begins.
 */

/** Days in India as `2026-11-20`, both included. */
export interface Period {
  from: string
  to: string
}

/** How a period was chosen: the last so many days, today included, or two days of one's own. */
export type Range = '7' | '30' | '90' | 'custom'
export const rangePresets = ['7', '30', '90'] as const
const usualRange = '30'

/** The longest period that may be asked for, in days. */
export const longestPeriod = 366

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const millisecondsOfDay = 86_400_000

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / millisecondsOfDay
const dayOf = (number: number): string => new Date(number * millisecondsOfDay).toISOString().slice(0, 10)

/** Whether a text is a day of the calendar between 2000 and 2099; `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text) || !text.startsWith('20')) return false
  const number = numberOf(text)
  return Number.isFinite(number) && dayOf(number) === text
}

/** The day so many days later; earlier for negative numbers. */
export const dayAfter = (day: string, days: number): string => dayOf(numberOf(day) + days)

/** How many days a period has. */
export const lengthOf = ({ from, to }: Period): number => numberOf(to) - numberOf(from) + 1

/** The days of a period in order. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: lengthOf(period) }, (_, at) => dayAfter(period.from, at))

/** What a period is compared with: as many days, just before it. */
export function previousPeriod(period: Period): Period {
  return { from: dayAfter(period.from, -lengthOf(period)), to: dayAfter(period.from, -1) }
}

/** What is wrong with two days as a period, in words, or undefined. */
export function periodProblem(from: string, to: string, today: string): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day.'
  if (from > to) return 'The first day lies after the last.'
  if (from > today) return 'The first day lies in the future.'
  if (lengthOf({ from, to }) > longestPeriod) return `Choose at most ${longestPeriod} days.`
  return undefined
}

export interface AskedPeriod {
  range?: string | null | undefined
  from?: string | null | undefined
  to?: string | null | undefined
}

/** The period that an address asks for; what makes no sense there means the last 30 days. */
export function periodOf(asked: AskedPeriod, today: string): Period & { range: Range } {
  const { from, to } = daysInOrder({ from: asked.from ?? '', to: asked.to ?? '' })
  if (from && to && periodProblem(from, to, today) === undefined) return { from, to, range: 'custom' }
  const range = rangePresets.find((preset) => preset === asked.range) ?? usualRange
  return { from: dayAfter(today, 1 - Number(range)), to: today, range }
}

/** A figure against the one before, in percent with one decimal; null where there is nothing to compare with. */
export function changeInPercent(now: number, before: number): number | null {
  if (before === 0) return now === 0 ? 0 : null
  return Math.round(((now - before) / before) * 1_000) / 10
}

/** Sales through orders in whole rupees, as paise; 0 without orders. */
export function averageOrder(sales: Paise, orders: number): Paise {
  return rupeesToPaise(orders === 0 ? 0 : Math.round(paiseToRupees(sales) / orders))
}

/** Counts of what waits are exact up to here; beyond it, 'many' is all that matters. */
export const waitingMax = 1_000
