import { failureText, operatorFailureText } from '#modules/payments/errors.ts'
import { failureCodeOf, isOpenAttempt, wasPaid } from '#modules/payments/rules.ts'
import { mobileNamed } from '#platform/kit/india.ts'
import { paise, paiseToRupees } from '#platform/kit/money.ts'
import { type RefusedReason, refusedReasons } from './refused-shipments.ts'
import { canCancelLineAlone, orderStatuses } from './rules.ts'
import type {
  AdminOrderRowView,
  CancelledLine,
  OrderDetailView,
  OrderFileView,
  OrderView,
  ShipmentView,
} from './shapes.ts'
import type { AdminOrderDetailRow, AdminOrderRow, AdminStepRow } from './store/admin-orders.server.ts'
import type { CancelledLineRow, ChangeRow, OrderRow, StepRow, selectShipments } from './store/orders.server.ts'

function addressOf(row: OrderRow | AdminOrderDetailRow): OrderView['shippingAddress'] {
  const { street, landmark, city, state, pincode, country, address_label: label } = row
  return { street, landmark, city, state, pincode, country, label }
}

const totalOf = ({ pricePaise, quantity, taxPaise }: OrderRow['items'][number]) => pricePaise * quantity + taxPaise

/** What was bought, with what was cancelled since. The amounts of an order shrink with each line that is cancelled but the last. */
function ordered({ items }: OrderRow): OrderView['ordered'] {
  const sum = (of: (item: OrderRow['items'][number]) => number) => items.reduce((total, item) => total + of(item), 0)
  return {
    itemCount: sum((item) => item.quantity),
    subtotal: paiseToRupees(paise(sum((item) => item.pricePaise * item.quantity))),
    tax: paiseToRupees(paise(sum((item) => item.taxPaise))),
    total: paiseToRupees(paise(sum(totalOf))),
  }
}

/** Whether parcels of it are on their way and none of them reaches the customer. */
function comesBack({ items }: OrderRow): boolean {
  const coming = items.filter((item) => !item.cancelled && !isOver(item.vendorOrderStatus))
  return coming.length > 0 && coming.every((item) => item.comesBack)
}

/** The statuses of its parcels that are not cancelled. */
function parcelStatuses({ items }: OrderRow): string[] {
  const coming = items.filter((item) => !item.cancelled && item.vendorOrderStatus !== 'cancelled')
  return [...new Map(coming.map((item) => [item.vendorOrderId, item.vendorOrderStatus])).values()]
}

/** Of the parcel that is furthest behind; of the order where none is left. */
function lastStatus(row: OrderRow): string {
  const parcels = parcelStatuses(row)
  return orderStatuses.find((status) => parcels.includes(status)) ?? row.status
}

const deliveredOf = (parcels: readonly string[]): number => parcels.filter((status) => status === 'delivered').length

/** '1 of 3 parcels delivered', before that '1 of 3 parcels shipped'; null while it is the same with all. */
function parcelNews(row: OrderRow): string | null {
  const parcels = parcelStatuses(row)
  const delivered = deliveredOf(parcels)
  const sent = delivered + parcels.filter((status) => status === 'shipped').length
  const isSome = (count: number) => count > 0 && count < parcels.length
  if (isSome(delivered)) return `${delivered} of ${parcels.length} parcels delivered`
  return isSome(sent) ? `${sent} of ${parcels.length} parcels shipped` : null
}

const isOver = (status: string): boolean => status === 'delivered' || status === 'cancelled'

/** A line of an order, with what became of it. */
const itemView = (row: OrderRow, item: OrderRow['items'][number]): OrderView['items'][number] => ({
  productId: item.productId,
  variantId: item.variantId,
  name: item.name,
  slug: item.slug,
  variantName: item.variantName,
  price: paiseToRupees(item.pricePaise),
  quantity: item.quantity,
  total: paiseToRupees(paise(totalOf(item))),
  imageUrl: item.imageId && `/media/${item.imageId}-240.webp`,
  cancelled: item.cancelled,
  canCancel: !item.cancelled && canCancelLineAlone(item.vendorOrderStatus, row.payment_status),
  cancelReason: item.cancelReason,
  refund:
    item.refundPaise === null
      ? null
      : {
          amount: paiseToRupees(item.refundPaise),
          status: item.refundStatus ?? 'due',
          at: item.refundedAt && new Date(item.refundedAt).toISOString(),
        },
  returned: item.returned,
  replaced: item.replaced,
  returnUntil: item.returnable > 0 ? item.returnUntil : null,
})

/** An order as its customer and the API see it, with all amounts in rupees. */
export function orderView(row: OrderRow): OrderView {
  return {
    id: row.public_id,
    userId: row.user_id,
    items: row.items.map((item) => itemView(row, item)),
    itemCount: row.item_count,
    subtotal: paiseToRupees(row.subtotal_paise),
    tax: paiseToRupees(row.tax_paise),
    shipping: 0,
    totalAmount: paiseToRupees(row.total_paise),
    ordered: ordered(row),
    customerName: row.customer_name,
    email: row.email,
    phone: row.phone,
    alternatePhone: row.alternate_phone,
    shippingAddress: addressOf(row),
    status: row.status,
    paymentMethod: row.payment_method,
    paymentMethodName: row.payment_method_name ?? row.payment_method,
    paymentDetails: row.payment_channel === 'manual' ? (row.payment_details ?? '') : '',
    paymentStatus: row.payment_status ?? 'manual',
    paid: paiseToRupees(row.payment_status && wasPaid(row.payment_status) ? row.payment_paise : paise(0)),
    toPay:
      row.to_pay && row.held_until
        ? { until: row.held_until.toISOString(), ...failed(row.to_pay.failure, failureText) }
        : null,
    refunded: paiseToRupees(row.refunded_paise),
    refundedAt: row.refunded_at?.toISOString() ?? null,
    refundDue: paiseToRupees(row.refund_due_paise),
    refundBlocked: paiseToRupees(row.blocked_paise),
    refundAccountFor: paiseToRupees(row.account_wanted_paise),
    chargedBack: {
      open: paiseToRupees(paise(row.asked_back_paise - row.lost_paise)),
      lost: paiseToRupees(row.lost_paise),
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    estimatedDelivery: row.estimated_delivery_on,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    comesBack: comesBack(row),
    parcelNews: parcelNews(row),
    parcelsDelivered: deliveredOf(parcelStatuses(row)),
    lastStatus: lastStatus(row),
    returnable: row.items.some((item) => item.returnable > 0),
    returnUntil: returnDaysOf(row.items).at(-1) ?? null,
    returnDays: returnDaysOf(row.items),
  }
}

/** The last days on which what is left of an order may come back unopened, the earliest first. */
function returnDaysOf(items: OrderRow['items']): string[] {
  const days = items.flatMap(({ returnable, returnUntil }) => (returnable > 0 && returnUntil ? returnUntil : []))
  return [...new Set(days)].sort()
}

/** An order with its history and shipments. A shipment lists cancelled lines only when all of it was cancelled. */
export function orderDetailView(
  row: OrderRow,
  history: StepRow[],
  changes: ChangeRow[],
  parcels: Awaited<ReturnType<typeof selectShipments>>,
): OrderDetailView {
  return {
    ...orderView(row),
    history: history.map((step) => ({
      status: step.to_status,
      at: step.changed_at.toISOString(),
      by: step.changed_by,
      reason: step.reason,
    })),
    changes: changes.map((change) => ({
      what: change.what,
      at: change.happened_at.toISOString(),
      by: change.changed_by,
      item: change.item,
      amount: change.amount_paise === null ? null : paiseToRupees(change.amount_paise),
      reason: change.what === 'shipment_refused' ? refusedReasons[change.reason as RefusedReason].told : change.reason,
      reference: change.reference,
      returnId: change.return_id,
    })),
    parcels: parcels.map((shipment) => parcelView(row, shipment)),
  }
}

function parcelView(row: OrderRow, shipment: Awaited<ReturnType<typeof selectShipments>>[number]): ShipmentView {
  const items = row.items.filter(
    (item) => item.vendorOrderId === shipment.id && (!item.cancelled || shipment.status === 'cancelled'),
  )
  return {
    seller: shipment.name,
    status: shipment.status,
    carrier: shipment.carrier,
    trackingNumber: shipment.tracking_number,
    packingAt: shipment.packing_at?.toISOString() ?? null,
    shippedAt: shipment.shipped_at?.toISOString() ?? null,
    deliveredAt: shipment.delivered_at?.toISOString() ?? null,
    comesBack: shipment.refused_why !== null,
    isLost: shipment.refused_why === 'lost',
    total: paiseToRupees(paise(items.reduce((sum, item) => sum + totalOf(item), 0))),
    items: items.map(({ name, variantName, quantity }) => ({ name, variantName, quantity })),
  }
}

/** A cancelled line with its total in rupees, tax included. `refund` is null when nothing goes back. */
export function cancelledLine(row: CancelledLineRow): CancelledLine {
  return {
    name: row.name,
    variantName: row.variant_name,
    quantity: row.quantity,
    total: paiseToRupees(paise(row.unit_price_paise * row.quantity + row.tax_paise)),
    isByCustomer: row.cancelled_by === 'customer',
    // The shop itself cancels single lines only when their parcel came back.
    cameBack: row.cancelled_by === 'system',
    reason: row.cancel_reason,
    refund: row.refund_paise === null ? null : paiseToRupees(row.refund_paise),
  }
}

/** An order as the operator's table shows it, with its total in rupees. `q`: what was searched for. */
export function adminOrderRowView(row: AdminOrderRow, q = ''): AdminOrderRowView {
  return {
    id: row.public_id,
    customer: row.customer_name,
    email: row.email,
    phone: mobileNamed(q, [row.phone, row.alternate_phone]),
    userId: row.user_id,
    date: row.created_at.toISOString(),
    total: paiseToRupees(row.total_paise),
    ordered: { total: paiseToRupees(row.ordered_paise), itemCount: row.ordered_count },
    status: row.status,
    itemCount: row.item_count,
    paymentMethod: row.payment_method_name,
    paymentStatus: row.payment_status,
    toCollect: paiseToRupees(row.to_collect_paise),
    refunded: paiseToRupees(row.refunded_paise),
    vendors: row.vendors,
    parts: row.parts.map(({ vendor, status, isReleased, isLateToShip }) => ({
      vendor,
      status,
      released: isReleased,
      lateToShip: isLateToShip,
    })),
    estimatedDelivery: row.estimated_delivery_on,
    lateToShip: row.is_late_to_ship,
    late: row.is_late,
    refundDue: paiseToRupees(row.due_paise),
  }
}

/** What was refunded and what is still due: for single lines, and for the rest of a cancelled order. */
function moneyBack(
  row: AdminOrderDetailRow,
): Pick<OrderFileView['payment'], 'refunded' | 'refundDue' | 'left' | 'tooMuch' | 'refunds'> {
  const rest = Math.max(0, row.amount_paise - row.refunded_paise - row.due_paise)
  const due = row.due_paise + row.again_due_paise + (row.payment_status === 'refund_due' ? rest : 0)
  return {
    refunded: paiseToRupees(row.refunded_paise),
    refundDue: paiseToRupees(paise(due)),
    left: paiseToRupees(row.left_paise),
    tooMuch: paiseToRupees(row.too_much_paise),
    refunds: row.refunds.map(({ name, amountPaise, at, ...refund }) => ({
      ...refund,
      item: name,
      amount: paiseToRupees(amountPaise),
      at: new Date(at).toISOString(),
    })),
  }
}

/** Why a try to pay failed, in words and as a code. */
const failed = (failure: string | null, textOf: (stored: string) => string) => ({
  failure: failure === null ? null : textOf(failure),
  failureCode: failureCodeOf(failure),
})

/** Each try to pay, and the money that came of it. */
function moneyIn(row: AdminOrderDetailRow): Pick<OrderFileView['payment'], 'attempts' | 'captures'> {
  return {
    attempts: row.attempts.map(({ at, endedAt, ...attempt }) => ({
      ...attempt,
      ...failed(attempt.failure, operatorFailureText),
      at: new Date(at).toISOString(),
      endedAt: isOpenAttempt(attempt.status) ? null : new Date(endedAt).toISOString(),
    })),
    captures: row.captures.map(({ amountPaise, at, ...capture }) => ({
      ...capture,
      amount: paiseToRupees(amountPaise),
      at: new Date(at).toISOString(),
    })),
  }
}

/** What the couriers still collect of an order, and what they have. */
const cash = (row: AdminOrderDetailRow): { toCollect: number; collected: number } => ({
  toCollect: paiseToRupees(row.to_collect_paise),
  collected: paiseToRupees(row.collected_paise),
})

/** What the payments of an order are asked for beside its own row. */
type GatewayOfOrder = Pick<OrderFileView['payment'], 'chargeBacks' | 'isSandbox' | 'secondAdminAbove'>

function paymentView(row: AdminOrderDetailRow, gateway: GatewayOfOrder): OrderFileView['payment'] {
  return {
    method: row.method_name,
    provider: row.channel,
    status: row.payment_status,
    amount: paiseToRupees(row.amount_paise),
    reference: row.provider_reference,
    card: row.card_last_four ? `${row.card_network ?? 'Card'} ending in ${row.card_last_four}` : null,
    declineReason: row.decline_reason && operatorFailureText(row.decline_reason),
    ...moneyBack(row),
    ...moneyIn(row),
    ...cash(row),
    ...gateway,
    paidAt: row.paid_at?.toISOString() ?? null,
  }
}

/** An order's page for the operator: amounts in rupees, and a history that names who made each change. */
export function orderFileView(
  row: AdminOrderDetailRow,
  history: readonly AdminStepRow[],
  gateway: GatewayOfOrder,
): OrderFileView {
  return {
    id: row.public_id,
    status: row.status,
    placedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    estimatedDelivery: row.estimated_delivery_on,
    itemCount: row.item_count,
    subtotal: paiseToRupees(row.subtotal_paise),
    tax: paiseToRupees(row.tax_paise),
    total: paiseToRupees(row.total_paise),
    ordered: {
      subtotal: paiseToRupees(row.ordered_subtotal_paise),
      tax: paiseToRupees(row.ordered_tax_paise),
      total: paiseToRupees(paise(row.ordered_subtotal_paise + row.ordered_tax_paise)),
    },
    customer: {
      userId: row.user_id,
      name: row.customer_name,
      email: row.email,
      phone: row.phone,
      alternatePhone: row.alternate_phone,
    },
    shippingAddress: addressOf(row),
    payment: paymentView(row, gateway),
    notes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
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
