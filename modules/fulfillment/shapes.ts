import { z } from 'zod'
import { postalAddress } from '#modules/accounts/shapes.ts'
import { orderIdPattern } from '#modules/orders/order-id.ts'
import { refusedReasonNames } from '#modules/orders/refused-shipments.ts'
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
import { indianDay, instant, line, optionalLine, rupees } from '#platform/shapes.ts'
import { courierNumberProblem } from './couriers.ts'
import { fulfillmentLimits, fulfillmentMessages, trackingNumberPattern } from './limits.ts'
import { shipmentSteps } from './rules.ts'

/** How a vendor looks at its orders; `q` is an order's number, a customer, a phone number, a product or a SKU. */
export const VendorOrdersQuery = z.strictObject({
  ...orderFilters,
  ...pageFields,
  payment: z
    .enum(['cash', 'prepaid'], 'Choose cash or prepaid.')
    .optional()
    .describe('`cash`: paid at the door; `prepaid`: everything else'),
  late: z
    .enum(['ship', 'arrive', 'back'], 'Choose ship, arrive or back.')
    .optional()
    .describe(
      '`ship`: not handed over in time; `arrive`: still on its way after the promised day; `back`: not delivered, and to be counted',
    ),
  sort: z
    .enum(['ship-by', 'newest'], 'Choose a sort order from the list.')
    .optional()
    .describe(
      'By default `ship-by`: what has to be sent first, then the rest, the latest first. Of what has left, `newest`',
    ),
})
export type VendorOrdersQuery = z.output<typeof VendorOrdersQuery>

const trackingNumber = line(
  fulfillmentLimits.trackingNumber,
  fulfillmentMessages.trackingNumber,
  fulfillmentMessages.trackingNumberForm,
).pipe(z.string().regex(trackingNumberPattern, fulfillmentMessages.trackingNumberForm))
const carrier = line(fulfillmentLimits.carrier, fulfillmentMessages.carrier, fulfillmentMessages.carrierTooLong)

/** Of couriers whose numbers have a form that is known. */
function numberFitsCourier(shipment: { carrier: string; trackingNumber: string }, context: z.RefinementCtx): void {
  const message = courierNumberProblem(shipment.carrier, shipment.trackingNumber)
  if (message) context.addIssue({ code: 'custom', path: ['trackingNumber'], message })
}

/** A vendor sends a parcel: who carries it, under which number. */
export const ShipmentInput = z
  .strictObject({ carrier, trackingNumber })
  .superRefine(numberFitsCourier)
  .meta({ id: 'ShipmentInput' })
export type ShipmentInput = z.output<typeof ShipmentInput>

/** Numbers of orders that somebody acts on at once. */
const orderIds = z
  .array(z.string().max(40), 'Choose at least one order.')
  .min(1, 'Choose at least one order.')
  .max(fulfillmentLimits.bulk, `Choose at most ${fulfillmentLimits.bulk} orders.`)

export const AcceptancesInput = z.strictObject({ orderIds }).meta({ id: 'AcceptancesInput' })
export type AcceptancesInput = z.output<typeof AcceptancesInput>

const cellMax = 200
// A longer cell is cut, and still too long for what it should be: that is said of its row, and the others go on.
const sheetCell = z
  .string(fulfillmentMessages.row)
  .transform((text) => text.slice(0, cellMax))
  .pipe(optionalLine(cellMax, fulfillmentMessages.row, fulfillmentMessages.row))

/** Rows of a sheet as they were read: what is wrong with one is said of that row, and the others go on. */
export const ShipmentsInput = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({ orderId: sheetCell, carrier: sheetCell, trackingNumber: sheetCell }),
        fulfillmentMessages.rows,
      )
      .min(1, fulfillmentMessages.rows)
      .max(fulfillmentLimits.bulk, fulfillmentMessages.rowsTooMany),
  })
  .meta({ id: 'ShipmentsInput' })
export type ShipmentsInput = z.output<typeof ShipmentsInput>

/** What would become of each row, in their order; nothing is changed. */
export const ShipmentChecks = z
  .object({
    rows: z.array(
      z.object({
        orderId: z.string(),
        /** Who gets it; null for an order that is not this vendor's. */
        customerName: z.string().nullable(),
        city: z.string().nullable(),
        collectOnDelivery: rupees.nullable(),
        problem: z.string().nullable().describe('Why it cannot be shipped so; null when it can'),
      }),
    ),
  })
  .meta({ id: 'ShipmentChecks' })
export type ShipmentChecksView = z.output<typeof ShipmentChecks>

export const SlipsQuery = z.strictObject({
  ids: z
    .string('Choose at least one order.')
    .min(1, 'Choose at least one order.')
    .max(fulfillmentLimits.bulk * 24, `Choose at most ${fulfillmentLimits.bulk} orders.`)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(z.string()).max(fulfillmentLimits.bulk, `Choose at most ${fulfillmentLimits.bulk} orders.`))
    .describe('Numbers of orders, parted by commas'),
})
export type SlipsQuery = z.output<typeof SlipsQuery>

/** Who carries it and under which number, put right after it was sent; `version` of the vendor order that was seen. */
export const ShipmentCorrectionInput = z
  .strictObject({ version: z.int().min(1), carrier, trackingNumber })
  .superRefine(numberFitsCourier)
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

/** A shipped parcel does not reach its customer. */
export const RefusedInput = z
  .strictObject({ why: z.enum(refusedReasonNames, fulfillmentMessages.refused) })
  .meta({ id: 'RefusedInput' })
export type RefusedInput = z.output<typeof RefusedInput>

const counted = z.int(fulfillmentMessages.pieces).min(0, fulfillmentMessages.pieces).max(20, fulfillmentMessages.pieces)

/** What came back of each item: pieces to sell again, and pieces that are damaged or did not come back. */
export const RefusedCountInput = z
  .strictObject({
    lines: z
      .array(
        z.strictObject({ lineId: z.uuid(fulfillmentMessages.pieces), restock: counted, writeOff: counted }),
        fulfillmentMessages.pieces,
      )
      .min(1, fulfillmentMessages.pieces)
      .max(100, fulfillmentMessages.pieces),
  })
  .meta({ id: 'RefusedCountInput' })
export type RefusedCountInput = z.output<typeof RefusedCountInput>

const to = z.enum(shipmentSteps, 'Choose processing, shipped or delivered.')

/** An operator's move: of every vendor order one step before, or of one vendor order. */
export const MoveInput = z
  .strictObject({
    to,
    /** The id of a vendor order of this order; absent for the whole order. */
    part: z.uuid('This is not a part of the order.').optional(),
    carrier: carrier.optional(),
    trackingNumber: trackingNumber.optional(),
  })
  .meta({ id: 'MoveInput' })
export type MoveInput = z.output<typeof MoveInput>

const orderId = z.string().regex(orderIdPattern, 'This is not one of our orders.')

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

/** When it has to leave, and what is late of it or to be counted. */
const clock = {
  shipBy: indianDay
    .nullable()
    .describe('The last day for handing it to a courier; null once it was, is cancelled, or is not released yet'),
  late: z
    .enum(['ship', 'arrive', 'back'])
    .nullable()
    .describe(
      '`ship`: not handed over in time; `arrive`: still on its way after the promised day; `back`: not delivered, and to be counted',
    ),
}

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
    subtotal: rupees.describe('Rupees before tax: price times quantity of its lines'),
    total: rupees.describe('Rupees: price and tax of its lines'),
    collectOnDelivery: rupees.nullable().describe('Cash still to be collected at the door; null where there is none'),
    ...clock,
  })
  .meta({ id: 'VendorOrderRow' })
export type VendorOrderRowView = z.output<typeof VendorOrderRow>

export const VendorOrderPage = countedPageOf(VendorOrderRow)
  .extend({
    searchedLatest: z
      .int()
      .optional()
      .describe('Words of `q` were looked for in so many of the latest orders; absent when in all'),
  })
  .meta({ id: 'VendorOrderPage' })
export type VendorOrderPageView = z.output<typeof VendorOrderPage>

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

/** A parcel that did not reach its customer. `counted`: what came back of it; null until somebody has counted. */
const RefusedShipment = z
  .object({
    why: z.enum(refusedReasonNames),
    at: instant,
    by: stepBy,
    counted: z.object({ at: instant, by: stepBy, restocked: z.int(), writtenOff: z.int() }).nullable(),
  })
  .meta({ id: 'RefusedShipment' })
export type RefusedShipmentView = z.output<typeof RefusedShipment>

/** A parcel that was marked as not delivered by mistake, and who took that back: it is on its way, or has arrived. */
const RefusedTakenBack = z
  .object({ why: z.enum(refusedReasonNames), refusedAt: instant, refusedBy: stepBy, at: instant, by: stepBy })
  .meta({ id: 'RefusedTakenBack' })
export type RefusedTakenBackView = z.output<typeof RefusedTakenBack>

/** A vendor order: its own lines and what is needed to send them. Amounts are rupees, of this vendor order alone. */
export const VendorOrder = z
  .object({
    id: z.string(),
    status: orderStatus,
    placedAt: instant,
    estimatedDelivery: indianDay,
    ...clock,
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
    refused: RefusedShipment.nullable().describe(
      'The parcel comes back, or came; the part is cancelled once it is counted',
    ),
    takenBack: z.array(RefusedTakenBack).describe('Marks as not delivered that were a mistake, the first one first'),
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

/** What a packing slip is made of. */
const PackingSlip = VendorOrder.omit({ history: true }).meta({ id: 'PackingSlip' })
export type PackingSlipView = z.output<typeof PackingSlip>

/** The slips of several orders, in the order they were asked for; of those that are not this vendor's there is none. */
export const PackingSlips = z.object({ items: z.array(PackingSlip) }).meta({ id: 'PackingSlips' })
export type PackingSlipsView = z.output<typeof PackingSlips>

/** A vendor order as the operator sees it. */
const AdminVendorOrder = z
  .object({
    id: z.string(),
    vendorId: z.string(),
    vendorName: z.string(),
    status: orderStatus,
    /** The vendor sees it: it is paid, or will be on delivery. */
    released: z.boolean(),
    ...clock,
    items: z.array(VendorOrderLine.extend({ refund: LineRefund.nullable() })),
    subtotal: rupees,
    tax: rupees,
    total: rupees,
    collectOnDelivery: rupees.nullable(),
    collected: Collection.nullable(),
    refused: RefusedShipment.nullable(),
    takenBack: z.array(RefusedTakenBack),
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
