import { streetLine } from '#modules/accounts/postal-address.ts'
import { refundTime } from '#modules/payments/refund-time.ts'
import { isPaid, wasPaid } from '#modules/payments/rules.ts'
import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import { formatMobile } from '#platform/kit/india.ts'
import type { Email } from '#platform/kit/mail.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { bankWords, waitsForBank } from './money-back.ts'
import { awaitsTransfer } from './rules.ts'
import type { CancelledLine, OrderView } from './shapes.ts'

/** What the rows come to. */
const totalOf = (order: OrderView): [string, string] => ['Total', formatRupees(order.totalAmount)]

function rowsOf(order: OrderView): [string, string][] {
  return [
    ...order.items
      .filter((item) => !item.cancelled)
      .map((item): [string, string] => [
        `${item.quantity} × ${item.name}${item.variantName ? `, ${item.variantName}` : ''}`,
        formatRupees(item.price * item.quantity),
      ]),
    ['Subtotal', formatRupees(order.subtotal)],
    ['Tax (18%)', formatRupees(order.tax)],
    ['Shipping', 'Free'],
  ]
}

/** Where it is delivered to. In a mailbox that nobody has confirmed it holds no words that somebody typed. */
function deliveredTo({ customerName, shippingAddress: to, phone }: OrderView, isOwnMailbox: boolean): string {
  if (!isOwnMailbox) return `Delivery to pincode ${to.pincode}, ${to.state}.`
  const lines = [customerName, streetLine(to), to.city, `${to.state} ${to.pincode}`, formatMobile(phone)]
  return `Delivery address: ${lines.filter(Boolean).join(', ')}.`
}

/** What is known of the money: that it is paid, what to keep ready, or where to transfer it. */
function paymentOf({ paymentMethodName, paymentStatus, totalAmount, paymentDetails }: OrderView): string {
  const begins = `Payment: ${paymentMethodName}`
  if (isPaid(paymentStatus)) return `${begins}, ${formatRupees(totalAmount)} paid.`
  if (paymentStatus === 'on_delivery') return `${begins}. Keep ${formatRupees(totalAmount)} ready.`
  return paymentDetails ? `${begins}. ${paymentDetails}` : `${begins}.`
}

/** When it should arrive; of an order that nobody has paid yet, what it waits for. */
const arrivalOf = (order: OrderView): string =>
  awaitsTransfer(order)
    ? `It is packed once your payment of ${formatRupees(order.totalAmount)} has arrived.`
    : `It should reach you by ${formatDayWithWeekday(order.estimatedDelivery)}.`

/** Tells the customer that the order is placed: the day it should arrive, where, how it is paid, its lines and totals. `isOwnMailbox`: it is the customer's own, confirmed. */
export function confirmedEmail(order: OrderView, isOwnMailbox: boolean): Email {
  return {
    to: order.email,
    subject: `Order ${order.id} confirmed`,
    paragraphs: [
      `Thank you for your order ${order.id}. ${arrivalOf(order)}`,
      deliveredTo(order, isOwnMailbox),
      paymentOf(order),
    ],
    rows: rowsOf(order),
    total: totalOf(order),
    button: { label: 'Follow your order', url: publicUrl(`/orders/${order.id}`) },
  }
}

/** Where a sum goes, and by when. */
const goesBack = (rupees: number): string => `We’ll refund ${formatRupees(rupees)} the way you paid, in ${refundTime}.`

/**
 * Tells the customer that the whole order was cancelled, why (if `reason` is given), and whether money goes back: `rest` rupees, less than the total
 * where some of it went back before.
 */
export function cancelledEmail(order: OrderView, reason: string | null, rest: number): Email {
  const ours = rest - order.chargedBack.open
  const said = `${ours > 0 ? goesBack(ours) : ''}${bankWords(order.chargedBack)}`.trim()
  const money = said || 'What you paid had been refunded already.'
  return {
    to: order.email,
    subject: `Order ${order.id} cancelled`,
    paragraphs: [
      `Your order ${order.id} was cancelled.${reason ? ` ${reason}` : ''}`,
      wasPaid(order.paymentStatus) ? money : 'Nothing was charged.',
    ],
    button: { label: 'See the order', url: publicUrl(`/orders/${order.id}`) },
  }
}

/** Tells the customer that money arrived for an order that was cancelled before, and goes back, `rupees` of it. */
export function lateMoneyEmail(order: OrderView, rupees: number): Email {
  return {
    to: order.email,
    subject: `Refund for order ${order.id}`,
    paragraphs: [
      `Your payment for order ${order.id} reached us after the order had been cancelled, so nothing will be sent.`,
      `${goesBack(rupees)} You don’t need to do anything.`,
    ],
    button: { label: 'See the order', url: publicUrl(`/orders/${order.id}`) },
  }
}

/** Tells the customer that an offline payment has arrived, so that the shipments can leave. */
export function paidEmail(order: OrderView): Email {
  return {
    to: order.email,
    subject: `Payment received for order ${order.id}`,
    paragraphs: [
      `We’ve received your payment of ${formatRupees(order.totalAmount)} for order ${order.id}. The order can now be packed.`,
    ],
    rows: rowsOf(order),
    total: totalOf(order),
    button: { label: 'Follow your order', url: publicUrl(`/orders/${order.id}`) },
  }
}

/** Tells the customer which lines were cancelled, with amounts and reasons, and what happens with the money. */
export function linesCancelledEmail(order: OrderView, lines: readonly CancelledLine[]): Email {
  const refund = lines.reduce((sum, line) => sum + (line.refund ?? 0), 0)
  const reasons = [...new Set(lines.flatMap((line) => line.reason ?? []))].join(' ')
  const cameBack = lines.every((line) => line.cameBack)
  const theRest = cameBack ? '' : ' The rest of your order comes as planned.'
  const begins = lines.every((line) => line.isByCustomer)
    ? `You cancelled ${lines.length === 1 ? 'this item' : 'these items'} of your order ${order.id}.`
    : cameBack
      ? `A part of your order ${order.id} did not reach you.${reasons ? ` ${reasons}` : ''}`
      : `We are sorry: a part of your order ${order.id} cannot be sent.${reasons ? ` The reason: ${reasons}` : ''}`
  return {
    to: order.email,
    subject: `${lines.length === 1 ? 'An item' : `${lines.length} items`} of order ${order.id} cancelled`,
    paragraphs: [
      begins,
      refund > 0
        ? `${goesBack(refund)}${waitsForBank(order)}${theRest}`
        : wasPaid(order.paymentStatus)
          ? `What you paid for it had been refunded already.${theRest}`
          : `It is taken off what you pay: the order is ${formatRupees(order.totalAmount)} now.${cameBack ? '' : ' The rest comes as planned.'}`,
    ],
    rows: lines.map((line) => [
      `${line.quantity} × ${line.name}${line.variantName ? `, ${line.variantName}` : ''}`,
      `${formatRupees(line.total)} with tax`,
    ]),
    button: { label: 'See the order', url: publicUrl(`/orders/${order.id}`) },
  }
}

interface Goodwill {
  rupees: number
  /** In the operator's words. */
  reason: string
  /** No provider carries out the payment. */
  isByHand: boolean
  isSent: boolean
}

/** Nobody knows where to send it but the customer, whom no form asks. */
const byHand = (isSent: boolean): string =>
  isSent
    ? 'You don’t need to do anything.'
    : 'To send it we need your UPI ID or bank account. Write to us from the order’s page.'

/** Tells the customer that money of an order goes back as goodwill, and why. */
export function goodwillEmail(order: OrderView, { rupees, reason, isByHand, isSent }: Goodwill): Email {
  return {
    to: order.email,
    subject: `Refund of ${formatRupees(rupees)} for order ${order.id}`,
    paragraphs: [
      `${isSent ? 'We have refunded' : 'We are refunding'} ${formatRupees(rupees)} on order ${order.id}. ${reason}`,
      isByHand ? byHand(isSent) : `You get it the way you paid, in ${refundTime}. You don’t need to do anything.`,
    ],
    button: { label: 'See the order', url: publicUrl(`/orders/${order.id}`) },
  }
}
