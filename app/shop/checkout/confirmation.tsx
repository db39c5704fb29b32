import { useState } from 'react'
import { useLocation } from 'react-router'
import { Page, PageHeading } from '#app/frame/page.tsx'
import type { Reordered } from '#app/shop/orders/put-back.ts'
import { Reorder, ReorderNews } from '#app/shop/orders/reorder.tsx'
import { orderSteps, transferSentence } from '#app/shop/orders/status.tsx'
import { isUnpaid, UnpaidNotice, unpaidTitle } from '#app/shop/orders/unpaid.tsx'
import { useWatchedOrder } from '#app/shop/orders/watch.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProgressLine } from '#app/ui/progress-line.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { awaitsTransfer } from '#modules/orders/rules.ts'
import type { OrderDetailView, OrderView } from '#modules/orders/shapes.ts'
import type { Route } from './+types/confirmation.ts'
import { ConfirmedFacts, ConfirmedFlower, ConfirmedOrder, cashWords, WhatsNext } from './confirmed.tsx'

interface Confirmed {
  orderId: string
  totalAmount: number
  itemCount: number
  /** A bank has not answered yet. */
  isAwaiting: boolean
}

/** The navigation's state, which history keeps over a reload. Nothing of it is in the address. */
function readState(state: unknown): Confirmed | undefined {
  const { orderId, totalAmount, itemCount, isAwaiting } = (state ?? {}) as Partial<Confirmed>
  if (typeof orderId !== 'string' || !orderId) return undefined
  return {
    orderId,
    totalAmount: Number(totalAmount) || 0,
    itemCount: Number(itemCount) || 0,
    isAwaiting: isAwaiting === true,
  }
}

/** Only so that the stored document shows the loading shape: the state exists in the browser alone. */
export const clientLoader = () => null

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Order confirmation · ${matches[0].loaderData.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

export default function OrderConfirmationPage() {
  const confirmed = readState(useLocation().state)
  const { order, failure } = useWatchedOrder(confirmed?.orderId)
  if (!confirmed || failure === 'not_found') return <Missing />
  const firstName = order?.customerName.split(' ')[0]
  const isOff = order?.status === 'cancelled'
  const isAwaiting = order ? isUnpaid(order) : confirmed.isAwaiting
  const isGood = !isOff && !isAwaiting
  const isToTransfer = order !== undefined && awaitsTransfer(order)
  return (
    <Page className="max-w-[calc(50rem+2*var(--gutter))] pt-8">
      <div className="text-center">
        {isGood ? <ConfirmedFlower /> : null}
        <PageHeading size="lg" className="mt-4">
          {isOff
            ? 'This order was cancelled'
            : isAwaiting
              ? unpaidTitle({ toPay: order?.toPay ?? null })
              : 'Order Confirmed!'}
        </PageHeading>
        <p className="mt-1 text-ink-2">
          {firstName ? `Thank you, ${firstName}. ` : 'Thank you. '}
          {order && mailed(order)}
        </p>
      </div>
      <div className="panel panel-pad mt-6 grid gap-6">
        {isGood ? <ProgressLine label="Order progress" steps={orderSteps} reached={1} /> : null}
        {order ? <PaymentNews order={order} /> : null}
        <div className={isGood ? 'border-t border-line pt-5' : ''}>
          <ConfirmedFacts
            orderId={confirmed.orderId}
            itemCount={order?.itemCount ?? confirmed.itemCount}
            totalAmount={order?.totalAmount ?? confirmed.totalAmount}
            estimatedDelivery={isGood && !failure ? order?.estimatedDelivery : null}
            waitsFor={isToTransfer ? 'After your payment' : isAwaiting ? 'Once your payment is confirmed' : undefined}
          />
        </div>
        {order && !isOff ? <ConfirmedOrder order={order} /> : null}
      </div>
      <div className="mt-8 grid gap-8 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-10">
        {isGood ? (
          <WhatsNext arrivesBy={isToTransfer ? null : order?.estimatedDelivery} toPay={order && toPay(order)} />
        ) : (
          <div />
        )}
        <div className="grid content-start gap-3 max-md:order-first">
          <ButtonLink to="/orders" size="lg" full>
            View My Orders
          </ButtonLink>
          <ButtonLink to="/products" variant="secondary" size="lg" full>
            Continue Shopping
          </ButtonLink>
          <p className="text-sm text-ink-2">
            Something not right? <TextLink to="/contact">Contact us</TextLink> or{' '}
            <TextLink to="/contact#faq">get help</TextLink>.
          </p>
        </div>
      </div>
    </Page>
  )
}

/** Where the email about the order went; for one whose payment is not confirmed yet, `PaymentNews` says where it will go. */
function mailed(order: OrderView): string {
  return order.status === 'cancelled' || order.paymentStatus === 'awaiting' || !order.email
    ? 'Quote your order ID if you contact us.'
    : `An email with the details is on its way to ${order.email}.`
}

/** What is still to happen with the money, as a step of what's next. */
function toPay(order: OrderView): string | undefined {
  return awaitsTransfer(order) && order.paymentDetails ? order.paymentDetails : undefined
}

/** What is known of the payment, where that is not simply 'paid'. */
function PaymentNews({ order }: { order: OrderDetailView }) {
  if (order.status === 'cancelled') {
    return order.paymentStatus === 'declined' || order.paymentStatus === 'expired' ? (
      <NeverPaid order={order} />
    ) : (
      <Notice tone="warning" live>
        See My Orders for what happened.
      </Notice>
    )
  }
  if (isUnpaid(order)) return <UnpaidNotice order={order} />
  if (awaitsTransfer(order) && order.paymentDetails) {
    return (
      <Notice tone="info">
        {transferSentence(order)} <b className="font-semibold">{order.paymentMethodName}</b>: {order.paymentDetails}
      </Notice>
    )
  }
  if (order.paymentStatus === 'on_delivery') {
    return <Notice tone="info">{cashWords(order)}</Notice>
  }
  return null
}

/** The payment failed in the end: what was ordered goes back into the cart at a press. */
function NeverPaid({ order }: { order: OrderView }) {
  const [reordered, setReordered] = useState<Reordered>()
  if (reordered) return <ReorderNews outcome={reordered} />
  return (
    <Notice tone="warning" live action={<Reorder order={order} onDone={setReordered} />}>
      The payment did not come through, so nothing was charged. You can order again.
    </Notice>
  )
}

export function HydrateFallback() {
  return (
    <Page className="max-w-[calc(50rem+2*var(--gutter))] py-(--section)">
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      <Loading text="Loading order...">
        <Skeleton className="mx-auto mt-6 h-12 w-3/5" />
        <Skeleton className="mt-8 h-44" />
      </Loading>
    </Page>
  )
}

/** Only the document has these words. */
const WithoutScript = () => (
  <>
    <PageHeading>Order confirmation</PageHeading>
    <p className="mt-4">You need JavaScript to see your order. We also email you when it ships and when it arrives.</p>
  </>
)

function Missing() {
  return (
    <Page className="py-(--section)">
      <EmptyState level={1} drawing="box" title="Order not found" action={<ButtonLink to="/">Go to Home</ButtonLink>}>
        Open <TextLink to="/orders">My Orders</TextLink> to see everything you have ordered.
      </EmptyState>
    </Page>
  )
}
