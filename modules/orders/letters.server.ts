import { formatDayWithWeekday } from '#platform/kit/dates.ts'
import type { Letter } from '#platform/kit/mail.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import type { OrderView } from './view.ts'

function rowsOf(order: OrderView): [string, string][] {
  return [
    ...order.items.map((item): [string, string] => [
      `${item.quantity} × ${item.name}${item.variantName ? `, ${item.variantName}` : ''}`,
      formatRupees(item.price * item.quantity),
    ]),
    ['Subtotal', formatRupees(order.subtotal)],
    ['Tax (18%)', formatRupees(order.tax)],
    ['Shipping', 'Free'],
    ['Total', formatRupees(order.totalAmount)],
  ]
}

export function confirmedLetter(order: OrderView): Letter {
  return {
    to: order.email,
    subject: `Order ${order.id} confirmed`,
    paragraphs: [
      `Namaste ${order.customerName},`,
      `thank you for your order ${order.id}. It should reach you by ${formatDayWithWeekday(order.estimatedDelivery)}.`,
      `Payment: ${order.paymentMethodName}.${order.paymentDetails ? ` ${order.paymentDetails}` : ''}`,
    ],
    rows: rowsOf(order),
    button: { label: 'Follow your order', url: publicUrl(`/orders/${order.id}`) },
  }
}

export function cancelledLetter(order: OrderView, reason: string | null): Letter {
  const refund = ['refund_due', 'refunded'].includes(order.paymentStatus)
  return {
    to: order.email,
    subject: `Order ${order.id} cancelled`,
    paragraphs: [
      `Namaste ${order.customerName},`,
      `your order ${order.id} was cancelled.${reason ? ` ${reason}` : ''}`,
      refund
        ? `${formatRupees(order.totalAmount)} goes back to the way you paid, in 7-10 business days.`
        : 'Nothing was charged.',
    ],
    button: { label: 'See the order', url: publicUrl(`/orders/${order.id}`) },
  }
}
