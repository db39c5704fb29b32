import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import type { ConfirmationInput, ProofsView } from '#modules/accounts/second-factor/shapes.ts'
import { ProofForm } from './proof-form.tsx'

export interface ConfirmDialogProps {
  proofs: ProofsView
  operator: boolean
  /** True once the person has proved who it is. */
  onEnd: (isConfirmed: boolean) => void
}

/** Asks for the second factor, or the password where there is none, before an act that matters. */
export function ConfirmIdentityDialog({ proofs, operator, onEnd }: ConfirmDialogProps) {
  return (
    <FormDialog open onClose={() => onEnd(false)} title="Confirm that it’s you">
      <p className="mb-4 text-ink-2">This is important, so we ask again. We won’t ask again for ten minutes.</p>
      <ProofForm
        proofs={proofs}
        operator={operator}
        inDialog
        label="Confirm"
        back={
          <Button variant="secondary" onClick={() => onEnd(false)}>
            Cancel
          </Button>
        }
        send={async (proof) => {
          await call(api.session.confirmation.$post({ json: proof as ConfirmationInput }))
          onEnd(true)
        }}
      />
    </FormDialog>
  )
}
