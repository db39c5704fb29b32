import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { formatRupees } from '#platform/kit/money.ts'
import type { ActProps } from './act.ts'

export function Keep({ it, onClose }: ActProps) {
  return (
    <AskDialog
      open
      onClose={onClose}
      title="Let the customer keep it?"
      keepLabel="Cancel"
      confirmLabel="Let them keep it"
      busyText="Saving..."
      refresh
      onConfirm={() => call(api.vendor.returns[':id'].keep.$post({ param: { id: it.id } })).then(onClose)}
    >
      <p>
        The customer keeps it, and the return is accepted.{' '}
        {it.expected > 0 ? `${formatRupees(it.expected)} is refunded to the customer. ` : ''}
        {it.wish === 'exchange' ? 'You send the replacement. ' : ''}This cannot be undone.
      </p>
    </AskDialog>
  )
}
