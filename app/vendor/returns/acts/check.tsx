import { useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { usePhotos } from '#app/frame/returns/photos.ts'
import { PhotosField } from '#app/frame/returns/photos-field.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextAreaField, TextField } from '#app/ui/field.tsx'
import { type FormErrors, useForm } from '#app/ui/form.ts'
import { readValues } from '#app/ui/form-checks.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { returnLimits, returnMessages } from '#modules/returns/limits.ts'
import type { VendorReturnView } from '#modules/returns/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import { type ActProps, failed } from './act.ts'
import { checkLabel } from './check-label.ts'
import { nameOf, someUpTo } from './pieces.ts'

type Outcome = 'restock' | 'writeOff' | 'refuse'
const outcomes: readonly (readonly [Outcome, string])[] = [
  ['restock', 'Back on sale'],
  ['writeOff', 'Written off'],
  ['refuse', 'Refused'],
]
type Line = VendorReturnView['lines'][number]
const fieldOf = ({ id }: Pick<Line, 'id'>, outcome: Outcome) => `${id} ${outcome}`
/** What is wrong with the counts of a line together. */
const sumOf = ({ id }: Line) => `${id} sum`

type Counts = Record<string, string>
const countOf = (values: Counts, line: Pick<Line, 'id'>, outcome: Outcome) =>
  Number(values[fieldOf(line, outcome)] ?? 0)
const piecesOf = (values: Counts, line: Pick<Line, 'id'>) => ({
  restock: countOf(values, line, 'restock'),
  writeOff: countOf(values, line, 'writeOff'),
  refuse: countOf(values, line, 'refuse'),
})

/** That each piece of a line that came is counted once. */
const sumCheck = (line: Line) => (_: string, values: Counts) => {
  const { restock, writeOff, refuse } = piecesOf(values, line)
  const [came, sum] = [line.received ?? 0, restock + writeOff + refuse]
  if (sum === 0) return `Say what happened to the ${came === 1 ? 'piece' : `${came} pieces`} that came.`
  return sum === came
    ? undefined
    : `${counted(came, 'piece')} came, and ${sum} ${sum === 1 ? 'is' : 'are'} counted here.`
}

/** What became of the pieces of a line that came. Nothing stands there beforehand: what is accepted is paid back at once. */
function CheckedLine({ line, errors }: { line: Line; errors: FormErrors }) {
  const id = useId()
  const wrong = errors[sumOf(line)]
  return (
    <fieldset className="grid gap-2" aria-describedby={wrong ? id : undefined}>
      <legend className="mb-1 text-sm font-semibold">
        {nameOf(line)}, {counted(line.received ?? 0, 'piece')}
      </legend>
      <div className="grid gap-2.5 trio-[4.5rem]">
        {outcomes
          .filter(([outcome]) => outcome !== 'restock' || line.canRestock)
          .map(([outcome, label]) => (
            <TextField
              key={outcome}
              label={label}
              name={fieldOf(line, outcome)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              error={errors[fieldOf(line, outcome)]}
              inputClassName="tabular-nums"
            />
          ))}
      </div>
      {wrong ? <FieldError id={id}>{wrong}</FieldError> : null}
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
    lines.flatMap((line) => [
      ...outcomes.map(([outcome]) => [fieldOf(line, outcome), someUpTo(line.received ?? 0)]),
      [sumOf(line), sumCheck(line)],
    ]),
  )
  const [typed, setTyped] = useState<Counts>({})
  const asked = it.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const acceptedOf = (values: Counts, line: Pick<Line, 'id'>) => {
    const { restock, writeOff } = piecesOf(values, line)
    return restock + writeOff
  }
  const isCounted = (values: Counts) => lines.every((line) => sumCheck(line)('', values) === undefined)
  const allAccepted = (values: Counts) => lines.reduce((sum, line) => sum + acceptedOf(values, line), 0)
  const form = useForm<string>({
    checks: {
      ...checks,
      // Which it is, is known once each piece is counted.
      reason: (typed, values) =>
        isCounted(values) && allAccepted(values) < asked && !typed.trim() ? returnMessages.why : undefined,
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
  const label = checkLabel(it, (id) => ({
    accepted: acceptedOf(typed, { id }) || 0,
    refused: countOf(typed, { id }, 'refuse') || 0,
  }))
  return (
    <FormDialog open onClose={onClose} title="What happened to each piece?">
      <form
        {...form.props}
        onChange={(event) => {
          form.props.onChange(event)
          setTyped(readValues(new FormData(event.currentTarget), checks))
        }}
        className="grid gap-4"
      >
        <PortalBanner error={form.error} attempt={form.attempt}>
          {form.banner}
        </PortalBanner>
        <p className="text-sm text-ink-2">
          Pieces put back on sale or written off are accepted: the customer gets the{' '}
          {it.wish === 'exchange' ? 'replacement' : 'refund'}. This cannot be undone.
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
            {label}
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}
