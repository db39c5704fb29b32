import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'

export interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  /** A question that names the thing: 'Send this listing back?'. */
  title: string
  /** What follows from it. */
  children: ReactNode
  /** Who reads the reason: 'The vendor reads it.' Absent where no reason is asked for. */
  reasonHint?: string
  keepLabel: string
  confirmLabel: string
  busyText: string
  destructive?: boolean
  /** Does it. What it throws becomes the banner; what was typed stays. */
  onConfirm: (reason: string) => Promise<void>
  failure: (error: unknown) => string
}

const reasonMax = 500

/** Asks once before an act on somebody else's thing, and for the reason where that person is to be told one. */
export function ReasonDialog({
  open,
  onClose,
  reasonHint,
  busyText,
  onConfirm,
  failure,
  children,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [banner, setBanner] = useState('')
  const [busy, setBusy] = useState(false)

  async function confirm() {
    const typed = reason.trim()
    if (reasonHint && typed.length < 3) {
      setError('Give a reason.')
      return
    }
    setBusy(true)
    setBanner('')
    try {
      await onConfirm(typed)
      setReason('')
      onClose()
    } catch (thrown) {
      setBanner(failure(thrown))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog {...dialog} open={open} onClose={onClose} busy={busy} busyText={busyText} onConfirm={confirm}>
      {banner ? <FormBanner>{banner}</FormBanner> : null}
      {children}
      {reasonHint ? (
        <TextAreaField
          label="Reason"
          hint={reasonHint}
          error={error || undefined}
          rows={3}
          maxLength={reasonMax}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value)
            setError('')
          }}
          className="mt-3 text-ink"
        />
      ) : null}
    </ConfirmDialog>
  )
}
