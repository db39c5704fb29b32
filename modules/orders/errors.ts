import { newAdminWaitsHours } from '#modules/accounts/rules.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees, type Paise, paiseToRupees } from '#platform/kit/money.ts'
import { orderMessages } from './limits.ts'
import type { LineChange } from './shapes.ts'

/** There is no such order, or the viewer may not see it. */
export const orderNotFound = () => new AppError('not_found', 'orders.not_found', 'We could not find this order.')

function sentence(change: LineChange): string {
  switch (change.code) {
    case 'gone':
      return `${change.name} is no longer sold.`
    case 'out_of_stock':
      return change.available === 0
        ? `${change.name} is out of stock.`
        : `Only ${change.available} of ${change.name} left.`
    case 'price_changed':
      return change.price === null
        ? `${change.name} has a new price.`
        : `${change.name} now costs ${formatRupees(change.price)}.`
  }
}

/**
 * Stock or prices are not what the shopper saw. Nothing was ordered; `changes` say what is different, prices in rupees.
 */
export const cartChanged = (changes: LineChange[]) =>
  new AppError(
    'conflict',
    'orders.cart_changed',
    `${changes.map(sentence).join(' ')} Nothing was ordered. Look at your cart and try again.`,
    {
      changes,
    },
  )

/** The total is not the one the shopper agreed to, `shown`. `total` is the new one; both in rupees. Nothing was ordered. */
export const totalChanged = (total: number, shown: number) =>
  new AppError(
    'conflict',
    'orders.total_changed',
    `The total is now ${formatRupees(total)}; it was ${formatRupees(shown)}. Nothing was ordered. Check the summary, then press Place Order again if that’s fine.`,
    { total },
  )

/**
 * The Idempotency-Key was used before with a different request. `orderId` is the public id of that order. `gaveWay`: nobody had paid for it, so it is
 * cancelled now, and a new key places the new one. `isOtherCart`: that order is finished and other things were in it, so that a new key may place this
 * one without asking.
 */
export const keyUsedForAnotherOrder = (
  orderId: string,
  { gaveWay, isOtherCart }: { gaveWay: boolean; isOtherCart: boolean },
) =>
  new AppError(
    'conflict',
    'orders.key_used',
    gaveWay
      ? `Order ${orderId} wasn’t paid, so we cancelled it. Place your order again.`
      : `You’ve already placed order ${orderId} here. To place another, press Place Order again.`,
    { orderId, gaveWay, isOtherCart },
  )

/** The order waits for no payment any more, or too many tries were made. `why` is a sentence for the customer. */
export const notPayable = (why: string) => new AppError('conflict', 'orders.not_payable', why)

/** The request to place an order has no Idempotency-Key header, or it is not a UUID. */
export const keyMissing = () =>
  new AppError(
    'invalid',
    'orders.key_missing',
    'The request needs an Idempotency-Key header: a UUID made once per form.',
  )

const reasonsNotToCancel: Record<string, string> = {
  shipped: 'It has been shipped already.',
  delivered: 'It has been delivered already.',
  cancelled: 'It was cancelled already.',
}

/** An order of any other status may be cancelled, unless somebody changed its vendor orders by hand. */
const whyNotCancellable = (status: string) => reasonsNotToCancel[status] ?? 'A part of it has been shipped already.'

/**
 * The customer cannot cancel an order of this status. The required sentence comes first, then the reason
 * (docs/specification.md, section 10).
 */
export const notCancellable = (orderId: string, status: string) =>
  new AppError(
    'conflict',
    'orders.not_cancellable',
    `Failed to cancel order ${orderId}. Please try again. ${whyNotCancellable(status)}`,
    { orderId },
  )

/** An operator cannot cancel an order of this status. */
export const notCancellableAsAdmin = (orderId: string, status: string) =>
  new AppError(
    'conflict',
    'fulfillment.not_cancellable',
    `Order ${orderId} was not cancelled. ${whyNotCancellable(status)}`,
    { orderId },
  )

/** An operator marks a sum as received, and another one is awaited by now. Nothing was noted. `awaited` is in paise. */
export const paymentChanged = (awaited: Paise) =>
  new AppError(
    'conflict',
    'fulfillment.payment_changed',
    `${formatRupees(paiseToRupees(awaited))} is awaited by now. Look at the order again, then note what has come.`,
  )

/** An operator marks an order as paid that is cancelled or waits for no payment. */
export const noPaymentAwaited = (orderId: string) =>
  new AppError(
    'conflict',
    'fulfillment.no_payment_awaited',
    `No payment is awaited for order ${orderId}. Somebody may have noted it already.`,
    { orderId },
  )

/** The day on which money was sent back has not come yet. The issue stands at `paidOn`. */
export const refundedInFuture = () =>
  new AppError('invalid', 'fulfillment.refunded_in_future', orderMessages.paidLater, {
    issues: [{ path: 'paidOn', message: orderMessages.paidLater }],
  })

/** Nobody sends money before it is due. The issue stands at `paidOn`. */
export function refundedTooEarly(dueSince: string | undefined) {
  const message = dueSince
    ? `This refund has been due since ${formatDay(dueSince)}. Choose that day or a later one.`
    : 'The order was placed later. Choose the day on which you sent the money.'
  return new AppError('invalid', 'fulfillment.refunded_too_early', message, { issues: [{ path: 'paidOn', message }] })
}

/** An operator marks a sum as sent, and more or less is due by now. Nothing was noted. `due` is in paise. */
export const refundDueChanged = (due: Paise) =>
  new AppError(
    'conflict',
    'fulfillment.refund_due_changed',
    `${formatRupees(paiseToRupees(due))} is due by now. Look at the order again, then note what you have sent.`,
  )

/** An operator marks a refund as made, but none is due by hand for this order. */
export const noRefundDue = (orderId: string) =>
  new AppError(
    'conflict',
    'fulfillment.no_refund_due',
    `Nothing is due to go back by hand for order ${orderId}. Somebody may have noted it already.`,
    { orderId },
  )

/** More goodwill than is left of what was paid. The issue stands at `amount`. */
export const moreThanLeft = () =>
  new AppError('conflict', 'orders.more_than_left', 'That is more than is left of what was paid for this order.', {
    issues: [{ path: 'amount', message: 'That is more than is left of what was paid.' }],
  })

/** The key of a goodwill form was used before, for another order, item or amount. */
export const goodwillKeyUsed = () =>
  new AppError(
    'conflict',
    'orders.goodwill_key_used',
    'Money was given back with this form already. Close it, look at what went back, and begin again.',
  )

/** A refund names a line that is not of its order. */
export const unknownLine = () => new AppError('not_found', 'orders.line_not_found', 'This order has no such item.')

/** An admin decides about a refund that waits for nobody any more. */
export const noProposedRefund = (orderId: string) =>
  new AppError(
    'conflict',
    'orders.no_refund_waits',
    `No refund of order ${orderId} waits for a decision here. Somebody may have decided already.`,
  )

/** The admin who proposed a refund cannot agree to it too. */
export const ownProposal = () =>
  new AppError('conflict', 'orders.own_refund', 'You proposed this refund, so somebody else has to agree to it.')

/** Somebody who was just made an admin takes no part in a refund that two have to agree to: else one admin could make a second one at will. */
export const newAdminWaits = (until: Date) =>
  new AppError(
    'conflict',
    'orders.new_admin',
    `You have been an admin for less than ${newAdminWaitsHours} hours. You can propose or agree to such a refund from ${formatMoment(until)}; until then other admins can.`,
  )

/** Nothing of an order failed to go back. */
export const noFailedRefund = (orderId: string) =>
  new AppError(
    'conflict',
    'orders.no_failed_refund',
    `No refund of order ${orderId} waits to be sent again. Somebody may have seen to it already.`,
  )

/** An operator sends refused refunds again, and others were refused since or seen to. Nothing was sent. `refused` is in paise. */
export const refusedRefundsChanged = (refused: Paise) =>
  new AppError(
    'conflict',
    'orders.refused_refunds_changed',
    `${formatRupees(paiseToRupees(refused))} waits to be sent again by now. Look at the order again first.`,
  )

export const placeOrderSentence = 'User not authenticated. Please login to place an order.'
export const payOrderSentence = 'You must be logged in to pay for an order.'
export const cancelOrderSentence = 'You must be logged in to cancel an order.'

/** Too many wait already for a product of this order, or have waited for too long. Nothing was changed. */
export const productBusy = () =>
  new AppError(
    'unavailable',
    'orders.product_busy',
    'Many people are buying the same product just now. Nothing was changed. Please try again in a moment.',
    { retryAfter: 2 },
  )

/** Too many orders are being placed just now. Nothing was ordered now; nobody looked whether an earlier try was. */
export const shopBusy = () =>
  new AppError(
    'unavailable',
    'orders.shop_busy',
    'Many people are ordering just now. Please try again in a moment: no order is placed twice.',
    { retryAfter: 2 },
  )

/** The order has as many notes as anybody reads. */
export const tooManyNotes = () =>
  new AppError('conflict', 'orders.notes_full', 'This order has 200 notes already. Remove one first.')

/** The items of an order do not fit together. `message` is a sentence; it stands at `items`. */
export const itemsInvalid = (message: string) =>
  new AppError('invalid', 'orders.items_invalid', message, { issues: [{ path: 'items', message }] })

/** The list of orders was asked for with a cursor that it never gave. */
export const cursorUnreadable = () =>
  new AppError(
    'invalid',
    'orders.cursor_unreadable',
    'This page of the list cannot be read. Start again from the first page.',
  )
