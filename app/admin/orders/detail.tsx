import { useEffect, useId, useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Columns } from '#app/portal/columns.tsx'
import { lineName } from '#app/portal/order-lines.tsx'
import { OrderPanel, type OrderStep, OrderSteps } from '#app/portal/order-steps.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { refusedSteps } from '#app/portal/refused-dialogs.tsx'
import { ReturnsOfOrder } from '#app/portal/returns-of-order.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { SummaryLines } from '#app/ui/summary-lines.tsx'
import { addressLabelNames } from '#modules/accounts/postal-address.ts'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { cancelledUnpaid } from '#modules/orders/rules.ts'
import { wasPaid } from '#modules/payments/rules.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatDay, formatDayWithWeekday } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { AdminOrderActions } from './actions.tsx'
import { ChargeBacks, chargeBacksId, OpenChargeBacks } from './charge-backs.tsx'
import { OrderNotes } from './notes.tsx'
import { OrderBadge } from './order-badge.tsx'
import { AdminOrderPayment } from './payment.tsx'
import { chargeBackSteps, goingBack } from './payment-steps.ts'
import { paymentId, RefusedRefunds } from './refunds.tsx'
import { AdminVendorOrder, LateBadge } from './vendor-order.tsx'

const words: Record<string, string> = {
  processing: 'Accepted',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

const roles = { customer: 'customer', vendor: 'vendor', admin: 'admin', system: 'by itself' } as const

type Step = AdminOrderView['history'][number]

function titleOf(step: Step): string {
  if (step.from === null) return 'Order placed'
  if (step.from === step.status && !step.vendor) return 'Payment arrived too late'
  const word = words[step.status] ?? (step.status === 'pending' ? 'Pending again' : step.status)
  return step.vendor ? `${word}: ${step.vendor}` : `Order now ${word.toLowerCase()}`
}

function stepOf(step: Step): OrderStep {
  const who = step.by === 'system' ? null : step.actor ? `${step.actor}, ${roles[step.by]}` : `By the ${roles[step.by]}`
  return { status: step.status, at: step.at, title: titleOf(step), notes: [who, step.reason] }
}

/** Whether two things happened at one moment, as they do when one of them made the other. */
const isWith = (one: { status: string; at: string }, other: { status: string; at: string }) =>
  one.status === other.status && one.at === other.at

/**
 * The history with one line for each step. A vendor's step moves the order with it; where several vendors' parts went at once, the order's own
 * line stands for them.
 */
export function stepsOnce(history: readonly Step[]): Step[] {
  return history.filter((step) => {
    if (step.from === null || step.from === step.status) return true
    const own = history.filter((other) => isWith(step, other) && other.from !== null)
    const parts = own.filter(({ vendor }) => vendor !== null)
    const whole = own.find(({ vendor }) => vendor === null)
    return step.vendor === null ? parts.length !== 1 : !whole || parts.length === 1
  })
}

/** Who decided about money that went back; what a cancellation made go back needs nobody. */
const refundedBy = ({ kind, by, approvedBy }: AdminOrderView['payment']['refunds'][number]): string =>
  by
    ? `${by}${kind === 'return' ? ', accepted the return' : ''}${approvedBy ? `, approved by ${approvedBy.name}` : ''}`
    : refundCauses[kind]

const refundCauses: Record<AdminOrderView['payment']['refunds'][number]['kind'], string> = {
  cancellation: 'Automatic, after the cancellation',
  return: 'Automatic, after the return',
  again: 'Automatic, as it was paid a second time',
  goodwill: 'As goodwill',
}

/** The steps of the order and its parts, items that were taken out on the way, parcels that did not arrive, and money that came or went back, as it happened. */
export function stepsOf(order: Pick<AdminOrderView, 'history' | 'parts' | 'payment'>): OrderStep[] {
  const history = stepsOnce(order.history)
  // With its last item the part or the order is cancelled, and says why.
  const isTold = ({ at, reason }: { at: string; reason: string | null }) =>
    history.some((step) => isWith(step, { status: 'cancelled', at }) && (reason === null || step.reason !== null))
  const items = order.parts.flatMap((part) =>
    part.items.flatMap((line) =>
      line.cancelled && !isTold(line.cancelled)
        ? {
            status: 'cancelled',
            at: line.cancelled.at,
            title: `Item cancelled: ${lineName(line)}`,
            notes: [
              line.cancelled.by === 'system' ? null : `By the ${roles[line.cancelled.by]}`,
              line.cancelled.reason,
            ],
          }
        : [],
    ),
  )
  // Their references stand with the payment.
  const refunds = order.payment.refunds.flatMap((refund) =>
    refund.status === 'refunded'
      ? {
          status: 'refunded',
          at: refund.at,
          isDay: refund.isByHand,
          title: `${formatRupees(refund.amount)} refunded`,
          notes: [refundedBy(refund), refund.item, refund.kind === 'goodwill' ? refund.reason : null],
        }
      : [],
  )
  const collections = order.parts.flatMap(({ collected, vendorName }) =>
    collected
      ? {
          status: 'collected',
          at: collected.at,
          title: `${formatRupees(collected.amount)} collected at the door: ${vendorName}`,
          notes: [collected.actor],
        }
      : [],
  )
  // References stand with the payment here, too.
  const chargeBacks = order.payment.chargeBacks
    .flatMap(chargeBackSteps)
    .map(({ at, title, notes }) => ({ status: 'charge_back', at, title, notes }))
  const marks = order.parts.flatMap((part) =>
    refusedSteps(part, (what, by) => ({ title: `${what}: ${part.vendorName}`, notes: [`By the ${roles[by]}`] })),
  )
  return [...history.map(stepOf), ...items, ...refunds, ...chargeBacks, ...marks, ...collections].sort((a, b) =>
    a.at.localeCompare(b.at),
  )
}

const returnsOf = (q: string) => call(api.admin.returns.$get({ query: { q } }))

/** Everything about an order, and what the operator can do with it. */
export function AdminOrderDetail({ order }: { order: AdminOrderView }) {
  const id = useId()
  const [failure, setFailure] = useState<{ text: string; attempt: number; error?: unknown }>({ text: '', attempt: 0 })
  const say = (text: string, error?: unknown) => setFailure(({ attempt }) => ({ text, attempt: attempt + 1, error }))
  const isPaymentAskedFor = useLocation().hash === `#${paymentId}`
  useEffect(() => {
    if (isPaymentAskedFor) document.getElementById(paymentId)?.scrollIntoView({ block: 'start' })
  }, [isPaymentAskedFor])
  const isOnItsWay = order.status !== 'delivered' && order.status !== 'cancelled'
  return (
    <>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <OrderBadge order={order} />
          <span>Placed on {formatDay(order.placedAt)}</span>
          {isOnItsWay ? <span>Promised for {formatDayWithWeekday(order.estimatedDelivery)}</span> : null}
          {order.parts.map(({ id: part, late, vendorName }) => (
            <LateBadge key={part} late={late} {...(order.parts.length > 1 ? { vendorName } : {})} />
          ))}
        </p>
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1 md:ml-auto">
          <AdminOrderActions order={order} onFailure={say} />
        </div>
      </div>
      <OpenChargeBacks order={order} />
      <RefusedRefunds order={order} />
      {failure.text ? (
        <PortalBanner error={failure.error} attempt={failure.attempt} className="mt-4">
          {failure.text}
        </PortalBanner>
      ) : null}
      <Columns className="mt-5">
        <div className="grid min-w-0 gap-5 @max-[44rem]:contents">
          {order.parts.map((vendorOrder) => (
            <AdminVendorOrder
              key={vendorOrder.id}
              id={`${id}-${vendorOrder.id}`}
              order={order}
              vendorOrder={vendorOrder}
              onFailure={say}
            />
          ))}
          <OrderPanel id={`${id}-history`} title="History" className="@max-[44rem]:order-last">
            <OrderSteps steps={stepsOf(order)} />
          </OrderPanel>
          <OrderPanel id={`${id}-notes`} title="Notes" className="@max-[44rem]:order-1">
            <OrderNotes order={order} />
          </OrderPanel>
        </div>
        <div className="grid min-w-0 gap-5 @max-[44rem]:contents">
          <OrderPanel id={`${id}-sums`} title="Summary" className="@max-[44rem]:order-first">
            <Sums order={order} />
          </OrderPanel>
          <OrderPanel id={`${id}-customer`} title="Customer">
            <Customer order={order} />
          </OrderPanel>
          <OrderPanel id={paymentId} title="Payment">
            <AdminOrderPayment order={order} onFailure={say} />
          </OrderPanel>
          {order.payment.chargeBacks.length > 0 ? (
            <OrderPanel
              id={chargeBacksId}
              title={order.payment.chargeBacks.length > 1 ? 'Charge-backs' : 'Charge-back'}
            >
              <ChargeBacks order={order} onFailure={say} />
            </OrderPanel>
          ) : null}
          <ReturnsOfOrder orderId={order.id} root="/admin/returns" load={returnsOf} />
        </div>
      </Columns>
    </>
  )
}

interface Sum {
  label: string
  amount: number
}

/**
 * What the order comes to, as lists show it, from what was ordered less the items that were cancelled; and the money that was paid and went back. In
 * rupees.
 */
export function sumsOf(order: Pick<AdminOrderView, 'ordered' | 'payment' | 'status' | 'total'>): {
  fromOrdered: Sum[]
  money: Sum[]
} {
  const { ordered, payment, status, total } = order
  const paid = wasPaid(payment.status) ? payment.amount : 0
  const unpaid = cancelledUnpaid({ orderedTotal: ordered.total, total, paid, status })
  const items = Math.round((ordered.total - total) * 100) / 100
  const back = [
    { label: 'Refunded', amount: -payment.refunded },
    { label: 'Refund due', amount: -goingBack(payment).due },
  ].filter(({ amount }) => amount < 0)
  const rest = Math.round((unpaid - items) * 100) / 100
  return {
    fromOrdered:
      items > 0
        ? [
            { label: 'Ordered', amount: ordered.total },
            { label: 'Cancelled items', amount: -items },
          ]
        : [],
    money: [
      ...(rest > 0 && paid === 0 ? [{ label: 'Cancelled', amount: -rest }] : []),
      ...(back.length > 0 && paid > 0 ? [{ label: 'Paid', amount: paid }] : []),
      ...back,
    ],
  }
}

const sumText = (amount: number) => (amount < 0 ? `−${formatRupees(-amount)}` : formatRupees(amount))
const asLines = (sums: readonly Sum[]) => sums.map(({ label, amount }) => ({ label, value: sumText(amount) }))

/** What was ordered, and what of it was cancelled and refunded since. */
function Sums({ order }: { order: AdminOrderView }) {
  const { ordered } = order
  const pieces = order.parts.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)
  const { fromOrdered, money } = sumsOf(order)
  return (
    <>
      <SummaryLines
        lines={[
          { label: `Subtotal (${counted(pieces, 'item')})`, value: formatRupees(ordered.subtotal) },
          { label: 'Tax (18%)', value: formatRupees(ordered.tax) },
          { label: 'Shipping', value: 'Free', good: true },
          ...asLines(fromOrdered),
        ]}
        total={{ label: 'Total', value: formatRupees(order.total) }}
      />
      {money.length > 0 ? <SummaryLines lines={asLines(money)} /> : null}
    </>
  )
}

function Customer({ order }: { order: AdminOrderView }) {
  const { customer, shippingAddress: to } = order
  return (
    <div className="grid gap-3">
      <div>
        <Link
          to={href('/admin/users/:userId', { userId: customer.userId })}
          prefetch="intent"
          className="link font-semibold"
        >
          {customer.name}
        </Link>
        <p className="text-sm break-words text-ink-2">{customer.email}</p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          {[customer.phone, customer.alternatePhone].map((phone) =>
            phone ? <PhoneLink key={phone} phone={phone} className="py-1" /> : null,
          )}
        </p>
      </div>
      <address className="text-sm not-italic">
        {to.label === null ? null : <span className="block text-ink-3">{addressLabelNames[to.label]}</span>}
        <span className="block">{to.street}</span>
        {to.landmark ? <span className="block">Landmark: {to.landmark}</span> : null}
        <span className="block">
          {to.city}, {to.state} {to.pincode}
        </span>
        <span className="block">{to.country}</span>
      </address>
    </div>
  )
}
