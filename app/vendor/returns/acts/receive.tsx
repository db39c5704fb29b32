import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { counted } from '#platform/kit/counted.ts'
import { type ActProps, failed } from './act.ts'
import { nameOf, wholeUpTo } from './pieces.ts'

export function Receive({ it, onClose }: ActProps) {
  const form = useForm<string>({
    checks: Object.fromEntries(it.lines.map((line) => [line.id, wholeUpTo(line.quantity)])),
    send: (values) =>
      call(
        api.vendor.returns[':id'].receipt.$post({
          param: { id: it.id },
          json: { lines: it.lines.map(({ id }) => ({ lineId: id, received: Number(values[id]) })) },
        }),
      ),
    onDone: onClose,
    refresh: true,
    failure: failed,
  })
  return (
    <FormDialog open onClose={onClose} title="How many pieces came?">
      <form {...form.props} className="grid gap-4">
        <PortalBanner error={form.error} attempt={form.attempt}>
          {form.banner}
        </PortalBanner>
        {it.lines.map((line) => (
          <TextField
            key={line.id}
            label={nameOf(line)}
            name={line.id}
            inputMode="numeric"
            maxLength={2}
            defaultValue={String(line.quantity)}
            hint={`${counted(line.quantity, 'piece')} requested`}
            error={form.errors[line.id]}
            inputClassName="tabular-nums"
          />
        ))}
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy} busyText="Saving...">
            Mark received
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}
