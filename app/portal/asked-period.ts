import { type AskedPeriod, periodOf } from '#modules/insights/rules.ts'
import { indianDay } from '#platform/kit/dates.ts'

/** The period that an address asks for, as a query of the API; an address that makes no sense means the default one. */
export function askedPeriod(search: URLSearchParams): { range: '7' | '30' | '90' } | { from: string; to: string } {
  const asked: AskedPeriod = { range: search.get('range'), from: search.get('from'), to: search.get('to') }
  const { range, from, to } = periodOf(asked, indianDay(new Date()))
  return range === 'custom' ? { from, to } : { range }
}
