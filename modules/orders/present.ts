import { type Paise, paiseToRupees } from '#platform/kit/money.ts'
import type { CancelledLineRow, OrderRow, StepRow, selectParcels } from './store/orders.server.ts'
import type { CancelledLine, OrderDetailView, OrderView } from './view.ts'

const rupees = (amount: number): number => paiseToRupees(amount as Paise)

export function orderView(row: OrderRow): OrderView {
  return {
    id: row.public_id,
    userId: row.user_id,
    items: row.items.map((item) => ({
      productId: item.productId,
      variantId: item.variantId,
      name: item.name,
      variantName: item.variantName,
      price: rupees(item.pricePaise),
      quantity: item.quantity,
      imageUrl: item.imageId && `/media/${item.imageId}-240.webp`,
      cancelled: item.cancelled,
      cancelReason: item.cancelReason,
      refund:
        item.refundPaise === null ? null : { amount: rupees(item.refundPaise), status: item.refundStatus ?? 'due' },
    })),
    itemCount: row.item_count,
    subtotal: rupees(row.subtotal_paise),
    tax: rupees(row.tax_paise),
    shipping: 0,
    totalAmount: rupees(row.total_paise),
    customerName: row.customer_name,
    email: row.email,
    phone: row.phone,
    shippingAddress: {
      street: row.street,
      city: row.city,
      state: row.state,
      pincode: row.pincode,
      country: row.country,
    },
    status: row.status,
    paymentMethod: row.payment_method,
    paymentMethodName: row.payment_method_name ?? row.payment_method,
    paymentDetails: row.payment_method_provider === 'manual' ? (row.payment_details ?? '') : '',
    paymentStatus: row.payment_status ?? 'manual',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    estimatedDelivery: row.estimated_delivery_on,
  }
}

export function orderDetailView(
  row: OrderRow,
  history: StepRow[],
  parcels: Awaited<ReturnType<typeof selectParcels>>,
): OrderDetailView {
  return {
    ...orderView(row),
    history: history.map((step) => ({
      status: step.to_status,
      at: step.changed_at.toISOString(),
      by: step.changed_by,
      reason: step.reason,
    })),
    parcels: parcels.map((parcel) => ({
      seller: parcel.name,
      status: parcel.status,
      carrier: parcel.carrier,
      trackingNumber: parcel.tracking_number,
      items: row.items
        .filter((item) => item.vendorOrderId === parcel.id && (!item.cancelled || parcel.status === 'cancelled'))
        .map(({ name, variantName, quantity }) => ({ name, variantName, quantity })),
    })),
  }
}

export function cancelledLine(row: CancelledLineRow): CancelledLine {
  return {
    name: row.name,
    variantName: row.variant_name,
    quantity: row.quantity,
    total: rupees(row.unit_price_paise * row.quantity + row.tax_paise),
    reason: row.cancel_reason,
    refund: row.refund_paise === null ? null : rupees(row.refund_paise),
  }
}
