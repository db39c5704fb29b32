import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'

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

/** Asks once before an act on somebody else's thing, and for a reason where that person is to be told one. */
export function AskDialog({ open, onClose, title, ...form }: AskDialogProps) {
  const unread = useRef('')
  function close() {
    unread.current = ''
    onClose()
  }
  return (
    <FormDialog open={open} onClose={close} title={title}>
      <AskForm onClose={close} unread={unread} {...form} />
    </FormDialog>
  )
}

/**
 * Says a refusal in a toast when the page takes this form away with it: after a conflict the page loads again, and what was asked about may
 * be gone. `unread` is emptied by whoever closes the dialog.
 */
function useSayingWhenGone(unread: RefObject<string>) {
  // Before the dialog's own end is told, which counts as closing it.
  useLayoutEffect(
    () => () => {
      if (unread.current) showToast({ message: unread.current })
    },
    [unread],
  )
}

function AskForm({
  onClose,
  children,
  reason,
  keepLabel,
  confirmLabel,
  busyText,
  onConfirm,
  refresh = false,
  unread,
}: Omit<AskDialogProps, 'open' | 'title'> & { unread: RefObject<string> }) {
  useSayingWhenGone(unread)
  const form = useForm({
    checks: { reason: (typed) => (reason && typed.trim().length < 3 ? reason.missing : undefined) },
    send({ reason }) {
      unread.current = ''
      return onConfirm(reason.trim())
    },
    refresh,
    failure(error) {
      const sentence = problemText(error, 'That did not work. Check your connection and try again.')
      if (error instanceof ApiProblem && error.status === 409) unread.current = sentence
      return sentence
    },
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
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
