import { useLocation } from 'react-router'
import { useListAddress } from '#app/portal/list-tools.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { CashPageView } from '#modules/remittances/shapes.ts'

const list = '/admin/cash'
const differences = '/admin/cash/differences'

export interface CashTabsProps {
  counts: CashPageView['counts']
  current: string
  className?: string
}

/** Where cash is, and the list of differences. From one view of the list to another its search stays. */
export function CashTabs({ counts, current, className }: CashTabsProps) {
  const { pathname } = useLocation()
  const address = useListAddress()
  const toView = (view: string | null) =>
    pathname === differences ? `${list}${view ? `?view=${view}` : ''}` : address({ view })
  return (
    <Tabs
      label="Cash"
      className={className ?? ''}
      current={current}
      tabs={[
        { id: 'all', label: 'All', to: toView(null) },
        { id: 'with_couriers', label: 'With couriers', count: counts.withCouriers, to: toView('with_couriers') },
        { id: 'overdue', label: 'Overdue', count: counts.overdue, to: toView('overdue') },
        { id: 'remitted', label: 'Handed over', count: counts.remitted, to: toView('remitted') },
        { id: 'written_off', label: 'Written off', count: counts.writtenOff, to: toView('written_off') },
        { id: 'differences', label: 'Differences', count: counts.differences, to: differences },
      ]}
    />
  )
}
