import { DaysFilter } from '#app/portal/days-filter.tsx'
import { ListFilter, ListSearch, ListSort, ListTools, MoreFilters } from '#app/portal/list-tools.tsx'
import type { AdminOrderPageView } from '#modules/orders/shapes.ts'
import { paymentStatuses, paymentWords } from '#modules/payments/rules.ts'
import { stateNames } from '#platform/kit/india.ts'
import { VendorFilter } from './vendor-filter.tsx'

const payments = [
  { value: '', label: 'Any payment' },
  ...paymentStatuses.map((value) => ({ value, label: paymentWords[value] })),
]
const states = [
  { value: '', label: 'All of India' },
  ...[...stateNames].sort((one, other) => one.localeCompare(other)).map((value) => ({ value, label: value })),
]

const sorts = [
  { value: '', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'total-high', label: 'Total: high to low' },
  { value: 'total-low', label: 'Total: low to high' },
]

/** Finding orders: by number, name, email address or phone, by days, by the money, by where they go and by who sends them. */
export function AdminOrderTools({ vendor }: Pick<AdminOrderPageView, 'vendor'>) {
  return (
    <ListTools>
      <ListSearch label="Order ID, name, email or phone" className="basis-64" />
      <ListSort options={sorts} />
      <MoreFilters names={['from', 'to', 'payment', 'state', 'vendor']}>
        <DaysFilter />
        <ListFilter label="Payment" name="payment" options={payments} className="flex-1" />
        <ListFilter label="State" name="state" options={states} className="flex-1 md:min-w-34!" />
        <VendorFilter vendor={vendor} />
      </MoreFilters>
    </ListTools>
  )
}
