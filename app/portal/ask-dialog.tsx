import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/frame/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { storedDraft, useFormDraft } from './form-draft.ts'
import { PortalBanner } from './portal-banner.tsx'

/** What is asked beside yes or no. */
export interface AskedReason {
  /** 'Reason', unless another word fits better. */
  label?: string
  /** Who reads it. */
  hint: string
  /** Shown when nothing was written. */
  missing: string
  maxLength?: number
}

export interface AskDialogProps {
  open: boolean
  onClose: () => void
  /** A question that names the thing: 'Cancel Rose Mist?'. */
  title: string
  /** What happens then, and to whom. */
  children: ReactNode
  /** Where somebody is to be told why; such an act is drawn as one that takes something away. */
  reason?: AskedReason
  keepLabel: string
  confirmLabel: string
  busyText: string
  /** With the reason as it was written, or nothing. What it throws is said in the dialog, and nothing typed is lost. */
  onConfirm: (reason: string) => Promise<unknown>
  /** The page shows what is changed: its loaders run again. */
  refresh?: boolean
}

/**
 * Asks once before an act on somebody else's thing, and for a reason where that person is to be told one. A reason that was written and not
 * sent is there again when the question is asked again.
 */
export function AskDialog({ open, onClose, title, ...form }: AskDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={title}>
      <AskForm onClose={onClose} title={title} {...form} />
    </FormDialog>
  )
}

const missingReason = (typed: string, { missing }: AskedReason) =>
  typed.trim() === '' ? missing : 'Say a little more.'

function AskForm({
  onClose,
  children,
  reason,
  keepLabel,
  confirmLabel,
  busyText,
  onConfirm,
  refresh = false,
  title,
}: Omit<AskDialogProps, 'open'>) {
  const box = useRef<HTMLFormElement>(null)
  const owner = useSession()?.user.id ?? ''
  const { pathname } = useLocation()
  const [kept] = useState(() => storedDraft(`reason:${owner}:${pathname}:${title}`))
  const draft = useFormDraft(box, reason ? [{ names: ['reason'], store: kept }] : [])
  const form = useForm({
    checks: { reason: (typed) => (reason && typed.trim().length < 3 ? missingReason(typed, reason) : undefined) },
    send: ({ reason }) => onConfirm(reason.trim()),
    onDone: () => kept.write(null),
    refresh,
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
  })
  return (
    <form {...form.props} ref={box} onInput={draft.note} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <div className="text-ink-2">{children}</div>
      {reason ? (
        <TextAreaField
          label={reason.label ?? 'Reason'}
          name="reason"
          rows={3}
          maxLength={reason.maxLength ?? 500}
          hint={reason.hint}
          error={form.errors.reason}
        />
      ) : null}
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {keepLabel}
        </Button>
        <Button type="submit" variant={reason ? 'danger' : 'primary'} busy={form.busy} busyText={busyText}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
