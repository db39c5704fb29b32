import { useId, useState } from 'react'
import { href } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { collectedWords } from '#app/portal/collected.ts'
import { Columns } from '#app/portal/columns.tsx'
import { CancelDialog } from '#app/portal/order-dialogs.tsx'
import { lineName, OrderLines } from '#app/portal/order-lines.tsx'
import { OrderPanel, type OrderStep, OrderSteps } from '#app/portal/order-steps.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { refusedSteps, refusedWords, TakeBackButton } from '#app/portal/refused-dialogs.tsx'
import { ReturnsOfOrder } from '#app/portal/returns-of-order.tsx'
import { CorrectShipment, type Shipment } from '#app/portal/shipment-dialogs.tsx'
import { taxNote } from '#app/portal/tax-note.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { printerIcon } from '#app/ui/icons-portal.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { SummaryLines } from '#app/ui/summary-lines.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { addressLabelNames } from '#modules/accounts/postal-address.ts'
import { trackingOf } from '#modules/fulfillment/couriers.ts'
import { addressShownDays, canCorrectShipment, nextStep } from '#modules/fulfillment/rules.ts'
import type { VendorOrderLineView, VendorOrderView } from '#modules/fulfillment/shapes.ts'
import { isBeforeShipping } from '#modules/orders/rules.ts'
import { formatDay, formatDayWithWeekday } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { VendorOrderActions } from './actions.tsx'
import { Collect, Late } from './badges.tsx'

const words: Record<string, string> = {
  processing: 'Accepted',
  shipped: 'Handed to the courier',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
const who: Record<string, string> = { customer: ' by the customer', admin: ' by the shop', vendor: '', system: '' }

/** The steps of this part, items that were taken out on the way, what became of its parcel, and the cash that was collected, as it happened. */
function stepsOf(order: VendorOrderView): OrderStep[] {
  const items = order.items.flatMap((line) =>
    line.cancelled
      ? {
          status: 'cancelled',
          at: line.cancelled.at,
          title: `Item cancelled${who[line.cancelled.by] ?? ''}: ${lineName(line)}`,
          notes: [line.cancelled.reason],
        }
      : [],
  )
  const { collected } = order
  const cash = collected
    ? [
        {
          status: 'collected',
          at: collected.at,
          title: `${formatRupees(collected.amount)} collected`,
          notes: [collected.actor],
        },
      ]
    : []
  const marks = refusedSteps(order, (what, by) => ({ title: `${what}${who[by] ?? ''}`, notes: [] }))
  const steps = [
    { status: 'pending', at: order.placedAt, title: 'Order placed', notes: [] },
    ...order.history.map((step) => ({
      status: step.status,
      at: step.at,
      title: `${words[step.status] ?? step.status}${who[step.by] ?? ''}`,
      notes: [step.reason],
    })),
  ]
  return [...steps, ...items, ...marks, ...cash].sort((a, b) => a.at.localeCompare(b.at))
}

const returnsOf = (q: string) => call(api.vendor.returns.$get({ query: { q } }))

/** A vendor order: what to send, where to, and what comes next. */
export function VendorOrderDetail({ order }: { order: VendorOrderView }) {
  const id = useId()
  const [failure, setFailure] = useState({ text: '', attempt: 0 })
  const [error, setError] = useState<unknown>()
  const say = (text: string) => setFailure(({ attempt }) => ({ text, attempt: attempt + 1 }))
  const isOpen = isBeforeShipping(order.status)
  const note = taxNote(order)
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <StatusBadge status={order.status} />
          <span>Placed on {formatDay(order.placedAt)}</span>
          {order.shipBy ? <span>Ship by {formatDayWithWeekday(order.shipBy)}</span> : null}
          {isOpen || order.status === 'shipped' ? (
            <span>Promised for {formatDayWithWeekday(order.estimatedDelivery)}</span>
          ) : null}
          <Late late={order.late} />
          <Collect amount={order.collectOnDelivery} />
        </p>
        <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1 md:ml-auto">
          {order.shipTo ? (
            <ButtonLink to={href('/vendor/orders/:orderId/packing-slip', { orderId: order.id })} variant="secondary">
              <Icon path={printerIcon} size={16} />
              Packing slip
            </ButtonLink>
          ) : null}
          {nextStep(order.status) === undefined || order.refused?.counted ? null : (
            // The bottom edge of a phone belongs to the next step, wherever the page is scrolled to.
            <div className="action-bar md:contents print:hidden flex flex-wrap gap-2.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-(--z-action-bar) max-md:bg-surface max-md:px-(--gutter) max-md:pt-2.5 max-md:pb-[calc(0.625rem+env(safe-area-inset-bottom))] max-md:[box-shadow:var(--shadow-up)] max-md:*:flex-1">
              <VendorOrderActions order={order} onFailure={say} onError={setError} />
            </div>
          )}
        </div>
      </div>
      {failure.text ? (
        <PortalBanner attempt={failure.attempt} error={error} className="mt-4">
          {failure.text}
        </PortalBanner>
      ) : null}
      {order.refused ? (
        <Notice tone="warning" className="mt-4">
          <p>{refusedWords(order.refused)}</p>
          {order.refused.by === 'vendor' && !order.refused.counted ? (
            <div className="mt-2.5">
              <TakeBackButton
                size="sm"
                orderId={order.id}
                onTakeBack={() => call(api.vendor.orders[':id'].refusal.$delete({ param: { id: order.id } }))}
              />
            </div>
          ) : null}
        </Notice>
      ) : order.status === 'cancelled' ? (
        <Notice tone="warning" className="mt-4">
          This is cancelled. Do not send anything.
        </Notice>
      ) : null}
      <Columns className="mt-5">
        <div className="grid min-w-0 gap-5 @max-[44rem]:contents">
          <OrderPanel id={`${id}-items`} title="Items" className="@max-[44rem]:order-2">
            <Lines order={order} isOpen={isOpen} />
          </OrderPanel>
          <OrderPanel id={`${id}-history`} title="History" className="@max-[44rem]:order-4">
            <OrderSteps steps={stepsOf(order)} />
          </OrderPanel>
        </div>
        <div className="grid min-w-0 gap-5 @max-[44rem]:contents">
          {order.shipTo ? (
            <OrderPanel id={`${id}-to`} title="Send to">
              <ShipTo to={order.shipTo} />
            </OrderPanel>
          ) : order.status === 'cancelled' ? null : (
            <OrderPanel id={`${id}-to`} title="Send to">
              <p className="text-sm text-ink-2">
                Hidden while your shop is suspended, and from {addressShownDays} days after delivery.
              </p>
            </OrderPanel>
          )}
          {canCorrectShipment(order.status) ? (
            <OrderPanel id={`${id}-parcel`} title="Parcel" aside={<Correcting order={order} />}>
              <DescriptionList
                facts={[
                  { label: 'Courier', value: order.carrier ?? 'N/A' },
                  {
                    label: 'Tracking number',
                    value: <Tracking {...order} />,
                  },
                ]}
              />
            </OrderPanel>
          ) : null}
          <ReturnsOfOrder orderId={order.id} root="/vendor/returns" load={returnsOf} />
          <OrderPanel id={`${id}-sums`} title="Your total" className="@max-[44rem]:order-3">
            <SummaryLines
              lines={[
                { label: `Items (${order.itemCount})`, value: formatRupees(order.subtotal) },
                {
                  label: (
                    <>
                      Tax (18%)
                      {note ? <span className="block text-xs text-ink-3">{note}</span> : null}
                    </>
                  ),
                  value: formatRupees(order.tax),
                },
              ]}
              total={{ label: 'Total', value: formatRupees(order.total) }}
            />
            {order.status === 'cancelled' || order.refused ? null : <Cash order={order} />}
          </OrderPanel>
        </div>
      </Columns>
    </>
  )
}

/** Where the money of this part is: with the customer until it is collected, or paid. */
function Cash({ order }: { order: VendorOrderView }) {
  if (order.collected) return <p className="text-sm text-ink-2">{collectedWords(order.collected)}.</p>
  if (order.collectOnDelivery === null) return <p className="text-sm text-ink-2">Paid by the customer.</p>
  return (
    <p>
      <Collect amount={order.collectOnDelivery} /> <span className="text-sm text-ink-2">on delivery</span>
    </p>
  )
}

/** The number, which leads to the courier's own page where we know it. */
function Tracking({ carrier, trackingNumber }: Pick<VendorOrderView, 'carrier' | 'trackingNumber'>) {
  const tracking = trackingOf(carrier, trackingNumber)
  return (
    <>
      <span className="tabular-nums select-all">{trackingNumber ?? 'N/A'}</span>
      {tracking ? (
        <a href={tracking.url} target="_blank" rel="noreferrer" className="link block w-fit py-1">
          Track with {tracking.courier}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : null}
    </>
  )
}

function Correcting({ order }: { order: VendorOrderView }) {
  async function save(parcel: Shipment & { version: number }) {
    await call(api.vendor.orders[':id'].shipment.$put({ param: { id: order.id }, json: parcel }))
    showToast({ message: 'Saved. We email the customer.' })
  }
  return <CorrectShipment shipment={order} onSave={save} />
}

function ShipTo({ to }: { to: NonNullable<VendorOrderView['shipTo']> }) {
  return (
    <address className="not-italic">
      <b className="block font-semibold">
        {to.name}
        {to.label === null ? null : ` (${addressLabelNames[to.label]})`}
      </b>
      <span className="block">{to.street}</span>
      {to.landmark ? <span className="block">Landmark: {to.landmark}</span> : null}
      <span className="block">
        {to.city}, {to.state} <span className="tabular-nums">{to.pincode}</span>
      </span>
      {[to.phone, to.alternatePhone].map((phone) =>
        phone ? <PhoneLink key={phone} phone={phone} className="mt-1 mr-4 inline-block py-1" /> : null,
      )}
    </address>
  )
}

function Lines({ order, isOpen }: { order: VendorOrderView; isOpen: boolean }) {
  const [line, setLine] = useState<VendorOrderLineView>()
  const isLast = order.items.filter((item) => !item.cancelled).length === 1

  async function cancel(reason: string) {
    if (!line) return
    await call(
      api.vendor.orders[':id']['line-cancellations'].$post({
        param: { id: order.id },
        json: { lineIds: [line.id], reason },
      }),
    )
    setLine(undefined)
    showToast({ message: `${lineName(line)} is cancelled` })
  }

  return (
    <>
      <OrderLines lines={order.items} onCancel={isOpen ? setLine : undefined} />
      <CancelDialog
        open={line !== undefined}
        onClose={() => setLine(undefined)}
        title={line ? `Cancel ${lineName(line)}?` : ''}
        keepLabel="Keep it"
        confirmLabel="Cancel item"
        onConfirm={cancel}
        refresh
      >
        {line
          ? `${line.quantity} × ${lineName(line)}, ${formatRupees(line.total)} with tax, of order ${order.id}. ${
              isLast ? 'This is the only item left, so your part of the order will be cancelled. ' : ''
            }${order.collectOnDelivery === null ? 'The customer gets the money back. ' : ''}This cannot be undone.`
          : null}
      </CancelDialog>
    </>
  )
}
