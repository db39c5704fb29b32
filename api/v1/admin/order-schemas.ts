import { z } from 'zod'
import type { AdminOrderView, AdminVendorOrderView, BulkMoveView } from '#modules/fulfillment/view.ts'
import type { AdminOrderRowView, CountedPage } from '#modules/orders/view.ts'
import { paymentStatuses } from '#modules/payments/rules.ts'
import { countedPageOf, instant, rupees, status, stepBy, VendorOrderLine } from '../vendor/order-schemas.ts'

/** What leaves about orders to the operator, for the API description. TypeScript keeps each equal to its view. */

const paymentStatus = z.enum(paymentStatuses)

const AdminOrderRow = z.object({
  id: z.string(),
  customer: z.string(),
  email: z.string(),
  userId: z.string(),
  date: instant,
  total: rupees,
  status,
  itemCount: z.int(),
  paymentMethod: z.string(),
  paymentStatus,
}) satisfies z.ZodType<AdminOrderRowView>

export const AdminOrderPage = countedPageOf(AdminOrderRow) satisfies z.ZodType<CountedPage<AdminOrderRowView>>

const Part = z.object({
  id: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  status,
  released: z.boolean(),
  items: z.array(
    VendorOrderLine.extend({ refund: z.object({ amount: rupees, status: z.enum(['due', 'refunded']) }).nullable() }),
  ),
  subtotal: rupees,
  tax: rupees,
  total: rupees,
  version: z.int().describe('Of the part, for correcting its parcel'),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
}) satisfies z.ZodType<AdminVendorOrderView>

export const AdminOrder = z.object({
  id: z.string(),
  status,
  placedAt: instant,
  updatedAt: instant,
  estimatedDelivery: z.string().describe('A day in India, YYYY-MM-DD'),
  itemCount: z.int(),
  subtotal: rupees,
  tax: rupees,
  total: rupees,
  customer: z.object({ userId: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
  shippingAddress: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    country: z.string(),
  }),
  parts: z.array(Part),
  payment: z.object({
    method: z.string(),
    provider: z.enum(['gateway', 'cash', 'manual']),
    status: paymentStatus,
    amount: rupees,
    reference: z.string().nullable(),
    card: z.string().nullable(),
    declineReason: z.string().nullable(),
    refunded: rupees,
    refundDue: rupees,
  }),
  history: z.array(
    z.object({
      status,
      from: z.string().nullable(),
      at: instant,
      by: stepBy,
      actor: z.string().nullable(),
      vendor: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<AdminOrderView>

export const BulkMove = z.object({
  moved: z.array(z.string()),
  left: z.array(z.object({ id: z.string(), reason: z.string() })),
}) satisfies z.ZodType<BulkMoveView>
