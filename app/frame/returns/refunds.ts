import { isRefundSent } from '#modules/payments/rules.ts'
import { isOpenReturn } from '#modules/returns/rules.ts'
import type { ReturnView } from '#modules/returns/shapes.ts'

/** Whether the customer may still say that the money goes elsewhere: an account was given, and something is still to be paid to it. */
export const canChangeAccount = ({ account, status, refunds }: Pick<ReturnView, 'account' | 'status' | 'refunds'>) =>
  account !== null && (isOpenReturn(status) || !refunds.every((refund) => isRefundSent(refund.status)))
