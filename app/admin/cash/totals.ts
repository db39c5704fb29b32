import { countText } from '#app/portal/list-tools.tsx'
import { overdueDays } from '#modules/remittances/rules.ts'
import type { CashPageView } from '#modules/remittances/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

const collections = (count: number) => countText(count, 'collection', 'collections')

/** How much cash couriers have, and since when. */
export const withCouriersNote = ({ counts, totals: { oldestDays } }: Pick<CashPageView, 'counts' | 'totals'>) =>
  oldestDays === null
    ? 'Nothing is awaited'
    : `${collections(counts.withCouriers)}, the oldest ${oldestDays === 0 ? 'from the last 24 hours' : `${counted(oldestDays, 'day')} old`}`

/** How much of it is overdue, by the days that its rows count. */
export const overdueNote = ({ counts }: Pick<CashPageView, 'counts'>) =>
  counts.overdue === 0
    ? `Nothing for ${overdueDays} days or more`
    : `${collections(counts.overdue)}, collected ${overdueDays} or more days ago`
