import { useSearchParams } from 'react-router'
import { statusWord } from '#app/ui/status-badge.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { StatusCounts } from '#modules/orders/rules.ts'
import { isOrderStatus, orderStatuses } from '#modules/orders/rules.ts'
import { useListAddress } from './list-tools.tsx'

/** Which tab the address asks for; 'all' where it asks for none. */
export function useStatusTab(): string {
  const [search] = useSearchParams()
  const asked = search.get('status') ?? ''
  return isOrderStatus(asked) ? asked : 'all'
}

/** Orders by status, in the address, each with its count. Beside a view the list holds not all of them: “All” leads out of it. */
export function OrderStatusTabs({ counts, className }: { counts: StatusCounts; className?: string }) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const tab = useStatusTab()
  const current = tab === 'all' && search.get('view') ? '' : tab
  const tabs = (['all', ...orderStatuses] as const).map((id) => ({
    id,
    label: id === 'all' ? 'All' : statusWord(id),
    count: counts[id],
    to: address(id === 'all' ? { status: null, view: null } : { status: id }),
  }))
  return <Tabs label="Orders by status" tabs={tabs} current={current} className={className} />
}
