import { useSearchParams } from 'react-router'
import { ViewLink } from '#app/admin/view-link.tsx'
import { useListAddress } from '#app/portal/list-tools.tsx'
import { useChosenInView } from '#app/ui/tabs.tsx'
import type { AdminOrderPageView } from '#modules/orders/shapes.ts'

const views = [
  { id: 'ship', label: 'Late to ship' },
  { id: 'late', label: 'Past delivery date' },
  { id: 'back', label: 'Returned parcels to count' },
  { id: 'cash', label: 'Cash not collected' },
  { id: 'refunds', label: 'Refund due' },
] as const

/** Orders that want work, each an address that can be kept. A second press shows all again. */
export function OrderViews({ views: counts }: Pick<AdminOrderPageView, 'views'>) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const current = search.get('view')
  const row = useChosenInView<HTMLElement>(current ?? '')
  return (
    <nav
      ref={row}
      aria-label="Views"
      className="no-scrollbar more-at-end relative flex gap-2 border-b border-line px-4 py-2.5 max-md:overflow-x-auto max-md:*:shrink-0 md:flex-wrap"
    >
      {views.map(({ id, label }) => (
        <ViewLink
          key={id}
          to={address({ view: current === id ? null : id })}
          isCurrent={current === id}
          label={label}
          count={counts[id] >= 1_000 ? '999+' : String(counts[id])}
        />
      ))}
    </nav>
  )
}
