import { pastDayProblem } from '#app/portal/date-presets.ts'
import { DayField } from '#app/portal/day-input.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { requiredText } from '#app/ui/form-checks.ts'
import { DialogButtons } from '#app/ui/form-dialog.tsx'
import { remittanceLimits as limits, remittanceMessages as say } from '#modules/remittances/limits.ts'
import { indianDay } from '#platform/kit/dates.ts'

// What both dialogs ask that settle cash by hand: of a payment its reference and day, a note, and the press.

interface Errors {
  errors: { reference?: string | undefined; paidOn?: string | undefined; note?: string | undefined }
}

/** What is checked of a payment before it is sent. */
export const paymentChecks = {
  reference: requiredText(say.reference, limits.reference),
  paidOn: (typed: string) => pastDayProblem(typed, indianDay(new Date()), say.paidOn),
}

/** Reference and day of a payment. `from`: the first day that can be, YYYY-MM-DD. */
export const PaymentFields = ({ errors, from }: Errors & { from?: string }) => (
  <>
    <TextField
      label="Reference"
      name="reference"
      autoComplete="off"
      spellCheck={false}
      maxLength={limits.reference}
      hint="Of the payment, such as its UTR."
      error={errors.reference}
      inputClassName="tabular-nums"
    />
    <DayField label="Paid on" name="paidOn" min={from} max={indianDay(new Date())} error={errors.paidOn} />
  </>
)

/** Why it is settled so: a reason where money is given up, else a note that may be left out. */
export const SettlementNote = ({ errors, isReason }: Errors & { isReason: boolean }) => (
  <TextAreaField
    label={isReason ? 'Reason' : 'Note'}
    name="note"
    rows={2}
    maxLength={limits.note}
    optional={!isReason}
    hint="Only your team sees this."
    error={errors.note}
  />
)

export const SettlementButtons = ({ busy, onClose }: { busy: boolean; onClose: () => void }) => (
  <DialogButtons>
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" busy={busy} busyText="Saving...">
      Settle
    </Button>
  </DialogButtons>
)
