import { Badge } from '#app/ui/badge.tsx'
import { clockIcon } from '#app/ui/icons-order.ts'
import { walletIcon } from '#app/ui/icons-portal.ts'
import type { VendorOrderRowView } from '#modules/fulfillment/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** The cash that the courier still collects; nothing where there is none. */
export function Collect({ amount, className = '' }: { amount: number | null; className?: string }) {
  if (amount === null) return null
  return (
    <Badge tone="saffron" icon={walletIcon} className={className}>
      Collect {formatRupees(amount)}
    </Badge>
  )
}

const lateWords = { ship: 'Late to ship', arrive: 'Past delivery date', back: 'To count' } as const

/** What of an order is late, or that it has to be counted; nothing where all is in time. */
export function Late({ late, className = '' }: Pick<VendorOrderRowView, 'late'> & { className?: string }) {
  if (late === null) return null
  return (
    <Badge tone={late === 'back' ? 'saffron' : 'geru'} icon={clockIcon} className={className}>
      {lateWords[late]}
    </Badge>
  )
}

/** The last day for handing an order to a courier, and whether it has passed. */
export function ShipBy({ shipBy, late }: Pick<VendorOrderRowView, 'shipBy' | 'late'>) {
  if (shipBy === null) return <Late late={late} />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="whitespace-nowrap">
        <span className="md:sr-only">Ship by </span>
        {formatDay(shipBy)}
      </span>
      <Late late={late} className="md:max-xl:rounded-xl md:max-xl:whitespace-normal" />
    </span>
  )
}
