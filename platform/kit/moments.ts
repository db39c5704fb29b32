import { formatDay } from './dates.ts'

/**
 * A moment as somebody types it: `2026-11-26 14:03:00`, in India's time, or ISO with an offset, `2026-11-26T08:33:00Z`. Undefined where it is none, such
 * as a 30 February.
 */
export function momentOf(typed: string): Date | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/.exec(typed.trim())
  if (!parts) return undefined
  const [, day = '', time = '', seconds = ':00', offset = '+05:30'] = parts
  const midnight = new Date(`${day}T00:00:00Z`)
  const moment = new Date(`${day}T${time}${seconds}${offset}`)
  // Node takes the 30th of February for the 2nd of March.
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  return isDay && !Number.isNaN(moment.getTime()) ? moment : undefined
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' })

/** `20 Nov 2026, 17:00:00 in India (2026-11-20T11:30:00.000Z)`: to the second, and in no doubt. */
export const formatInstant = (value: Date): string =>
  `${formatDay(value)}, ${clock.format(value)} in India (${value.toISOString()})`
