import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { searchIcon } from '#app/ui/icons.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { type MyOrderCounts, type MyOrderTab, mySearchMax } from '#modules/orders/my-orders.ts'
import type { OrdersAsked } from './list.tsx'

const labels = [
  ['placed', 'All'],
  ['open', 'Open'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
] as const

const addressOf = (show: MyOrderTab, q: string) => {
  const search = new URLSearchParams({ ...(show === 'placed' ? {} : { show }), ...(q ? { q } : {}) })
  return { pathname: '/orders', search: search.toString() }
}

export interface OrderToolsProps {
  asked: OrdersAsked
  counts: MyOrderCounts
}

/** The tabs of My Orders with their counts, and the search among them; nothing for whoever never ordered. */
export function OrderTools({ asked: { show, q }, counts }: OrderToolsProps) {
  const id = useId()
  if (!q && counts.placed + counts.declined === 0) return null
  return (
    <div className="mb-4 grid gap-3 md:mb-5">
      <Form action="/orders" role="search" aria-label="My orders" className="flex gap-2">
        {show === 'placed' ? null : <input type="hidden" name="show" value={show} />}
        <label htmlFor={id} className="sr-only">
          Search by order ID, product or seller
        </label>
        <div className="relative flex-1">
          <Icon path={searchIcon} className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3" />
          <input
            key={q}
            id={id}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={mySearchMax}
            placeholder="Order ID, product or seller"
            enterKeyHint="search"
            className="control pl-11"
          />
        </div>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
      <Tabs
        label="Orders by status"
        current={show}
        tabs={labels.map(([tab, label]) => ({ id: tab, label, count: counts[tab], to: addressOf(tab, q) }))}
      />
    </div>
  )
}

/** Tries to pay that the bank declined are no orders; who looks for one finds them here. */
export function DeclinedTries({ asked: { show, q }, counts }: OrderToolsProps) {
  if (counts.declined === 0 || (show !== 'placed' && show !== 'cancelled' && show !== 'declined')) return null
  const tries = counts.declined === 1 ? 'A card payment was declined' : `${counts.declined} card payments were declined`
  return (
    <p className="mt-4 text-sm text-ink-2">
      {tries}, and nothing was charged.{' '}
      {show === 'declined' ? (
        <TextLink to={addressOf('placed', q)}>Show my orders</TextLink>
      ) : (
        <TextLink to={addressOf('declined', q)}>Show {counts.declined === 1 ? 'it' : 'them'}</TextLink>
      )}
    </p>
  )
}
