import { isOpenReturn } from '#modules/returns/rules.ts'
import type { ReturnView } from '#modules/returns/shapes.ts'

type Refund = ReturnView['refunds'][number]

/** Whether a refund has been sent, by the provider or by hand. */
export const isSent = ({ status }: Pick<Refund, 'status'>): boolean => status === 'processed' || status === 'refunded'

/** Whether the customer may still say that the money goes elsewhere: an account was given, and something is still to be paid to it. */
export const canChangeAccount = ({ account, status, refunds }: Pick<ReturnView, 'account' | 'status' | 'refunds'>) =>
  account !== null && (isOpenReturn(status) || !refunds.every(isSent))
