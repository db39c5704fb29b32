import { orderLimits, orderMessages } from '#modules/orders/limits.ts'
import { AskDialog, type AskDialogProps } from './ask-dialog.tsx'

const cancelReason = {
  hint: 'The customer will read it exactly as you write it.',
  missing: orderMessages.reason,
  maxLength: orderLimits.reason,
}

/** Asks once and for a reason before something of an order is cancelled. */
export function CancelDialog(props: Omit<AskDialogProps, 'reason' | 'busyText'>) {
  return <AskDialog {...props} reason={cancelReason} busyText="Cancelling" />
}
