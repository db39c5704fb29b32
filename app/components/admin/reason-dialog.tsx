import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'

export interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What happens then, and to whom. */
  children: ReactNode
  label: string
  hint?: string
  /** Shown when nothing was written. */
  missing: string
  keepLabel: string
  confirmLabel: string
  busy: boolean
  busyText: string
  maxLength?: number
  onConfirm: (reason: string) => void
}

/** Asks before an act that somebody has to be given a reason for. What was written stays until the dialog is closed. */
export function ReasonDialog(props: ReasonDialogProps) {
  // Drawn anew each time it opens, with an empty field.
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ children, label, hint, missing, maxLength = 500, onConfirm, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  return (
    <ConfirmDialog
      {...dialog}
      destructive
      onConfirm={() => {
        if (!reason.trim()) setError(missing)
        else onConfirm(reason.trim())
      }}
    >
      {children}
      <TextAreaField
        label={label}
        name="reason"
        hint={hint}
        rows={4}
        required
        maxLength={maxLength}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value)
          if (error && event.target.value.trim()) setError('')
        }}
        className="mt-4 text-ink"
      />
    </ConfirmDialog>
  )
}
