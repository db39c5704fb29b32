import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OrderView } from '#modules/orders/shapes.ts'
import { whyNotPaid } from '#modules/payments/rules.ts'
import { formatTime } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** Whether an order waits for its money, from its customer or from a bank. */
export const isUnpaid = ({ status, paymentStatus }: OrderView): boolean =>
  status !== 'cancelled' && paymentStatus === 'awaiting'

/** What an unpaid order waits for, as its heading. */
export const unpaidTitle = ({ toPay }: Pick<OrderView, 'toPay'>): string =>
  toPay ? 'Payment pending' : 'We’re confirming your payment'

/** What is known of the last try to pay, and by when another one has to be made. */
export function unpaidSentence({ toPay, totalAmount, email }: OrderView): string {
  if (!toPay)
    return `Your bank hasn’t answered yet, which can take a few minutes. You don’t need to pay again: we’ll email you at ${email} when it does. If it says no, the order is cancelled and you get back whatever was taken.`
  const tried = toPay.failure
    ? `${whyNotPaid(toPay.failure, toPay.failureCode)} Nothing was charged.`
    : 'You have not paid yet.'
  return `${tried} Pay ${formatRupees(totalAmount)} by ${formatTime(new Date(toPay.until))}.`
}

/** Leads to where an order is paid. */
export const PayNow = ({ order, className }: { order: OrderView; className?: string }) => (
  <ButtonLink to={`/checkout/payment?order=${order.id}`} className={className}>
    Pay now<span className="sr-only"> for order {order.id}</span>
  </ButtonLink>
)

/** The same on a page that is about this order alone. */
export function UnpaidNotice({ order }: { order: OrderView }) {
  return (
    <Notice tone={order.toPay ? 'warning' : 'info'} live action={order.toPay ? <PayNow order={order} /> : undefined}>
      {unpaidSentence(order)}
    </Notice>
  )
}
