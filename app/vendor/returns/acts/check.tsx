import { api, call } from '#app/frame/api.ts'
import { usePhotos } from '#app/frame/returns/photos.ts'
import { PhotosField } from '#app/frame/returns/photos-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { type FormErrors, useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import type { ReturnLineView } from '#modules/returns/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { type ActProps, failed } from './act.ts'
import { nameOf, wholeUpTo } from './pieces.ts'

type Outcome = 'restock' | 'writeOff' | 'refuse'
const outcomes: readonly (readonly [Outcome, string])[] = [
  ['restock', 'Back on sale'],
  ['writeOff', 'Written off'],
  ['refuse', 'Refused'],
]
const fieldOf = (line: ReturnLineView, outcome: Outcome) => `${line.id} ${outcome}`

/** What became of the pieces of a line that came: by default all of them go back on sale where they may. */
function CheckedLine({ line, errors }: { line: ReturnLineView; errors: FormErrors }) {
  const received = line.received ?? 0
  const usual = line.canRestock ? 'restock' : 'writeOff'
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">
        {nameOf(line)}, {counted(received, 'piece')}
      </legend>
      <div className="grid grid-cols-3 gap-2.5">
        {outcomes.map(([outcome, label]) => {
          const name = fieldOf(line, outcome)
          return outcome === 'restock' && !line.canRestock ? (
            <input key={outcome} type="hidden" name={name} value="0" />
          ) : (
            <TextField
              key={outcome}
              label={label}
              name={name}
              inputMode="numeric"
              maxLength={2}
              defaultValue={outcome === usual ? String(received) : '0'}
              error={errors[name]}
              inputClassName="tabular-nums"
            />
          )
        })}
      </div>
      {line.canRestock ? null : (
        <p className="text-sm text-ink-3">
          It cannot go back on sale: it was opened, has a flaw, or a different batch is on sale now.
        </p>
      )}
    </fieldset>
  )
}

export function Check({ it, onClose }: ActProps) {
  const photos = usePhotos('/api/v1/vendor/returns/photos')
  const lines = it.lines.filter(({ received }) => (received ?? 0) > 0)
  const checks = Object.fromEntries(
    lines.flatMap((line) => outcomes.map(([outcome]) => [fieldOf(line, outcome), wholeUpTo(line.received ?? 0)])),
  )
  const piecesOf = (values: Record<string, string>, line: ReturnLineView) => ({
    restock: Number(values[fieldOf(line, 'restock')] ?? 0),
    writeOff: Number(values[fieldOf(line, 'writeOff')] ?? 0),
    refuse: Number(values[fieldOf(line, 'refuse')] ?? 0),
  })
  const asked = it.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const acceptedOf = (values: Record<string, string>) =>
    lines.reduce((sum, line) => {
      const { restock, writeOff } = piecesOf(values, line)
      return sum + restock + writeOff
    }, 0)
  const form = useForm<string>({
    checks: {
      ...checks,
      reason: (typed, values) => (acceptedOf(values) < asked && !typed.trim() ? returnMessages.why : undefined),
      photos: () => (photos.sending > 0 ? returnMessages.photosSending : undefined),
    },
    send: (values) =>
      call(
        api.vendor.returns[':id'].check.$post({
          param: { id: it.id },
          json: {
            lines: it.lines.map((line) => ({ lineId: line.id, ...piecesOf(values, line) })),
            reason: (values.reason ?? '').trim(),
            photoIds: photos.ids,
          },
        }),
      ),
    onDone: onClose,
    refresh: true,
    failure: failed,
  })
  return (
    <FormDialog open onClose={onClose} title="What happened to each piece?">
      <form {...form.props} className="grid gap-4">
        <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
        <p className="text-sm text-ink-2">
          Pieces put back on sale or written off are accepted: the customer gets the refund, or the replacement.
        </p>
        {lines.map((line) => (
          <CheckedLine key={line.id} line={line} errors={form.errors} />
        ))}
        <TextAreaField
          label="Reason (needed if you refuse any)"
          name="reason"
          rows={3}
          maxLength={returnLimits.reason}
          hint="The customer reads it."
          error={form.errors.reason}
        />
        <PhotosField
          label="Photos"
          optional
          hint="Show what arrived if you refuse any of it."
          error={photos.sending > 0 ? form.errors.photos : undefined}
          photos={photos}
        />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Finish the check
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}
