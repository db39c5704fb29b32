import { now } from '#platform/context.server.ts'
import { addDays, indianDay, startOfIndianDay } from '#platform/kit/dates.ts'
import { log } from '#platform/log.server.ts'
import { currentProvider } from '../provider.server.ts'
import { compareBooks, lastComparedDay } from '../store/books.server.ts'
import { followEach } from './charge-backs.server.ts'

/** A shop that was away for long looks back so many days. */
const longestDays = 31

/** The days after `last` up to yesterday, `YYYY-MM-DD`, the oldest first; yesterday alone before the first. */
export function daysToCompare(last: string | undefined, moment: Date): string[] {
  const today = startOfIndianDay(indianDay(moment))
  const days: string[] = []
  for (let back = 1; back <= longestDays; back++) {
    const day = indianDay(addDays(new Date(today), -back))
    if (last !== undefined && day <= last) break
    days.unshift(day)
    if (last === undefined) break
  }
  return days
}

/**
 * By night: compares the provider's books of each day that was not compared yet with ours. Where they do not agree a person looks at it; nothing is
 * booked by it. Throws when the provider does not answer: the job comes again; and, once all is compared, where a charge-back could not be followed.
 */
export async function compareProviderBooks(): Promise<void> {
  const provider = currentProvider()
  if (!provider) return
  const failures: unknown[] = []
  for (const day of daysToCompare(await lastComparedDay(provider.name), now())) {
    const lines = await provider.settlementRows(day)
    // Its event may have stayed away. What cannot be followed stands as a difference, where the books have money for it.
    const named = new Set(lines.flatMap(({ chargeBack }) => chargeBack ?? []))
    await followEach(provider, named).catch((error) => failures.push(error))
    const known = lines.filter(({ kind }) => kind !== 'other')
    const found = await compareBooks(provider.name, day, known)
    const event = { event: 'payments.books_compared', provider: provider.name, day, lines: lines.length, found }
    if (found > 0) log.warn(event, 'payments.books_compared')
    else log.info(event, 'payments.books_compared')
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Charge-backs of the books could not be followed.')
}
