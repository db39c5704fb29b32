/** All dates are shown in the en-IN form and in India's time, whatever the machine's own zone. */
const zone = 'Asia/Kolkata'

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone })
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'short', timeZone: zone })
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: zone })
const isoDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone })

function instant(value: string | Date | null | undefined): Date | undefined {
  if (!value) return undefined
  const date =
    value instanceof Date ? value : new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00+05:30` : value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** `20 Nov 2026`; `N/A` for a missing or unreadable date (docs/specification.md, section 2, My Orders). */
export function formatDay(value: string | Date | null | undefined): string {
  const date = instant(value)
  return date ? day.format(date) : 'N/A'
}

/** `Wed, 25 Nov 2026`; `N/A` for a missing or unreadable date. */
export function formatDayWithWeekday(value: string | Date | null | undefined): string {
  const date = instant(value)
  return date ? `${weekday.format(date)}, ${day.format(date)}` : 'N/A'
}

/** `20 Nov 2026, 5:00 pm`, India time. */
export function formatMoment(value: string | Date | null | undefined): string {
  const date = instant(value)
  return date ? `${day.format(date)}, ${time.format(date)}` : 'N/A'
}

/** `5:00 pm`, India time. */
export const formatTime = (value: Date): string => time.format(value)

/** The calendar day in India of a moment, `2026-11-25`. */
export function indianDay(moment: Date): string {
  return isoDay.format(moment)
}

/** The moment a calendar day begins in India, in milliseconds: `2026-11-25`. */
export function startOfIndianDay(day: string): number {
  return Date.parse(`${day}T00:00:00+05:30`)
}

/** The moment `days` times 24 hours later. */
export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000)
}

/** Two days as `2026-11-20`, the earlier one first; an open end ('' or undefined) stays where it is. */
export const daysInOrder = <Day extends string | undefined>({
  from,
  to,
}: {
  from: Day
  to: Day
}): { from: Day; to: Day } => (from && to && from > to ? { from: to, to: from } : { from, to })
