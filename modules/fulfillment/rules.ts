import { isBeforeShipping, type OrderStatus } from '#modules/orders/rules.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'

/** The steps of a shipment after it was ordered. Cancelling is no step: it goes line by line and gives a reason. */
export const shipmentSteps = ['processing', 'shipped', 'delivered'] as const
export type ShipmentStep = (typeof shipmentSteps)[number]

/** The status that comes before a step. */
export const before: Record<ShipmentStep, OrderStatus> = {
  processing: 'pending',
  shipped: 'processing',
  delivered: 'shipped',
}

/** The one step on from a status; undefined where the way ends. Decides which button is drawn. */
export function nextStep(status: string): ShipmentStep | undefined {
  return shipmentSteps.find((step) => before[step] === status)
}

/** Whether courier and tracking number can be put right: from when it was sent. */
export function canCorrectShipment(status: string): boolean {
  return status === 'shipped' || status === 'delivered'
}

/**
 * The last day in India, `YYYY-MM-DD`, on which a vendor hands a vendor order to the courier: the day after it saw it. The other four days of the
 * promise are the courier's. In SQL it is `ship_by`.
 */
export const shipBy = (releasedAt: Date): string => indianDay(addDays(releasedAt, 1))

/** The day by which a vendor order still has to be handed over; null once it was, or is cancelled. */
export const dueDay = (order: { status: string; releasedAt: Date }): string | null =>
  isBeforeShipping(order.status) ? shipBy(order.releasedAt) : null

/**
 * What of a vendor order is late on a day in India: `ship`, it was not handed over by its last day for that; `arrive`, it is still on its way after
 * the day that the customer was promised.
 */
export function lateness(
  order: { status: string; releasedAt: Date; promisedOn: string },
  today: string,
): 'ship' | 'arrive' | null {
  const due = dueDay(order)
  if (due !== null) return due < today ? 'ship' : null
  return order.status === 'shipped' && order.promisedOn < today ? 'arrive' : null
}

/** A parcel that was not delivered and that nobody has counted for so many days rises to the operator. */
export const checkInDays = 7

/** What came back of a line: so many pieces to sell again; the rest is damaged or did not come back. */
export interface CountedPieces {
  lineId: string
  restock: number
  writeOff: number
}

/** Whether every piece of these lines is counted, each line once and no other. */
export function isWholeCount(
  lines: readonly { id: string; quantity: number }[],
  count: readonly CountedPieces[],
): boolean {
  const counted = new Map(count.map(({ lineId, restock, writeOff }) => [lineId, restock + writeOff]))
  return (
    counted.size === count.length &&
    count.length === lines.length &&
    lines.every(({ id, quantity }) => counted.get(id) === quantity)
  )
}

/** Days after delivery for which its vendor sees where an order went: the 30 days of returns, with time to settle them. */
export const addressShownDays = 45

/** Whether a vendor sees where an order goes: not once it is cancelled or long delivered, and never while the vendor is suspended. */
export function isAddressShown(
  order: { status: string; deliveredAt: Date | null; isVendorSuspended: boolean },
  now: Date,
): boolean {
  if (order.isVendorSuspended || order.status === 'cancelled') return false
  const days = order.deliveredAt === null ? 0 : (now.getTime() - order.deliveredAt.getTime()) / 86_400_000
  return days < addressShownDays
}
