import type { OrderStatus } from '#modules/orders/rules.ts'

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

/** Whether lines of a vendor order in this status may still be cancelled: until it ships. */
export function canCancelLines(status: string): boolean {
  return status === 'pending' || status === 'processing'
}

/** Whether courier and tracking number can be put right: from when it was sent. */
export function canCorrectShipment(status: string): boolean {
  return status === 'shipped' || status === 'delivered'
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
