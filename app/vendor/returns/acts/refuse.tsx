import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import type { ActProps } from './act.ts'

export function Refuse({ it, onClose }: ActProps) {
  return (
    <AskDialog
      open
      onClose={onClose}
      title={`Refuse return ${it.id}?`}
      keepLabel="Cancel"
      confirmLabel="Refuse"
      busyText="Refusing"
      refresh
      reason={{ hint: 'The customer reads it.', missing: returnMessages.why, maxLength: returnLimits.reason }}
      onConfirm={(reason) =>
        call(api.vendor.returns[':id'].refusal.$post({ param: { id: it.id }, json: { reason } })).then(onClose)
      }
    >
      <p>
        {it.mayRefuse
          ? 'The customer may take it to the shop.'
          : 'You would pay for the return shipping, so your refusal alone is not final: it goes to the shop, which decides.'}
      </p>
    </AskDialog>
  )
}
