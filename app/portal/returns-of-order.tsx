import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { useOrderEvents } from '#app/frame/events.ts'
import { ReturnBadge } from '#app/frame/returns/badge.tsx'
import { returnReasons } from '#modules/returns/rules.ts'
import type { ReturnRowView } from '#modules/returns/shapes.ts'
import { OrderPanel } from './order-steps.tsx'

export interface ReturnsOfOrderProps {
  orderId: string
  root: '/vendor/returns' | '/admin/returns'
  /** Asks the API of this portal; the same function each time. */
  load: (orderId: string) => Promise<{ items: ReturnRowView[] }>
}

/** The returns of an order, each with the way to its page; nothing while there is none. The order is complete without it. */
export function ReturnsOfOrder({ orderId, root, load }: ReturnsOfOrderProps) {
  const id = useId()
  const [rows, setRows] = useState<readonly ReturnRowView[]>([])
  const look = () =>
    load(orderId).then(
      ({ items }) => setRows(items),
      () => {},
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each order
  useEffect(() => {
    void look()
  }, [orderId, load])
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.orderId === orderId) void look()
  })
  if (rows.length === 0) return null
  return (
    <OrderPanel id={id} title="Returns">
      <ul className="grid gap-2.5">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <Link to={`${root}/${row.id}`} prefetch="intent" className="link font-semibold tabular-nums">
                {row.id}
              </Link>
              <span className="block text-sm text-ink-2">{returnReasons[row.reason].words}</span>
            </span>
            <ReturnBadge it={row} />
          </li>
        ))}
      </ul>
    </OrderPanel>
  )
}
