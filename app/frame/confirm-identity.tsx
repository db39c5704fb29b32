import { type ComponentType, useEffect, useState } from 'react'
import { askAgain } from '#app/ui/ask-again.ts'
import type { ProofsView } from '#modules/accounts/second-factor/shapes.ts'
import { api, call } from './api.ts'
import type { ConfirmDialogProps } from './second-factor/confirm-dialog.tsx'

interface Asking {
  Dialog: ComponentType<ConfirmDialogProps>
  proofs: ProofsView
  end: (isConfirmed: boolean) => void
}

/**
 * Stands once on pages with acts that matter. When the API wants a proof of who it is first, it opens the dialog, and the act is repeated once
 * the proof was given (`withProof`).
 */
export function ConfirmIdentity({ operator = false }: { operator?: boolean }) {
  const [asking, setAsking] = useState<Asking>()
  useEffect(() => {
    askAgain.write(async () => {
      const [{ ConfirmIdentityDialog: Dialog }, proofs] = await Promise.all([
        import('./second-factor/confirm-dialog.tsx'),
        call(api.session['second-factor'].$get()),
      ])
      return new Promise((end) => setAsking({ Dialog, proofs, end }))
    })
    return () => askAgain.write(undefined)
  }, [])
  if (!asking) return null
  const { Dialog, proofs, end } = asking
  return (
    <Dialog
      proofs={proofs}
      operator={operator}
      onEnd={(isConfirmed) => {
        setAsking(undefined)
        end(isConfirmed)
      }}
    />
  )
}
