import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { useFrame } from '#app/root.tsx'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import type { ActProps } from './act.ts'

export function Refuse({ it, onClose }: ActProps) {
  const { shop } = useFrame()
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
          ? `The customer can ask ${shop.name} to review this.`
          : `You would pay for return shipping, so your refusal is not final: ${shop.name} decides.`}
      </p>
    </AskDialog>
  )
}
