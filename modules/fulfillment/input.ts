import { z } from 'zod'
import { orderFilters, pageFields, reason } from '#modules/orders/input.ts'
import { line } from '#platform/text-input.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from './limits.ts'
import { shipmentSteps } from './rules.ts'

/** How a vendor looks at its orders; `q` is the beginning of an order's number. */
export const VendorOrdersQuery = z.strictObject({ ...orderFilters, ...pageFields })
export type VendorOrdersQuery = z.infer<typeof VendorOrdersQuery>

const trackingNumber = line(
  fulfillmentLimits.trackingNumber,
  fulfillmentMessages.trackingNumber,
  fulfillmentMessages.trackingNumberForm,
).pipe(z.string().regex(trackingNumberPattern, fulfillmentMessages.trackingNumberForm))
const carrier = line(fulfillmentLimits.carrier, fulfillmentMessages.carrier, fulfillmentMessages.carrierTooLong)

/** A vendor sends a shipment: who carries it, under which number. */
export const ShipmentInput = z.strictObject({ carrier, trackingNumber })
export type ShipmentInput = z.infer<typeof ShipmentInput>

/** Who carries it and under which number, put right after it was sent; `version` of the vendor order that was seen. */
export const ShipmentCorrectionInput = z.strictObject({ version: z.int().min(1), carrier, trackingNumber })
export type ShipmentCorrectionInput = z.infer<typeof ShipmentCorrectionInput>

export const LineCancellationInput = z.strictObject({
  lineIds: z
    .array(z.uuid(fulfillmentMessages.lines), fulfillmentMessages.lines)
    .min(1, fulfillmentMessages.lines)
    .max(100, fulfillmentMessages.lines),
  reason,
})
export type LineCancellationInput = z.infer<typeof LineCancellationInput>

const to = z.enum(shipmentSteps, 'Choose processing, shipped or delivered.')

/** An operator's move: of every vendor order one step before, or of one vendor order. */
export const MoveInput = z.strictObject({
  to,
  /** The id of a vendor order of this order; absent for the whole order. */
  part: z.uuid('This is no part of the order.').optional(),
  carrier: carrier.optional(),
  trackingNumber: trackingNumber.optional(),
})
export type MoveInput = z.infer<typeof MoveInput>

const orderId = z.string().regex(/^SHR-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/, 'This is no order of ours.')

export const BulkMoveInput = z.strictObject({
  orderIds: z
    .array(orderId, 'Choose at least one order.')
    .min(1, 'Choose at least one order.')
    .max(fulfillmentLimits.bulk, `Choose at most ${fulfillmentLimits.bulk} orders.`),
  to,
})
export type BulkMoveInput = z.infer<typeof BulkMoveInput>
