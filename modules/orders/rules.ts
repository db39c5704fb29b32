import type { PaymentStatus } from '#modules/payments/rules.ts'
import { countedMax } from '#platform/kit/keyset.ts'

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The words of each status, for files. */
export const orderStatusWords: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** Who moves an order on or cancels it, as its history says. The shop itself is no person. */
export interface Mover {
  by: 'customer' | 'vendor' | 'admin' | 'system'
  actorId: string | null
}

/** How many orders have each status; exact below `countedMax`. */
export type StatusCounts = Record<'all' | OrderStatus, number>

/** Each status of a vendor order with those that may follow it (docs/specification.md, section 10). Delivered and cancelled are final. */
export const vendorOrderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

/** The same for an order, which follows its vendor orders: when the only one that was furthest is cancelled, it is back where the others are. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  ...vendorOrderMoves,
  processing: ['pending', 'shipped', 'cancelled'],
  shipped: ['pending', 'processing', 'delivered', 'cancelled'],
}

/** Whether an order or a vendor order has not been sent yet. What was sent is cancelled only when it came back and was counted. */
export const isBeforeShipping = (status: string): boolean => status === 'pending' || status === 'processing'

/** Whether a text, for instance from a query string, is the status of an order. */
export function isOrderStatus(value: string): value is OrderStatus {
  return (orderStatuses as readonly string[]).includes(value)
}

/**
 * Whether an order of this status may still be cancelled, which also decides whether the button is shown. False for
 * unknown statuses.
 */
export function canCancelOrder(status: string): boolean {
  return isBeforeShipping(status)
}

/**
 * Whether a line may still be cancelled by itself: its vendor order has not been sent, and no provider is being asked for the order's total just
 * now.
 */
export const canCancelLineAlone = (vendorOrderStatus: string, payment: PaymentStatus | null): boolean =>
  isBeforeShipping(vendorOrderStatus) && payment !== 'awaiting'

/** The order's status, derived from those of its vendor orders (docs/specification.md, section 10). */
export function orderStatusOf(vendorOrders: readonly OrderStatus[]): OrderStatus {
  const live = vendorOrders.filter((status) => status !== 'cancelled')
  if (live.length === 0) return 'cancelled'
  if (live.every((status) => status === 'delivered')) return 'delivered'
  if (live.some((status) => status === 'shipped' || status === 'delivered')) return 'shipped'
  if (live.includes('processing')) return 'processing'
  return 'pending'
}

/**
 * What of an order was cancelled before anybody paid for it, in rupees: what it came to, less what was paid, or is still to be. What was paid goes
 * back instead, which is a refund.
 */
export function cancelledUnpaid(order: {
  orderedTotal: number
  total: number
  /** 0 while it is not all paid. */
  paid: number
  status: string
}): number {
  const charged = order.paid > 0 ? order.paid : order.status === 'cancelled' ? 0 : order.total
  return Math.max(0, Math.round((order.orderedTotal - charged) * 100) / 100)
}

/**
 * What counts as sold, for every list, badge, file and dashboard: a vendor order that its vendor may send, because it is paid or will be on
 * delivery, until it is cancelled. Of its lines those count that are not cancelled. In SQL it is `is_sold`.
 */
export const isSold = (vendorOrder: { status: string; released: boolean }): boolean =>
  vendorOrder.released && vendorOrder.status !== 'cancelled'

/** Counts by status with their sum, which is at most as exact as they are. */
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

/** Whether an order waits for money that its customer sends and an admin confirms by hand. Nobody packs it before. */
export const awaitsTransfer = ({ status, paymentStatus }: { status: string; paymentStatus: PaymentStatus }): boolean =>
  paymentStatus === 'manual' && status !== 'cancelled'
