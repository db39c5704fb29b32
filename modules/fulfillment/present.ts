import type {
  AdminOrderDetailRow,
  AdminOrderRow,
  AdminPartRow,
  AdminStepRow,
} from '#modules/orders/store/admin-orders.server.ts'
import { type Paise, paiseToRupees } from '#platform/kit/money.ts'
import type { PartLineRow, PartStepRow, VendorOrderDetailRow, VendorOrderRow } from './store/vendor-orders.server.ts'
import type {
  AdminOrderPartView,
  AdminOrderRowView,
  AdminOrderView,
  PartLineView,
  StatusCounts,
  VendorOrderRowView,
  VendorOrderView,
} from './view.ts'

export const rupees = (amount: number): number => paiseToRupees(amount as Paise)

const countedMax = 10_001

/** Counts by status with their sum, which is no more exact than they are. */
export function statusCounts(rows: readonly { status: string; count: number }[]): StatusCounts {
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    all: Math.min(
      countedMax,
      rows.reduce((sum, row) => sum + row.count, 0),
    ),
    pending: of('pending'),
    processing: of('processing'),
    shipped: of('shipped'),
    delivered: of('delivered'),
    cancelled: of('cancelled'),
  }
}

export function vendorOrderRowView(row: VendorOrderRow): VendorOrderRowView {
  return {
    id: row.public_id,
    status: row.status,
    placedAt: row.placed_at.toISOString(),
    customerName: row.customer_name,
    city: row.city,
    items: row.items,
    itemCount: row.items.reduce((sum, item) => sum + (item.cancelled ? 0 : item.quantity), 0),
    total: rupees(row.total_paise),
  }
}

export function partLineView(row: PartLineRow): PartLineView {
  return {
    id: row.id,
    name: row.name,
    variantName: row.variantName,
    sku: row.sku,
    quantity: row.quantity,
    price: rupees(row.pricePaise),
    tax: rupees(row.taxPaise),
    total: rupees(row.pricePaise * row.quantity + row.taxPaise),
    imageUrl: row.imageId && `/media/${row.imageId}-240.webp`,
    cancelled:
      row.cancelledAt === null
        ? null
        : { at: new Date(row.cancelledAt).toISOString(), by: row.cancelledBy ?? 'system', reason: row.cancelReason },
  }
}

const pieces = (lines: readonly PartLineRow[]): number =>
  lines.reduce((sum, line) => sum + (line.cancelledAt === null ? line.quantity : 0), 0)

function shipToOf(row: VendorOrderDetailRow): VendorOrderView['shipTo'] {
  if (row.status === 'cancelled') return null
  const { customer_name: name, phone, street, city, state, pincode, country } = row
  return { name, phone, street, city, state, pincode, country }
}

function sellerOf({ seller }: VendorOrderDetailRow): VendorOrderView['seller'] {
  const place = [seller.city, [seller.state, seller.pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    name: seller.name,
    legalName: seller.legal_name,
    address: [seller.street, place].filter(Boolean).join(', '),
    phone: seller.phone,
    email: seller.email,
    gstin: seller.gstin,
  }
}

export function vendorOrderView(row: VendorOrderDetailRow, history: readonly PartStepRow[]): VendorOrderView {
  const total = rupees(row.subtotal_paise + row.tax_paise)
  return {
    id: row.public_id,
    status: row.status,
    placedAt: row.placed_at.toISOString(),
    estimatedDelivery: row.estimated_delivery_on,
    shipTo: shipToOf(row),
    items: row.lines.map(partLineView),
    itemCount: pieces(row.lines),
    subtotal: rupees(row.subtotal_paise),
    tax: rupees(row.tax_paise),
    total,
    collectOnDelivery: row.payment_status === 'on_delivery' ? total : null,
    version: row.version,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    history: history.map((step) => ({
      status: step.to_status,
      at: step.changed_at.toISOString(),
      by: step.changed_by,
      reason: step.reason,
    })),
    seller: sellerOf(row),
  }
}

export function adminOrderRowView(row: AdminOrderRow): AdminOrderRowView {
  return {
    id: row.public_id,
    customer: row.customer_name,
    email: row.email,
    userId: row.user_id,
    date: row.created_at.toISOString(),
    total: rupees(row.total_paise),
    status: row.status,
    itemCount: row.item_count,
    paymentMethod: row.payment_method_name,
    paymentStatus: row.payment_status,
  }
}

function adminPartView(row: AdminPartRow): AdminOrderPartView {
  return {
    id: row.id,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    status: row.status,
    released: row.released,
    items: row.lines.map((line) => ({
      ...partLineView(line),
      refund:
        line.refundPaise === null ? null : { amount: rupees(line.refundPaise), status: line.refundStatus ?? 'due' },
    })),
    subtotal: rupees(row.subtotal_paise),
    tax: rupees(row.tax_paise),
    total: rupees(row.subtotal_paise + row.tax_paise),
    version: row.version,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
  }
}

/** What has gone back and what is still to: for single lines, and the rest of a cancelled order. */
function moneyBack(row: AdminOrderDetailRow): { refunded: number; refundDue: number } {
  const rest = row.amount_paise - row.refunded_paise - row.due_paise
  return {
    refunded: rupees(row.refunded_paise + (row.payment_status === 'refunded' ? rest : 0)),
    refundDue: rupees(row.due_paise + (row.payment_status === 'refund_due' ? rest : 0)),
  }
}

function paymentView(row: AdminOrderDetailRow): AdminOrderView['payment'] {
  return {
    method: row.method_name,
    provider: row.provider,
    status: row.payment_status,
    amount: rupees(row.amount_paise),
    reference: row.provider_reference,
    card: row.card_last_four ? `${row.card_network ?? 'Card'} ending in ${row.card_last_four}` : null,
    declineReason: row.decline_reason,
    ...moneyBack(row),
  }
}

export function adminOrderView(
  row: AdminOrderDetailRow,
  parts: readonly AdminPartRow[],
  history: readonly AdminStepRow[],
): AdminOrderView {
  const { street, city, state, pincode, country } = row
  return {
    id: row.public_id,
    status: row.status,
    placedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    estimatedDelivery: row.estimated_delivery_on,
    itemCount: row.item_count,
    subtotal: rupees(row.subtotal_paise),
    tax: rupees(row.tax_paise),
    total: rupees(row.total_paise),
    customer: { userId: row.user_id, name: row.customer_name, email: row.email, phone: row.phone },
    shippingAddress: { street, city, state, pincode, country },
    parts: parts.map(adminPartView),
    payment: paymentView(row),
    history: history.map((step) => ({
      status: step.to_status,
      from: step.from_status,
      at: step.changed_at.toISOString(),
      by: step.changed_by,
      actor: step.actor_name,
      vendor: step.vendor_name,
      reason: step.reason,
    })),
  }
}
