import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSession } from '#app/frame/session.ts'
import { storedDraft, useFormDraft } from '#app/portal/form-draft.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'

/** What listings are sent back for most, as the vendor reads it. */
const reasons = [
  ['Photos unclear', 'The photos are too small or not sharp enough.'],
  ['Wrong photo', 'A photo does not show this product.'],
  ['Pack not readable', 'Add a photo on which the pack can be read.'],
  ['Facts differ', 'What you entered differs from what the pack says.'],
  ['No proof', 'Attach a proof of what the listing claims.'],
  ['Medical claim', 'A cosmetic may not promise to treat or cure. Take these words out.'],
  ['Ingredients', 'List all ingredients as they stand on the pack.'],
  ['Wrong category', 'Choose the category that fits.'],
  ['Licence', 'We could not verify the licence number.'],
  ['Price', 'Check the price: it may have a digit too few or too many.'],
] as const

/** The key of a reason: 1 to 9, then 0. */
const keyOf = (at: number) => String((at + 1) % 10)

export interface SendBackProps {
  title: string
  /** What happens then. */
  follows: string
  confirmLabel: string
  busyText: string
  onClose: () => void
  /** With the whole reason. What it throws is said in the dialog, and nothing is lost. */
  onSend: (reason: string) => Promise<unknown>
}

/** Asks why a listing is sent back: reasons to press (or 1 to 9 and 0, before anything is written), and words of one's own. Ctrl+Enter sends. */
export function SendBack({ title, onClose, ...form }: SendBackProps) {
  return (
    <FormDialog open onClose={onClose} title={title}>
      <SendBackForm title={title} onClose={onClose} {...form} />
    </FormDialog>
  )
}

function SendBackForm({ title, follows, confirmLabel, busyText, onClose, onSend }: SendBackProps) {
  const box = useRef<HTMLFormElement>(null)
  const owner = useSession()?.user.id ?? ''
  const [kept] = useState(() => storedDraft(`reason:${owner}:${title}`))
  const draft = useFormDraft(box, [{ names: ['reason'], store: kept }])
  const words = useRef<HTMLTextAreaElement>(null)
  // A dialog begins at its first button otherwise, where what is typed is lost and a space chooses.
  useEffect(() => words.current?.focus(), [])
  const [chosen, setChosen] = useState<readonly number[]>([])
  const toggle = (at: number) =>
    setChosen((now) => (now.includes(at) ? now.filter((one) => one !== at) : [...now, at].sort()))
  const said = chosen.map((at) => reasons[at]?.[1] ?? '')
  const form = useForm({
    checks: {
      reason: (typed) => (chosen.length === 0 && typed.trim().length < 3 ? 'Give a reason.' : undefined),
    },
    send: ({ reason }) => onSend([...said, reason.trim()].filter(Boolean).join(' ')),
    onDone: () => kept.write(null),
    // The one field says it, and takes the focus: the keys of the reasons work there.
    summary: () => '',
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
  })
  const isMissing = () => chosen.length === 0 && (words.current?.value ?? '').trim().length < 3

  function submit(event: FormEvent<HTMLFormElement>) {
    form.props.onSubmit(event)
    if (isMissing()) words.current?.focus()
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      box.current?.requestSubmit()
    }
    const isWriting = event.target === words.current && words.current.value !== ''
    const at =
      isWriting || event.ctrlKey || event.metaKey || event.altKey
        ? -1
        : reasons.findIndex((_, at) => keyOf(at) === event.key)
    if (at < 0) return
    event.preventDefault()
    toggle(at)
  }

  return (
    <form ref={box} {...form.props} onSubmit={submit} onKeyDown={press} onInput={draft.note} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <p className="text-ink-2">
        {follows} <span className="max-lg:hidden">Press Ctrl+Enter to send.</span>
      </p>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">Common reasons</legend>
        <div className="flex flex-wrap gap-2">
          {reasons.map(([label, sentence], at) => (
            <button
              key={label}
              type="button"
              title={sentence}
              aria-pressed={chosen.includes(at)}
              aria-keyshortcuts={keyOf(at)}
              onClick={() => toggle(at)}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line px-3 text-sm hover:bg-hover aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-semibold max-md:min-h-(--control-md)"
            >
              <span aria-hidden="true" className="text-xs text-ink-3 max-lg:hidden">
                {keyOf(at)}
              </span>
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <TextAreaField
        ref={words}
        label="Reason"
        optional={chosen.length > 0}
        name="reason"
        rows={3}
        maxLength={Math.max(3, 499 - said.join(' ').length)}
        hint={said.length > 0 ? `The vendor reads: ${said.join(' ')}` : 'The vendor will read it.'}
        error={chosen.length > 0 ? undefined : form.errors.reason}
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={form.busy} busyText={busyText}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
