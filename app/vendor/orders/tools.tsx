import { DaysFilter } from '#app/portal/days-filter.tsx'
import { ListFilter, ListSearch, MoreFilters } from '#app/portal/list-tools.tsx'

const payments = [
  { value: '', label: 'Any payment' },
  { value: 'cash', label: 'Cash on delivery' },
  { value: 'prepaid', label: 'Prepaid' },
]
const standings = [
  { value: '', label: 'All' },
  { value: 'ship', label: 'Late to ship' },
  { value: 'arrive', label: 'Past delivery date' },
  { value: 'back', label: 'Returned parcels to check in' },
]
const rows = [
  { value: '', label: '25' },
  { value: '50', label: '50' },
  { value: '100', label: '100' },
]

/** Finding orders: by number, customer, phone, product or SKU, by payment, by what is late, by days. */
export function VendorOrderTools() {
  return (
    <div className="flex flex-wrap items-stretch gap-3 border-b border-line p-4 [&_search_input]:min-h-(--control-lg)">
      <ListSearch label="Order, customer or product" />
      <div className="grid w-full grid-cols-2 gap-3 md:flex md:flex-wrap xl:w-auto">
        <ListFilter label="Payment" name="payment" options={payments} />
        <ListFilter label="To do" name="late" options={standings} className="xl:max-w-40" />
        <MoreFilters names={['from', 'to', 'limit']}>
          <DaysFilter />
          <ListFilter label="Rows" name="limit" options={rows} className="md:min-w-24!" />
        </MoreFilters>
      </div>
    </div>
  )
}
