import { orderNotFound } from '#modules/orders/errors.ts'
import { isBeforeShipping } from '#modules/orders/rules.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { fulfillmentMessages } from './limits.ts'
import type { ShipmentStep } from './rules.ts'

export { orderNotFound }

const stands: Record<string, string> = {
  pending: 'has not been accepted yet',
  processing: 'is in work already',
  shipped: 'has been shipped already',
  delivered: 'has been delivered already',
  cancelled: 'has been cancelled',
  coming_back: 'comes back to its vendor',
}

/**
 * The vendor order cannot take this step: somebody was faster, or it is not the next one. `stands` is where it stands.
 */
export const stepNotPossible = (orderId: string, to: ShipmentStep, now: string) =>
  new AppError(
    'conflict',
    'fulfillment.step_not_possible',
    now === 'processing' && to === 'delivered'
      ? `Order ${orderId} has not been shipped yet.`
      : `Order ${orderId} ${stands[now] ?? `is ${now}`}. Nothing was changed.`,
    { orderId, stands: now },
  )

/** The tracking number stands for another order with the same courier. `problem` is a sentence that names it; it stands at `trackingNumber`. */
export const numberUsed = (problem: string) =>
  new AppError('conflict', 'fulfillment.number_used', problem, {
    issues: [{ path: 'trackingNumber', message: problem }],
  })

/** Courier and tracking number cannot be changed before the shipment is sent, nor after a cancellation. */
export const notSentYet = (orderId: string, now: string) =>
  new AppError(
    'conflict',
    'fulfillment.not_sent',
    now === 'cancelled'
      ? `Order ${orderId} ${stands.cancelled}. There is no parcel.`
      : `Order ${orderId} has not been shipped yet. Give the tracking number when you send it.`,
    { orderId, stands: now },
  )

/** One of the lines to cancel does not belong to this order and vendor. The issue stands at `lineIds`. */
export const linesNotFound = () =>
  new AppError('invalid', 'fulfillment.lines_unknown', fulfillmentMessages.lines, {
    issues: [{ path: 'lineIds', message: fulfillmentMessages.lines }],
  })

/** The lines cannot be cancelled, because they have shipped or somebody else cancelled them. `reason` is a sentence. */
export const linesNotCancellable = (orderId: string, reason: string) =>
  new AppError(
    'conflict',
    'fulfillment.lines_not_cancellable',
    `Nothing was cancelled in order ${orderId}. ${reason}`,
    {
      orderId,
    },
  )

/** The parcel cannot be marked as refused: it was not sent, has arrived, is cancelled, or somebody was faster. `now` is where it stands. */
export const notRefusable = (orderId: string, now: string) =>
  new AppError(
    'conflict',
    'fulfillment.not_refusable',
    isBeforeShipping(now)
      ? `Order ${orderId} has not been shipped yet. Cancel its items instead.`
      : `Order ${orderId} ${stands[now] ?? `is ${now}`}. Nothing was changed.`,
    { orderId, stands: now },
  )

/** Its vendor has marked the parcel twice and taken that back: each mark is an email to the customer. Only the operator marks it now. */
export const markedTooOften = (orderId: string) =>
  new AppError(
    'conflict',
    'fulfillment.marked_too_often',
    `You’ve marked the parcel of order ${orderId} as not delivered twice and undone it twice. If it really isn’t delivered, write to us.`,
    { orderId },
  )

/** Nothing of this order waits to be counted: it does not come back, or somebody has counted it. */
export const nothingToCount = (orderId: string, now: string) =>
  new AppError(
    'conflict',
    'fulfillment.nothing_to_count',
    now === 'cancelled'
      ? `The parcel of order ${orderId} has been counted already. Nothing was changed.`
      : `No parcel of order ${orderId} comes back.`,
    { orderId, stands: now },
  )

/** No mark of a parcel can be taken back: none is set, or somebody has counted what came back. `now` is where it stands. */
export const nothingToTakeBack = (orderId: string, now: string) =>
  new AppError(
    'conflict',
    'fulfillment.nothing_to_take_back',
    now === 'cancelled'
      ? `The parcel of order ${orderId} has been counted already. Nothing was changed.`
      : `No parcel of order ${orderId} is marked as not delivered.`,
    { orderId, stands: now },
  )

/** The operator marked the parcel, so its vendor cannot take that back. */
export const markedByOperator = (orderId: string) =>
  new AppError(
    'conflict',
    'fulfillment.marked_by_operator',
    `We marked the parcel of order ${orderId} ourselves. Write to us if it is on its way after all.`,
    { orderId },
  )

/** Money has gone back since the parcel was marked, so the mark stays. */
export const moneyHasMoved = (orderId: string) =>
  new AppError(
    'conflict',
    'fulfillment.money_has_moved',
    `A refund for order ${orderId} has already started, so this can’t be undone. Count what came back.`,
    { orderId },
  )

/** Not every piece of the parcel is counted. The issue stands at `lines`. */
export const piecesNotCounted = () =>
  new AppError('invalid', 'fulfillment.pieces_not_counted', fulfillmentMessages.pieces, {
    issues: [{ path: 'lines', message: fulfillmentMessages.pieces }],
  })

/** Pieces of another batch than the one on sale, or too close to their best-before day, cannot be sold again. The issue stands at `lines`. */
export const notSellableAgain = (name: string) => {
  const message = `${name} cannot go back on sale: its batch is not the one on sale, or its best-before day is too close. Write it off.`
  return new AppError('conflict', 'fulfillment.not_sellable', message, { issues: [{ path: 'lines', message }] })
}

/** The order still waits for its payment, so the vendor order is not released and cannot move on. */
export const notPaidYet = (orderId: string) =>
  new AppError(
    'conflict',
    'fulfillment.not_paid',
    `Order ${orderId} is not paid yet, so nothing of it is sent. Wait for the payment, or mark it as paid.`,
    { orderId },
  )

/** The provider is being asked for the order's total, so no line can be cancelled and change it. */
export const paymentInFlight = (orderId: string) =>
  new AppError(
    'conflict',
    'fulfillment.payment_in_flight',
    `The payment of order ${orderId} is being confirmed just now. Try again in a few minutes, or cancel the whole order.`,
    { orderId },
  )

/** A suspended vendor wants to accept or ship an order. */
export const vendorSuspended = () =>
  new AppError(
    'forbidden',
    'fulfillment.vendor_suspended',
    'Your shop is suspended, so you can’t accept or ship orders. You can still mark shipped orders as delivered.',
  )

/** The last account of a shop is to be deleted while customers wait for its goods. `orders` are the first few of them. */
export const ordersStillOpen = (orders: readonly string[]) => {
  const named = orders.slice(0, 3).join(', ')
  const more = orders.length > 3 ? ' and others' : ''
  return new AppError(
    'conflict',
    'fulfillment.orders_still_open',
    `Customers still wait for orders of your shop: ${named}${more}. Deliver or cancel them first, then delete the account.`,
    { orders: orders.slice(0, 3) },
  )
}
