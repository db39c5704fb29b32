import { type OrderStatus, statusMoves } from '#modules/orders/rules.ts'
import { startOfIndianDay } from '#platform/kit/dates.ts'

/** The steps of a parcel after it was ordered. Cancelling is no step: it goes line by line and gives a reason. */
export const parcelSteps = ['processing', 'shipped', 'delivered'] as const
export type ParcelStep = (typeof parcelSteps)[number]

/** The status that comes before a step. */
export const before: Record<ParcelStep, OrderStatus> = {
  processing: 'pending',
  shipped: 'processing',
  delivered: 'shipped',
}

/** The one step on from a status; undefined where the way ends. Decides which button is drawn. */
export function nextStep(status: string): ParcelStep | undefined {
  return parcelSteps.find((step) => before[step] === status)
}

/** Whether lines of a part in this status may still be cancelled: until it ships. */
export function canCancelLines(status: string): boolean {
  return status === 'pending' || status === 'processing'
}

/** Whether courier and tracking number can be put right: from when it was sent. */
export function canCorrectParcel(status: string): boolean {
  return status === 'shipped' || status === 'delivered'
}

/** Every step is one that the table of moves knows. */
export const stepsAreMoves = parcelSteps.every((step) => statusMoves[before[step]].includes(step))

/** Keys run with time, so that a span of time is a span of keys: from one, before another. */
export interface KeySpan {
  fromKey: string | null
  beforeKey: string | null
}

const crockford = /^[0-9A-HJKMNP-TV-Z]*$/

/**
 * What somebody typed as an order's number, in the form that numbers begin with: `shr 7k2md9x` → `SHR-7K2MD-9X`. Letters that
 * numbers do not have are read as the digits they look like. Null when it cannot be the beginning of a number.
 */
export function orderIdPrefix(typed: string): string | null {
  const bare = typed.toUpperCase().replace(/[\s–—-]/g, '')
  const letters = (bare.startsWith('SHR') ? bare.slice(3) : bare).replaceAll('O', '0').replace(/[IL]/g, '1')
  if (!bare || letters.length > 10 || !crockford.test(letters)) return null
  return letters.length > 5 ? `SHR-${letters.slice(0, 5)}-${letters.slice(5)}` : `SHR-${letters}`
}

/** A span of days in India, both ends included, as a span of keys; null where it is open. */
export function keysOfDays({ from, to }: { from?: string | undefined; to?: string | undefined }): KeySpan {
  return {
    fromKey: from ? firstKeyOf(startOfIndianDay(from)) : null,
    beforeKey: to ? firstKeyOf(startOfIndianDay(to) + 86_400_000) : null,
  }
}

/** The smallest key that a row of this moment (milliseconds) can have: keys run with time (RFC 9562, section 5.7). */
export function firstKeyOf(moment: number): string {
  const time = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
