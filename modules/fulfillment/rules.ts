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
