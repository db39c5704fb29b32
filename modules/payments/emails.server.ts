import { formatMoment } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import { formatRupees, paiseToRupees } from '#platform/kit/money.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { refundFailureWords } from './rules.ts'
import type { ChargeBackRow } from './store/charge-backs.server.ts'
import type { RefusedRefund } from './store/refunds.server.ts'

const button = ({ order_no: orderNo }: ChargeBackRow): Email['button'] => ({
  label: 'Open the order',
  url: publicUrl(`/admin/orders/${orderNo}`),
})

const until = ({ respond_by: respondBy }: ChargeBackRow): string =>
  respondBy
    ? `The gateway takes an answer until ${formatMoment(respondBy)}, India time. Without one the money is lost.`
    : 'Answer it in the gateway’s dashboard.'

/** Tells the operator that a bank asks for money of an order back. */
export const chargeBackEmail = (to: string, row: ChargeBackRow): Email => ({
  to,
  subject: `Charge-back of ${formatRupees(paiseToRupees(row.amount_paise))} for order ${row.order_no}`,
  paragraphs: [
    `The customer’s bank asks for ${formatRupees(paiseToRupees(row.amount_paise))} of order ${row.order_no} back.${row.reason ? ` Its reason: ${row.reason}.` : ''}`,
    until(row),
    'Until the bank has decided, this amount cannot be refunded any other way. Note on the order’s page what you sent.',
  ],
  button: button(row),
})

/** Tells the operator that a refund cannot go back the way it was paid, and who has to do what. */
export const refusedRefundEmail = (to: string, row: RefusedRefund): Email => ({
  to,
  subject: `Refund of ${formatRupees(paiseToRupees(row.amount_paise))} refused for order ${row.order_no}`,
  paragraphs: [
    `${formatRupees(paiseToRupees(row.amount_paise))} of order ${row.order_no} cannot go back the way the customer paid. ${refundFailureWords(row.failure, true)}`,
    row.is_return
      ? 'The return shows where to send it once the customer has told us. Pay it yourself, then mark it on the order’s page.'
      : 'Ask the customer where to send it. Pay it yourself, then mark it on the order’s page.',
  ],
  button: { label: 'Open the order', url: publicUrl(`/admin/orders/${row.order_no}#payment`) },
})

/** Reminds the operator of a charge-back that nobody has answered. */
export const chargeBackReminderEmail = (to: string, row: ChargeBackRow): Email => ({
  to,
  subject: `Answer soon: charge-back for order ${row.order_no}`,
  paragraphs: [
    `Nothing is noted as sent for the charge-back of ${formatRupees(paiseToRupees(row.amount_paise))} for order ${row.order_no}.`,
    until(row),
  ],
  button: button(row),
})
