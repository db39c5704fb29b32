import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { circleCheckIcon, truckIcon, undoIcon } from '#app/ui/icons.ts'
import { circleHelpIcon, circleXIcon, clockIcon, packageIcon } from '#app/ui/icons-order.ts'
import { StatusBadge, statusWord } from '#app/ui/status-badge.tsx'
import { isBeforeShipping } from '#modules/orders/rules.ts'
import type {
  OrderChangeView,
  OrderDetailView,
  OrderStepView,
  OrderView,
  ShipmentView,
} from '#modules/orders/shapes.ts'
import { formatDay, formatDayWithWeekday, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { leftOf } from './money.tsx'
import { ShipmentTracking } from './tracking.tsx'

const icons = new Map([
  ['pending', clockIcon],
  ['processing', packageIcon],
  ['shipped', truckIcon],
  ['delivered', circleCheckIcon],
  ['cancelled', circleXIcon],
  ['refunded', undoIcon],
  ['goodwill_due', undoIcon],
  ['comes_back', undoIcon],
  ['charge_back_opened', clockIcon],
  ['charge_back_lost', undoIcon],
  ['charge_back_ended', circleCheckIcon],
])

const sentences = new Map([
  ['pending', 'Order placed'],
  ['processing', 'Being packed'],
  ['shipped', 'Handed to the courier'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Cancelled'],
])

const who: Record<OrderStepView['by'], string> = {
  customer: 'by you',
  vendor: 'by the seller',
  admin: 'by the shop',
  system: '',
}

interface Entry {
  kind: string
  at: string
  title: string
  notes: (string | null)[]
}

/** Nothing follows a cancellation but money that arrived after it. `history`: the first step first. */
const isLateMoney = (history: readonly OrderStepView[], at: number): boolean =>
  history[at]?.status === 'cancelled' && history[at - 1]?.status === 'cancelled'

function stepEntry({ status, at, by, reason }: OrderStepView, isLate: boolean): Entry {
  const title = isLate ? 'Refund started' : (sentences.get(status) ?? statusWord(status))
  return {
    kind: status,
    at,
    title: `${title}${status === 'cancelled' && who[by] ? ` ${who[by]}` : ''}`,
    notes: [reason],
  }
}

/** What is known of a parcel: its seller packs it and handed it over, and it arrived. The only one is the order itself. */
function parcelEntries({ seller, packingAt, shippedAt, deliveredAt }: ShipmentView, isOnly: boolean): Entry[] {
  const entry = (kind: string, at: string | null, title: string): Entry[] =>
    at ? [{ kind, at, title, notes: [] }] : []
  if (isOnly) return entry('shipped', shippedAt, `${seller} handed it to the courier`)
  return [
    ...entry('processing', packingAt, `The parcel from ${seller} is being packed`),
    ...entry('shipped', shippedAt, `${seller} handed its parcel to the courier`),
    ...entry('delivered', deliveredAt, `The parcel from ${seller} was delivered`),
  ]
}

/** What a bank did about the money. */
const bankTitles: Partial<Record<OrderChangeView['what'], (amount: string) => string>> = {
  charge_back_opened: (amount) => `Your bank asked us for ${amount} back`,
  charge_back_lost: (amount) => `Your bank gave you ${amount} back`,
  charge_back_ended: (amount) => `Your bank no longer asks for ${amount}`,
}

function changeEntry({ what, at, by, item, amount, reason, reference }: OrderChangeView): Entry {
  if (what === 'refunded') {
    return {
      kind: 'refunded',
      at,
      title: `Refund of ${formatRupees(amount ?? 0)} sent`,
      notes: [reason, item, reference && `Reference ${reference}`],
    }
  }
  if (what === 'goodwill_due') {
    // A gateway may refuse to send it: the page says what then.
    return { kind: what, at, title: `Refund of ${formatRupees(amount ?? 0)} approved`, notes: [reason, item] }
  }
  if (what === 'shipment_refused') {
    return { kind: 'comes_back', at, title: `The parcel from ${item} could not be delivered`, notes: [reason] }
  }
  const title = bankTitles[what]
  if (title) return { kind: what, at, title: title(formatRupees(amount ?? 0)), notes: [] }
  if (what === 'shipment_goes_on') {
    return { kind: 'shipped', at, title: `The parcel from ${item} is on its way after all`, notes: [] }
  }
  return { kind: 'cancelled', at, title: `${item} cancelled${by && who[by] ? ` ${who[by]}` : ''}`, notes: [reason] }
}

/**
 * What happened to an order, its items and its money, the latest first, in India's time. `told`: the returns that stand on the same page, each with
 * its own money.
 */
export function OrderTimeline({
  order: { history, changes, parcels },
  told,
}: {
  order: Pick<OrderDetailView, 'history' | 'changes' | 'parcels'>
  told: ReadonlySet<string>
}) {
  const ofParcels = parcels.flatMap((parcel) => parcelEntries(parcel, parcels.length === 1))
  const isToldByParcels = ({ status, reason }: OrderStepView) =>
    reason === null && ofParcels.some(({ kind }) => kind === status)
  const entries = [
    ...history.flatMap((step, at) => (isToldByParcels(step) ? [] : stepEntry(step, isLateMoney(history, at)))),
    ...ofParcels,
    ...changes.filter(({ returnId }) => returnId === null || !told.has(returnId)).map(changeEntry),
  ]
  const steps = entries.sort((one, other) => one.at.localeCompare(other.at)).reverse()
  return (
    <ol aria-label="History" className="grid">
      {steps.map((step, at) => (
        <li
          key={`${step.kind} ${step.at} ${step.title}`}
          className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3.5 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.25 not-last:before:w-0.5 not-last:before:bg-line"
        >
          <span
            className={`grid size-7 place-items-center rounded-full ${at === 0 ? (step.kind === 'cancelled' ? 'bg-danger-soft text-danger' : 'bg-brand text-on-brand') : 'bg-sunken text-ink-2'}`}
          >
            <Icon path={icons.get(step.kind) ?? circleHelpIcon} size={16} />
          </span>
          <div className="min-w-0">
            <p className={at === 0 ? 'font-semibold' : 'font-medium'}>{step.title}</p>
            <p className="text-sm text-ink-2">{(step.kind === 'refunded' ? formatDay : formatMoment)(step.at)}</p>
            {step.notes.map((note, line) =>
              note ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a reason may be the very name of what it is about
                <p key={line} className="mt-0.5 text-sm wrap-anywhere text-ink-2">
                  {note}
                </p>
              ) : null,
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Of a parcel that does not arrive: where it is, and what becomes of its money. */
export function undelivered(order: OrderView, { isLost, total }: Pick<ShipmentView, 'isLost' | 'total'>): string {
  const where = isLost
    ? 'The courier lost this parcel.'
    : 'This parcel could not be delivered. It is going back to the seller.'
  const sum = Math.min(total, leftOf(order))
  if (order.paid === 0) return `${where} You owe nothing for it.`
  return sum > 0 ? `${where} You’ll be refunded ${formatRupees(sum)}; we’ll email you when it is sent.` : where
}

function ShipmentBadge({ parcel }: { parcel: ShipmentView }) {
  if (!parcel.comesBack || parcel.status !== 'shipped') return <StatusBadge status={parcel.status} />
  return (
    <Badge tone="geru" icon={undoIcon}>
      {parcel.isLost ? 'Lost' : 'Going back'}
    </Badge>
  )
}

/** When a parcel came, or else was sent and, where it is one of several, should come; nothing of one that does not arrive. */
function parcelDay(
  { status, shippedAt, deliveredAt, comesBack }: ShipmentView,
  { parcels, estimatedDelivery }: OrderDetailView,
): string | undefined {
  if (isBeforeShipping(status)) return 'Not shipped yet'
  if (deliveredAt) return `Delivered ${formatDay(deliveredAt)}`
  if (!shippedAt || comesBack) return undefined
  return `Sent ${formatDay(shippedAt)}${parcels.length > 1 ? `, expected ${formatDayWithWeekday(estimatedDelivery)}` : ''}`
}

/** What can be followed comes first, then what is still to be sent. */
const ranks: Record<string, number> = { shipped: 0, pending: 1, processing: 1, delivered: 2, cancelled: 3 }
const rankOf = ({ status }: ShipmentView): number => ranks[status] ?? 1

/** The vendor orders of an order, each from its seller, with the courier's number once it is sent. */
export function OrderShipments({ order }: { order: OrderDetailView }) {
  return (
    <ul className="grid gap-4">
      {[...order.parcels]
        .sort((one, other) => rankOf(one) - rankOf(other))
        .map((parcel) => (
          <li key={parcel.seller} className="grid gap-2 border-line not-first:border-t not-first:pt-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <h3 className="font-medium">From {parcel.seller}</h3>
              <ShipmentBadge parcel={parcel} />
            </div>
            <p className="text-sm empty:hidden">{parcelDay(parcel, order)}</p>
            {parcel.comesBack && parcel.status === 'shipped' ? (
              <p className="text-sm text-ink-2">{undelivered(order, parcel)}</p>
            ) : null}
            <p className="text-sm text-ink-2">
              {parcel.items
                .map(
                  ({ name, variantName, quantity }) =>
                    `${quantity > 1 ? `${quantity} × ` : ''}${name}${variantName ? `, ${variantName}` : ''}`,
                )
                .join('; ')}
            </p>
            {parcel.trackingNumber ? <ShipmentTracking {...parcel} /> : null}
          </li>
        ))}
    </ul>
  )
}
