/** Days in India as `2026-11-20`, both included. */
export interface Days {
  from: string
  to: string
}

export const presetWords = {
  today: 'Today',
  week: 'Last 7 days',
  month: 'This month',
  year: 'This financial year',
} as const
export type Preset = keyof typeof presetWords
export const presets = Object.keys(presetWords) as Preset[]

const dayMs = 86_400_000

/** The days of a preset. The financial year begins on the first of April. */
export function daysOfPreset(preset: Preset, today: string): Days {
  const [year = '', month = ''] = today.split('-')
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: new Date(Date.parse(`${today}T00:00:00Z`) - 6 * dayMs).toISOString().slice(0, 10), to: today }
    case 'month':
      return { from: `${year}-${month}-01`, to: today }
    case 'year':
      return { from: `${Number(month) >= 4 ? year : Number(year) - 1}-04-01`, to: today }
  }
}

/** Which preset two days are; undefined for days of one's own. On the first of a month today is said before the month. */
export const presetOf = ({ from, to }: Days, today: string): Preset | undefined =>
  presets.find((preset) => {
    const days = daysOfPreset(preset, today)
    return days.from === from && days.to === to
  })

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 2000 && year <= 2099 ? date.toISOString().slice(0, 10) : undefined
}

/** Whether it is a day as forms and the API pass it on. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** How a day is written. */
export const dayForm = 'Write the day as 23 Nov 2026 or 23/11/2026.'
/** Said of a day such as 31 February. */
export const noSuchDay = 'This day does not exist.'

/** The day that a field of a form holds, as `2026-11-20`; '' for none. */
export const typedDay = (typed: string, today: string): string => readDay(typed, today) ?? ''

/** What is wrong with a day of a form that has come already; `missing` where there is none. */
export function pastDayProblem(typed: string, today: string, missing: string): string | undefined {
  if (!typed.trim()) return missing
  const day = readDay(typed, today)
  if (!day) return dayProblem(typed, today)
  return day > today ? 'This day has not come yet.' : undefined
}

type Written = readonly [year: number, month: number, day: number]

/** Year, month and day as they were written, whether there is such a day or not. */
function writtenDay(typed: string, today: string): Written | undefined {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text)
  if (iso) return [Number(iso[1]), Number(iso[2]), Number(iso[3])]
  const [, day, month = '', year] = /^(\d\d?)[\s/.,-]+(\d\d?|[a-z]{3,9})(?:[\s/.,-]+(\d{2}|\d{4}))?$/.exec(text) ?? []
  if (!day) return undefined
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1
  const asked = year === undefined ? Number(today.slice(0, 4)) : year.length === 2 ? 2000 + Number(year) : Number(year)
  return [asked, number, Number(day)]
}

/** A day as people in India write it, the day first: '23 Nov 2026', '23/11/2026', '23-11-26', '23 Nov'. Undefined for what is no day. */
export function readDay(typed: string, today: string): string | undefined {
  const written = writtenDay(typed, today)
  return written && dayOf(...written)
}

/** What is wrong with what `readDay` cannot read: that its month has no such day, or how a day is written. */
export function dayProblem(typed: string, today: string): string {
  const [year, month, day] = writtenDay(typed, today) ?? []
  const isOfMonth = month !== undefined && month >= 1 && month <= 12 && dayOf(year ?? 0, month, 1) !== undefined
  return isOfMonth && day !== undefined ? noSuchDay : dayForm
}
