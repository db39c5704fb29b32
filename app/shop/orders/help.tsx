import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { storeIcon, truckIcon, undoIcon } from '#app/ui/icons.ts'
import { mailIcon, phoneIcon } from '#app/ui/icons-order.ts'
import { telephone } from '#app/ui/telephone.ts'
import { trackingOf } from '#modules/fulfillment/couriers.ts'
import { canCancelOrder } from '#modules/orders/rules.ts'
import type { OrderDetailView } from '#modules/orders/shapes.ts'
import type { OrderReturnsView } from '#modules/returns/shapes.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import { canCancelSomeItems } from './cancel.tsx'
import { canReturn } from './returns/load.ts'

const row = 'flex min-h-(--control-md) items-center gap-3 font-medium hover:underline'

function Row({ to, icon, children }: { to: string; icon: string; children: ReactNode }) {
  return (
    <li>
      {/^(https|tel):/.test(to) ? (
        <a href={to} {...(to.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})} className={row}>
          <Icon path={icon} className="text-ink-2" />
          {children}
        </a>
      ) : (
        <Link to={to} prefetch="intent" className={row}>
          <Icon path={icon} className="text-ink-2" />
          {children}
        </Link>
      )}
    </li>
  )
}

/** Where each parcel that is on its way is followed. */
function Tracking({ parcels }: Pick<OrderDetailView, 'parcels'>) {
  return parcels
    .filter(({ status }) => status === 'shipped')
    .map(({ seller, carrier, trackingNumber }) => {
      const courier = trackingOf(carrier, trackingNumber)
      return courier ? (
        <Row key={seller} to={courier.url} icon={truckIcon}>
          Track the parcel from {seller}
          <span className="sr-only"> in a new tab</span>
        </Row>
      ) : null
    })
}

/** What is on its way cannot be stopped: said where somebody looks for it. */
function nothingToCancel({ status, items, comesBack }: OrderDetailView): boolean {
  const isOnItsWay = status === 'shipped' && !comesBack
  return isOnItsWay && !canCancelOrder(status) && !items.some((item) => item.canCancel)
}

export interface OrderHelpProps {
  shop: ShopView
  order: OrderDetailView
  /** Undefined until it is known. */
  returns: OrderReturnsView | undefined
  /** The ways to cancel, where there are any. */
  children: ReactNode
}

/** Everything that can be done about an order now, in one place, and whom to ask. */
export function OrderHelp({ shop, order, returns, children }: OrderHelpProps) {
  const isCancellable = canCancelOrder(order.status) || canCancelSomeItems(order)
  return (
    <aside aria-labelledby="help-heading" className="panel panel-pad">
      <h2 id="help-heading" className="text-lg font-semibold">
        Need help with this order?
      </h2>
      <ul className="mt-2 text-sm">
        {canReturn(returns) ? (
          <Row to={`/orders/${order.id}/return`} icon={undoIcon}>
            Return or exchange
          </Row>
        ) : null}
        <Tracking parcels={order.parcels} />
        {returns?.sellers.map(({ name, slug }) => (
          <Row key={slug} to={`/sellers/${slug}#seller-facts`} icon={storeIcon}>
            Ask the seller, {name}
          </Row>
        ))}
        <Row to={`/contact?order=${order.id}`} icon={mailIcon}>
          Write to us
        </Row>
        <Row to={telephone(shop.supportPhone)} icon={phoneIcon}>
          {shop.supportPhone}
        </Row>
        <Row to="/returns" icon={undoIcon}>
          How returns work
        </Row>
      </ul>
      {nothingToCancel(order) ? (
        <p className="mt-1 text-sm text-ink-2">
          It’s on its way, so it can no longer be cancelled. Once it arrives, you’ll see here what you can return.
        </p>
      ) : null}
      <p className="mt-1 text-sm text-ink-2">Mon-Sat 9AM-7PM IST. We reply within 24 hours.</p>
      {isCancellable ? <div className="mt-3 grid gap-2.5">{children}</div> : null}
    </aside>
  )
}
