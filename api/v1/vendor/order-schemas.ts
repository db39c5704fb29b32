import { z } from 'zod'
import type { VendorOrderLineView, VendorOrderRowView, VendorOrderView } from '#modules/fulfillment/view.ts'
import { orderStatuses } from '#modules/orders/rules.ts'
import type { CountedPage, StatusCounts } from '#modules/orders/view.ts'

/** What leaves about orders to vendors, for the API description. TypeScript keeps each equal to its view. */

export const rupees = z.number().describe('Rupees')
export const instant = z.string().describe('ISO 8601, UTC')
export const status = z.string().describe(`One of ${orderStatuses.join(', ')}`)

const Counts = z.object({
  all: z.int(),
  pending: z.int(),
  processing: z.int(),
  shipped: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
}) satisfies z.ZodType<StatusCounts>

/** A page that is walked both ways by `nextCursor` and `previousCursor`; counts are exact up to 10,000. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
    total: z.int(),
    counts: Counts,
  })

export const VendorOrderRow = z.object({
  id: z.string(),
  status,
  placedAt: instant,
  customerName: z.string(),
  city: z.string(),
  items: z.array(z.object({ name: z.string(), variantName: z.string(), quantity: z.int(), cancelled: z.boolean() })),
  itemCount: z.int().describe('Pieces still to be sent'),
  total: rupees.describe('Rupees: price and tax of its lines'),
}) satisfies z.ZodType<VendorOrderRowView>

export const VendorOrderPage = countedPageOf(VendorOrderRow) satisfies z.ZodType<CountedPage<VendorOrderRowView>>

export const stepBy = z.enum(['customer', 'vendor', 'admin', 'system'])

export const VendorOrderLine = z.object({
  id: z.string(),
  name: z.string(),
  variantName: z.string(),
  sku: z.string(),
  quantity: z.int(),
  price: rupees,
  tax: rupees,
  total: rupees,
  imageUrl: z.string().nullable(),
  cancelled: z.object({ at: instant, by: stepBy, reason: z.string().nullable() }).nullable(),
}) satisfies z.ZodType<VendorOrderLineView>

export const VendorOrder = z.object({
  id: z.string(),
  status,
  placedAt: instant,
  estimatedDelivery: z.string().describe('A day in India, YYYY-MM-DD'),
  shipTo: z
    .object({
      name: z.string(),
      phone: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      pincode: z.string(),
      country: z.string(),
    })
    .nullable()
    .describe('Null once the part is cancelled'),
  items: z.array(VendorOrderLine),
  itemCount: z.int(),
  subtotal: rupees,
  tax: rupees,
  total: rupees,
  collectOnDelivery: rupees.nullable(),
  version: z.int().describe('Of the part, for correcting its parcel'),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shippedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  history: z.array(z.object({ status, at: instant, by: stepBy, reason: z.string().nullable() })),
  seller: z.object({
    name: z.string(),
    legalName: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    gstin: z.string().nullable(),
  }),
}) satisfies z.ZodType<VendorOrderView>
