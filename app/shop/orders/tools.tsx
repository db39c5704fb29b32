import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { type MyOrderCounts, type MyOrderTab, mySearchMax } from '#modules/orders/my-orders.ts'
import type { OrdersAsked } from './list.tsx'

const labels = [
  ['placed', 'All'],
  ['open', 'Open'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
  ['declined', 'Not completed'],
] as const

/** The address of a tab of My Orders, with what is looked for in it. */
export const addressOf = (show: MyOrderTab, q: string) => {
  const search = new URLSearchParams({ ...(show === 'placed' ? {} : { show }), ...(q ? { q } : {}) })
  return { pathname: '/orders', search: search.toString() }
}

export interface OrderToolsProps {
  asked: OrdersAsked
  counts: MyOrderCounts
}

/** The tabs of My Orders with their counts, and the search among them; nothing for whoever never ordered. Payments that came to nothing have a tab while they are shown. */
export function OrderTools({ asked: { show, q }, counts }: OrderToolsProps) {
  const id = useId()
  if (!q && counts.placed + counts.declined === 0) return null
  return (
    <div className="mb-4 grid gap-3 md:mb-5">
      <Form action="/orders" role="search" aria-label="My orders" className="flex flex-wrap gap-2">
        {show === 'placed' ? null : <input type="hidden" name="show" value={show} />}
        <label htmlFor={id} className="sr-only">
          Search by order ID, product or seller
        </label>
        <div className="relative flex-1 basis-40">
          <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
          <input
            key={q}
            id={id}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={mySearchMax}
            placeholder="Order or product"
            enterKeyHint="search"
            className="control with-icon pl-11"
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <Tabs
        label="Orders by status"
        current={show}
        tabs={labels
          .filter(([tab]) => tab !== 'declined' || show === tab)
          .map(([tab, label]) => ({ id: tab, label, count: counts[tab], to: addressOf(tab, q) }))}
      />
    </div>
  )
}
