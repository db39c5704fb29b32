import { DayFilter } from '#app/portal/day-filter.tsx'
import { ListFilter, ListSearch } from '#app/portal/list-tools.tsx'
import { paymentStatuses, paymentWords } from '#modules/payments/rules.ts'
import { stateNames } from '#platform/kit/india.ts'

const payments = [
  { value: '', label: 'Any payment' },
  ...paymentStatuses.map((value) => ({ value, label: paymentWords[value] })),
]
const states = [
  { value: '', label: 'All of India' },
  ...[...stateNames].sort((one, other) => one.localeCompare(other)).map((value) => ({ value, label: value })),
]

/** Finding orders: by number, name or email address, by days, by the money and by where they go. */
export function AdminOrderTools() {
  return (
    <div className="flex flex-wrap items-stretch gap-3 border-b border-line p-4 [&_search_input]:min-h-(--control-lg)">
      <ListSearch label="Order ID, name or email" />
      <DayFilter label="From" name="from" />
      <DayFilter label="To" name="to" />
      <ListFilter label="Payment" name="payment" options={payments} className="flex-1 md:max-w-40" />
      <ListFilter label="State" name="state" options={states} className="flex-1 md:max-w-40" />
    </div>
  )
}
