import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { canReorder } from '#modules/orders/my-orders.ts'
import { canCancelOrder } from '#modules/orders/rules.ts'
import type { OrderDetailView } from '#modules/orders/shapes.ts'
import type { OrderReturnsView } from '#modules/returns/shapes.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { OrderAddress } from './address.tsx'
import { CancelItems, CancelOrder, canCancelSomeItems } from './cancel.tsx'
import { deliverySentence, ReturnOrReport } from './delivery.tsx'
import { OrderHelp } from './help.tsx'
import { OrderItems } from './items.tsx'
import { OrderPayment, OrderSums } from './money.tsx'
import { OrderPhones } from './phones.tsx'
import type { Reordered } from './put-back.ts'
import { Reorder, ReorderNews } from './reorder.tsx'
import { canReturn, loadReturns, useReturns } from './returns/load.ts'
import type { OrderReturnsProps } from './returns/section.tsx'
import { OrderProgress, orderNews } from './status.tsx'
import { OrderShipments, OrderTimeline } from './timeline.tsx'
import { isUnpaid, UnpaidNotice, unpaidTitle } from './unpaid.tsx'

const OrderReviews = lazyPart(() => import('./review.tsx'))
const RefusedRefund = lazyPart(() => import('./refused-refund.tsx'))
const loadSection = () => import('./returns/section.tsx')
/** For a return that began while the page stood open. */
const OrderReturns = lazyPart(loadSection)

/** An order of the person signed in, by its public id. */
export function loadOrder(orderId: string): Promise<OrderDetailView> {
  return call(api.orders[':id'].$get({ param: { id: orderId } }))
}

/** An order and what comes back of it; the order is complete without that. */
export interface OrderOpened {
  order: OrderDetailView
  returns?: OrderReturnsView | undefined
  /** Draws the returns, already here where there are any: they stand above the parcels and must not push them down. */
  Returns?: ComponentType<OrderReturnsProps> | undefined
}

/** So long an order waits for what comes back of it: a line that fell silent must not keep it. */
const longestWaitMs = 3_000

/** Everything the page of an order shows first, asked for at once. The links of emails ask for the returns. */
export async function openOrderWithReturns(orderId: string): Promise<OrderOpened> {
  const section = location.hash === '#returns' ? loadSection() : undefined
  section?.catch(() => {})
  const back = loadReturns(orderId)
    .then(async (returns) =>
      returns.items.length > 0 ? { returns, Returns: (await (section ?? loadSection())).default } : { returns },
    )
    .catch(() => undefined)
  const order = await loadOrder(orderId)
  const silence = new Promise<undefined>((give) => setTimeout(give, longestWaitMs))
  return { order, ...(await Promise.race([back, silence])) }
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel panel-pad grid content-start gap-4">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A cancelled order has no parcels: what was in it stands there by seller. */
export const shipmentsTitle = ({ status, parcels }: Pick<OrderDetailView, 'status' | 'parcels'>): string => {
  if (status === 'cancelled') return 'What was cancelled'
  const coming = parcels.filter((parcel) => parcel.status !== 'cancelled').length
  return coming > 1 ? `Your ${coming} parcels` : 'Your parcel'
}

/** One order with everything about it: how far it is, where its parcels are, what it was and what it cost. */
export function OrderDetail({ first, shop }: { first: OrderOpened; shop: ShopView }) {
  const [order, setOrder] = useState(first.order)
  const Returns = first.Returns ?? OrderReturns
  const [failure, setFailure] = useState('')
  const [reordered, setReordered] = useState<Reordered>()
  const unpaid = isUnpaid(order)
  const [news, when] = [orderNews(order), unpaid ? unpaidTitle(order) : deliverySentence(order)]
  const { returns, reload } = useReturns(order.id, first.returns)
  // The answer of a cancellation has no timeline; ask for it again.
  const change = () => loadOrder(order.id).then(setOrder, () => {})
  // A seller's step shows here by itself.
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.orderId === order.id) change()
  })
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start lg:gap-8">
      <div className="grid min-w-0 gap-5">
        <FormBanner>{failure}</FormBanner>
        <section aria-label="Current Status" className="@container panel panel-pad grid gap-5">
          <div className="stacks flex items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              {when ? <h2 className="text-xl font-semibold">{when}</h2> : null}
              {order.parcelNews ? <p>{order.parcelNews}</p> : null}
              <p className="text-sm text-ink-2">Placed on {formatDay(order.createdAt)}</p>
            </div>
            <p role="status">
              <StatusBadge status={order.status} />
            </p>
          </div>
          {unpaid ? (
            <UnpaidNotice order={order} />
          ) : (
            <>
              <OrderProgress order={order} />
              {news ? <Notice tone="info">{news}</Notice> : null}
            </>
          )}
          {order.refundBlocked > 0 ? <RefusedRefund order={order} atReturns /> : null}
          <ReturnOrReport order={order} canReturn={canReturn(returns)} daysAtItems />
        </section>
        {returns && returns.items.length > 0 ? <Returns returns={returns} onChange={reload} /> : null}
        <Panel title={shipmentsTitle(order)}>
          <OrderShipments order={order} />
        </Panel>
        <Panel title="History">
          <OrderTimeline order={order} told={new Set(returns?.items.map(({ id }) => id))} />
        </Panel>
      </div>
      <div className="grid min-w-0 gap-5">
        <Panel title={counted(order.ordered.itemCount, 'item')}>
          <OrderItems
            items={order.items}
            isOver={order.status === 'cancelled'}
            withReturnDays={order.returnDays.length > 1}
          />
          <div className="border-t border-line pt-4">
            <OrderSums order={order} />
          </div>
        </Panel>
        {order.parcels.some((parcel) => parcel.status === 'delivered') ? <OrderReviews orderId={order.id} /> : null}
        <Panel title="Delivery and payment">
          <div className="grid gap-4 text-sm text-ink-2 [&_h3]:mb-1 [&_h3]:font-semibold [&_h3]:text-ink">
            <section>
              <h3>Shipping address</h3>
              <OrderAddress order={order} />
              <OrderPhones order={order} />
            </section>
            <section>
              <h3>Payment method</h3>
              {order.toPay ? <p>{order.paymentMethodName}, not paid yet</p> : <OrderPayment order={order} />}
            </section>
          </div>
        </Panel>
        {reordered ? <ReorderNews outcome={reordered} /> : null}
        <div className="grid gap-2.5 empty:hidden">
          {canReorder(order.status) ? <Reorder order={order} onDone={setReordered} variant="primary" /> : null}
        </div>
        <OrderHelp shop={shop} order={order} returns={returns}>
          {canCancelSomeItems(order) ? <CancelItems order={order} onChange={change} onFailure={setFailure} /> : null}
          {canCancelOrder(order.status) ? <CancelOrder order={order} onChange={change} onFailure={setFailure} /> : null}
        </OrderHelp>
      </div>
    </div>
  )
}
