import { Link, useSearchParams } from 'react-router'
import { useListAddress } from '#app/portal/list-tools.tsx'
import type { AdminOrderPageView } from '#modules/orders/shapes.ts'

const views = [
  { id: 'ship', label: 'Late to ship' },
  { id: 'late', label: 'Past delivery date' },
  { id: 'back', label: 'Returned parcels to check in' },
  { id: 'cash', label: 'Cash not collected' },
  { id: 'refunds', label: 'Refund due' },
] as const

/** Orders that want work, each an address that can be kept. A second press shows all again. */
export function OrderViews({ views: counts }: Pick<AdminOrderPageView, 'views'>) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const current = search.get('view')
  return (
    <nav
      aria-label="Views"
      className="no-scrollbar flex gap-2 border-b border-line px-4 py-2.5 max-md:overflow-x-auto max-md:*:shrink-0 md:flex-wrap"
    >
      {views.map(({ id, label }) => (
        <Link
          key={id}
          to={address({ view: current === id ? null : id })}
          prefetch="intent"
          preventScrollReset
          aria-current={current === id ? 'true' : undefined}
          className="inline-flex min-h-9 items-center gap-2 rounded-full border border-line px-3.5 text-sm font-medium hover:bg-hover aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:min-h-(--control-md)"
        >
          {label}
          <span className="font-normal text-ink-3 tabular-nums">{counts[id] >= 1_000 ? '999+' : counts[id]}</span>
        </Link>
      ))}
    </nav>
  )
}
