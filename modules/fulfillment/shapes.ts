import { z } from 'zod'
import { postalAddress } from '#modules/accounts/shapes.ts'
import {
  countedPageOf,
  LineRefund,
  OrderFile,
  orderFilters,
  orderStatus,
  pageFields,
  reason,
  stepBy,
} from '#modules/orders/shapes.ts'
import { indianDay, instant, line, rupees } from '#platform/shapes.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from './limits.ts'
import { shipmentSteps } from './rules.ts'

/** How a vendor looks at its orders; `q` is the beginning of an order's number. */
export const VendorOrdersQuery = z.strictObject({ ...orderFilters, ...pageFields })
export type VendorOrdersQuery = z.output<typeof VendorOrdersQuery>

const trackingNumber = line(
  fulfillmentLimits.trackingNumber,
  fulfillmentMessages.trackingNumber,
  fulfillmentMessages.trackingNumberForm,
).pipe(z.string().regex(trackingNumberPattern, fulfillmentMessages.trackingNumberForm))
const carrier = line(fulfillmentLimits.carrier, fulfillmentMessages.carrier, fulfillmentMessages.carrierTooLong)

/** A vendor sends a parcel: who carries it, under which number. */
export const ShipmentInput = z.strictObject({ carrier, trackingNumber }).meta({ id: 'ShipmentInput' })
export type ShipmentInput = z.output<typeof ShipmentInput>

/** Who carries it and under which number, put right after it was sent; `version` of the vendor order that was seen. */
export const ShipmentCorrectionInput = z
  .strictObject({ version: z.int().min(1), carrier, trackingNumber })
  .meta({ id: 'ShipmentCorrectionInput' })
export type ShipmentCorrectionInput = z.output<typeof ShipmentCorrectionInput>

export const LineCancellationInput = z
  .strictObject({
    lineIds: z
      .array(z.uuid(fulfillmentMessages.lines), fulfillmentMessages.lines)
      .min(1, fulfillmentMessages.lines)
      .max(100, fulfillmentMessages.lines),
    reason,
  })
  .meta({ id: 'LineCancellationInput' })
export type LineCancellationInput = z.output<typeof LineCancellationInput>

const to = z.enum(shipmentSteps, 'Choose processing, shipped or delivered.')

/** An operator's move: of every vendor order one step before, or of one vendor order. */
export const MoveInput = z
  .strictObject({
    to,
    /** The id of a vendor order of this order; absent for the whole order. */
    part: z.uuid('This is no part of the order.').optional(),
    carrier: carrier.optional(),
    trackingNumber: trackingNumber.optional(),
  })
  .meta({ id: 'MoveInput' })
export type MoveInput = z.output<typeof MoveInput>

const orderId = z.string().regex(/^SHR-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/, 'This is no order of ours.')

export const BulkMoveInput = z
  .strictObject({
    orderIds: z
      .array(orderId, 'Choose at least one order.')
      .min(1, 'Choose at least one order.')
      .max(fulfillmentLimits.bulk, `Choose at most ${fulfillmentLimits.bulk} orders.`),
    to,
  })
  .meta({ id: 'BulkMoveInput' })
export type BulkMoveInput = z.output<typeof BulkMoveInput>

/** A vendor order in its vendor's list. Amounts are rupees, of this vendor order alone. */
const VendorOrderRow = z
  .object({
    /** The order's number, `SHR-XXXXX-XXXXX`. */
    id: z.string(),
    status: orderStatus,
    placedAt: instant,
    customerName: z.string(),
    city: z.string(),
    items: z.array(z.object({ name: z.string(), variantName: z.string(), quantity: z.int(), cancelled: z.boolean() })),
    itemCount: z.int().describe('Pieces still to be sent'),
    total: rupees.describe('Rupees: price and tax of its lines'),
    collectOnDelivery: rupees.nullable().describe('Cash still to be collected at the door; null where there is none'),
  })
  .meta({ id: 'VendorOrderRow' })
export type VendorOrderRowView = z.output<typeof VendorOrderRow>

export const VendorOrderPage = countedPageOf(VendorOrderRow).meta({ id: 'VendorOrderPage' })

/** A frozen line of an order for those who send it. Amounts are rupees. */
const VendorOrderLine = z
  .object({
    id: z.string(),
    name: z.string(),
    variantName: z.string(),
    sku: z.string(),
    quantity: z.int(),
    price: rupees,
    tax: rupees,
    /** Price of all pieces and their tax. */
    total: rupees,
    imageUrl: z.string().nullable(),
    /** The pack as it was sold. Null in orders from before packs were kept. */
    pack: z
      .object({
        mrp: rupees,
        netQuantity: z.string(),
        /** Empty where there is none. */
        batchNumber: z.string(),
        bestBefore: z.string().nullable().describe('The label’s last day, YYYY-MM-DD'),
        countryOfOrigin: z.string(),
      })
      .nullable(),
    cancelled: z.object({ at: instant, by: stepBy, reason: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'VendorOrderLine' })
export type VendorOrderLineView = z.output<typeof VendorOrderLine>

/** Cash that was collected at the door, and who said so; `actor` is the name, as far as it is known. */
const Collection = z.object({ amount: rupees, at: instant, by: stepBy, actor: z.string().nullable() })
export type CollectionView = z.output<typeof Collection>

/** A vendor order: its own lines and what is needed to send them. Amounts are rupees, of this vendor order alone. */
export const VendorOrder = z
  .object({
    id: z.string(),
    status: orderStatus,
    placedAt: instant,
    estimatedDelivery: indianDay,
    /** Where it goes, while its vendor has to know (`isAddressShown`). */
    shipTo: z
      .object({
        name: z.string(),
        phone: z.string(),
        alternatePhone: z.string().nullable(),
        ...postalAddress,
      })
      .nullable()
      .describe('Null once the part is cancelled, 45 days after delivery, and while the vendor is suspended'),
    items: z.array(VendorOrderLine),
    itemCount: z.int(),
    subtotal: rupees,
    tax: rupees,
    total: rupees,
    /** What the courier still collects at the door; null where it is paid or collected already. */
    collectOnDelivery: rupees.nullable(),
    collected: Collection.nullable(),
    version: z.int().describe('Of the part, for correcting its parcel'),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    shippedAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    history: z.array(z.object({ status: orderStatus, at: instant, by: stepBy, reason: z.string().nullable() })),
    /** As it stands on the packing slip. */
    seller: z.object({
      name: z.string(),
      legalName: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      gstin: z.string().nullable(),
    }),
  })
  .meta({ id: 'VendorOrder' })
export type VendorOrderView = z.output<typeof VendorOrder>

/** A vendor order as the operator sees it. */
const AdminVendorOrder = z
  .object({
    id: z.string(),
    vendorId: z.string(),
    vendorName: z.string(),
    status: orderStatus,
    /** The vendor sees it: it is paid, or will be on delivery. */
    released: z.boolean(),
    items: z.array(VendorOrderLine.extend({ refund: LineRefund.nullable() })),
    subtotal: rupees,
    tax: rupees,
    total: rupees,
    collectOnDelivery: rupees.nullable(),
    collected: Collection.nullable(),
    version: z.int().describe('Of the part, for correcting its parcel'),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
  })
  .meta({ id: 'AdminVendorOrder' })
export type AdminVendorOrderView = z.output<typeof AdminVendorOrder>

/** Everything about an order, for the operator. */
export const AdminOrder = OrderFile.extend({ parts: z.array(AdminVendorOrder) }).meta({ id: 'AdminOrder' })
export type AdminOrderView = z.output<typeof AdminOrder>

/** What became of a move of many orders. */
export const BulkMove = z
  .object({
    moved: z.array(z.string()),
    left: z.array(z.object({ id: z.string(), reason: z.string() })),
  })
  .meta({ id: 'BulkMove' })
export type BulkMoveView = z.output<typeof BulkMove>
