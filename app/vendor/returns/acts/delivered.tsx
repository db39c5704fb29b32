import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import type { ActProps } from './act.ts'

export function Delivered({ it, onClose }: ActProps) {
  return (
    <AskDialog
      open
      onClose={onClose}
      title="Has the replacement arrived?"
      keepLabel="Cancel"
      confirmLabel="Mark delivered"
      busyText="Saving..."
      refresh
      onConfirm={() =>
        call(api.vendor.returns[':id']['replacement-delivery'].$post({ param: { id: it.id } })).then(onClose)
      }
    >
      <p>This completes exchange {it.id}.</p>
    </AskDialog>
  )
}
