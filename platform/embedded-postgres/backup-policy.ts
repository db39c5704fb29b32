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

const dayMs = 86_400_000

/** The way back over the last day: the newest that was made at least a day before the newest of all, or the oldest where none was. */
function wayBack(newestFirst: readonly Date[]): Date | undefined {
  const now = newestFirst[0]?.getTime() ?? 0
  return newestFirst.find((moment) => now - moment.getTime() >= dayMs) ?? newestFirst.at(-1)
}

/**
 * Those of `moments` that stay, days and weeks as in India. Whenever backups are made and thinned out, those that stay reach a whole day back from the
 * newest, or to the first that was ever made. `living`: those of them that the shop goes on from, of which alone one is a way back.
 */
export function backupsToStay(
  moments: readonly Date[],
  { daily, weekly }: Keeping,
  living: readonly Date[] = moments,
): Date[] {
  const sorted = (some: readonly Date[]) => [...some].sort((one, other) => other.getTime() - one.getTime())
  const newestFirst = sorted(moments)
  const newestOf = (count: number, span: (moment: Date) => string): Date[] =>
    [...new Map(newestFirst.map((moment) => [span(moment), moment] as const).reverse()).values()]
      .reverse()
      .slice(0, count)
  const back = wayBack(sorted(living))
  const staying = new Set(
    [...newestOf(daily, indianDay), ...newestOf(weekly, weekOf), ...(back ? [back] : [])].map(Number),
  )
  return newestFirst.filter((moment) => staying.has(Number(moment)))
}
