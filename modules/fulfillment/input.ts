import { z } from 'zod'
import { line } from '#modules/accounts/input.ts'
import { orderStatuses } from '#modules/orders/rules.ts'
import { paymentStatuses } from '#modules/payments/rules.ts'
import { stateNames } from '#platform/kit/india.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from './limits.ts'
import { parcelSteps } from './rules.ts'

const status = z.enum(orderStatuses, 'Choose a status of the list.').optional()
const q = z
  .string()
  .trim()
  .max(fulfillmentLimits.search, `Search with at most ${fulfillmentLimits.search} characters.`)
  .optional()
const cursor = z.string().max(1_000).optional()
const limit = z.coerce
  .number('Ask for 1 to 100.')
  .int('Ask for 1 to 100.')
  .min(1, 'Ask for 1 to 100.')
  .max(100, 'Ask for 1 to 100.')
  .default(20)

/** The 31st of February would be read as a day of March. */
function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}
const day = z.string().refine(isDay, 'Give a day as YYYY-MM-DD.').optional()
/** The first and the last day, in India. */
const days = { from: day, to: day }

/** How a vendor looks at its orders; `q` is the beginning of an order's number. */
export const VendorOrdersQuery = z.strictObject({ status, q, ...days, cursor, limit })
export type VendorOrdersQuery = z.infer<typeof VendorOrdersQuery>

const trackingNumber = line(
  fulfillmentLimits.trackingNumber,
  fulfillmentMessages.trackingNumber,
  fulfillmentMessages.trackingNumberForm,
).pipe(z.string().regex(trackingNumberPattern, fulfillmentMessages.trackingNumberForm))
const carrier = line(fulfillmentLimits.carrier, fulfillmentMessages.carrier, fulfillmentMessages.carrierTooLong)
const reason = line(fulfillmentLimits.reason, fulfillmentMessages.reason, fulfillmentMessages.reasonTooLong)

/** A vendor sends a parcel: who carries it, under which number. */
export const ShipmentInput = z.strictObject({ carrier, trackingNumber })
export type ShipmentInput = z.infer<typeof ShipmentInput>

/** Who carries it and under which number, put right after it was sent; `version` of the part that was seen. */
export const ParcelCorrectionInput = z.strictObject({ version: z.int().min(1), carrier, trackingNumber })
export type ParcelCorrectionInput = z.infer<typeof ParcelCorrectionInput>

export const LineCancellationInput = z.strictObject({
  lineIds: z
    .array(z.uuid(fulfillmentMessages.lines), fulfillmentMessages.lines)
    .min(1, fulfillmentMessages.lines)
    .max(100, fulfillmentMessages.lines),
  reason,
})
export type LineCancellationInput = z.infer<typeof LineCancellationInput>

export const CancellationInput = z.strictObject({ reason })
export type CancellationInput = z.infer<typeof CancellationInput>

const to = z.enum(parcelSteps, 'Choose processing, shipped or delivered.')

/** An operator's move: of every part one step before, or of one part. */
export const MoveInput = z.strictObject({
  to,
  /** The id of a part of this order; absent for the whole order. */
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

export const adminOrderSorts = ['newest', 'oldest', 'total-high', 'total-low'] as const

const adminFilters = {
  status,
  q,
  /** Of the money, such as `refund_due`. */
  payment: z.enum(paymentStatuses, 'Choose a payment status of the list.').optional(),
  /** Of India, where it goes. */
  state: z.enum(stateNames, 'Choose a state of the list.').optional(),
  ...days,
  sort: z.enum(adminOrderSorts, 'Choose a sort order of the list.').default('newest'),
}

/** How the operator looks at orders; `q` is an order's number, a customer's name or an e-mail address. */
export const AdminOrdersQuery = z.strictObject({ ...adminFilters, cursor, limit })
export type AdminOrdersQuery = z.infer<typeof AdminOrdersQuery>

export const AdminOrdersExport = z.strictObject(adminFilters)
export type AdminOrdersExport = z.infer<typeof AdminOrdersExport>
