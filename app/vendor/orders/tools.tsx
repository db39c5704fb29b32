import { DaysFilter } from '#app/portal/days-filter.tsx'
import { ListFilter, ListSearch, ListSort, ListTools, MoreFilters } from '#app/portal/list-tools.tsx'

const payments = [
  { value: '', label: 'Any payment' },
  { value: 'cash', label: 'Cash on delivery' },
  { value: 'prepaid', label: 'Prepaid' },
]
const standings = [
  { value: '', label: 'All' },
  { value: 'ship', label: 'Late to ship' },
  { value: 'arrive', label: 'Past delivery date' },
  { value: 'back', label: 'Returned parcels to count' },
]
const rows = [
  { value: '', label: '25' },
  { value: '50', label: '50' },
  { value: '100', label: '100' },
]

const sortWords = { 'ship-by': 'Ship by date', newest: 'Newest' }

export interface VendorOrderToolsProps {
  /** How the rows are sorted when nothing is chosen. */
  usualSort: keyof typeof sortWords
}

/** Finding orders: by number, customer, phone, product or SKU, by payment, by what is late, by days. */
export function VendorOrderTools({ usualSort }: VendorOrderToolsProps) {
  const otherSort = usualSort === 'newest' ? 'ship-by' : 'newest'
  return (
    <ListTools>
      <ListSearch label="Order, customer or product" />
      <div className="w-full flex-wrap gap-3 max-md:contents md:flex xl:w-auto">
        <ListFilter label="Payment" name="payment" options={payments} />
        <ListFilter label="To do" name="late" options={standings} className="xl:max-w-40" />
        <ListSort
          options={[
            { value: '', label: sortWords[usualSort] },
            { value: otherSort, label: sortWords[otherSort] },
          ]}
        />
        <MoreFilters names={['from', 'to', 'limit']}>
          <DaysFilter />
          <ListFilter label="Rows" name="limit" options={rows} className="md:min-w-24!" />
        </MoreFilters>
      </div>
    </ListTools>
  )
}
