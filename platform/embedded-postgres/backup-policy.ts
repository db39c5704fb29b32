import { addDays, indianDay, startOfIndianDay } from '#platform/kit/dates.ts'

/** How many backups stay: the newest of each of the last days, and of each of the last weeks, that have one. */
export interface Keeping {
  daily: number
  weekly: number
}

/** The Monday of a moment's week in India, `2026-11-23`. */
function weekOf(moment: Date): string {
  const noon = addDays(new Date(startOfIndianDay(indianDay(moment))), 0.5)
  return indianDay(addDays(noon, -((noon.getUTCDay() + 6) % 7)))
}

/** Those of `moments` that stay, days and weeks as in India. */
export function backupsToStay(moments: readonly Date[], { daily, weekly }: Keeping): Date[] {
  const newestFirst = [...moments].sort((one, other) => other.getTime() - one.getTime())
  const newestOf = (count: number, span: (moment: Date) => string): Date[] =>
    [...new Map(newestFirst.map((moment) => [span(moment), moment] as const).reverse()).values()]
      .reverse()
      .slice(0, count)
  const staying = new Set([...newestOf(daily, indianDay), ...newestOf(weekly, weekOf)])
  return newestFirst.filter((moment) => staying.has(moment))
}
