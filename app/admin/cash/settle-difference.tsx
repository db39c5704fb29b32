import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { typedDay } from '#app/portal/date-presets.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { requiredText } from '#app/ui/form-checks.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { remittanceLimits as limits, remittanceMessages as say } from '#modules/remittances/limits.ts'
import {
  effectOf,
  isShipmentUnclear,
  outcomeText,
  type SettlementKind,
  settlementKinds,
} from '#modules/remittances/rules.ts'
import type { CashDifferenceView } from '#modules/remittances/shapes.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { PaymentFields, paymentChecks, SettlementButtons, SettlementNote } from './settlement-fields.tsx'

const choices: Record<SettlementKind, string> = {
  paid: 'Paid',
  written_off: 'Written off',
  not_ours: 'Not one of our parcels',
}

const isSettlementKind = (value: string): value is SettlementKind =>
  (settlementKinds as readonly string[]).includes(value)

/** Asks how a difference was settled. `row`: what it is asked of; without one there is no dialog. */
export function SettleDifferenceDialog({ row, onClose }: { row: CashDifferenceView | undefined; onClose: () => void }) {
  return (
    <FormDialog open={row !== undefined} onClose={onClose} title="How was it settled?">
      {row ? <Settle row={row} onClose={onClose} /> : null}
    </FormDialog>
  )
}

/** What the chosen settlement does, besides leaving the list. */
function consequence({ outcome, orderId, collected, amount }: CashDifferenceView, kind: SettlementKind): string {
  if (kind === 'paid' && isShipmentUnclear(outcome))
    return `That parcel’s cash counts as handed over. If it is not ${formatRupees(amount)}, the note has to name both sums and say why.`
  const effect = effectOf(outcome, kind)
  if (effect === 'handed_over') return `The cash of order ${orderId} counts as handed over.`
  if (effect === 'rest_written_off')
    return `${formatRupees((collected ?? 0) - amount)} of order ${orderId} is written off and no longer expected.`
  return isShipmentUnclear(outcome)
    ? 'No parcel’s cash is changed.'
    : `The cash of order ${orderId} stays with the courier.`
}

function Settle({ row, onClose }: { row: CashDifferenceView; onClose: () => void }) {
  const [kind, setKind] = useState<SettlementKind>('paid')
  const isNamed = kind === 'paid' && isShipmentUnclear(row.outcome)
  const checks = {
    ...(isNamed ? { trackingNumber: requiredText(say.trackingNumber, limits.reference) } : {}),
    ...(kind === 'paid' ? paymentChecks : {}),
    note: (typed: string) => (kind === 'written_off' && typed.trim().length < 3 ? say.note : undefined),
  }
  const form = useForm<string>({
    checks,
    async send({ reference = '', paidOn = '', trackingNumber = '', note = '' }) {
      const json =
        kind === 'paid'
          ? { as: kind, reference, paidOn: typedDay(paidOn, indianDay(new Date())), trackingNumber, note }
          : { as: kind, note: note.trim() }
      await call(api.admin.cash.differences[':id'].settlement.$post({ param: { id: row.id }, json }))
    },
    onDone() {
      showToast({ message: `${row.trackingNumber} is settled` })
      onClose()
    },
    refresh: true,
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <p className="text-ink-2">
        <b className="block font-semibold text-ink tabular-nums wrap-anywhere">{row.trackingNumber}</b>
        {outcomeText(row)}: {formatRupees(row.amount)} in the file
        {row.collected === null ? '' : `, ${formatRupees(row.collected)} collected`}.
      </p>
      <SelectField
        label="Outcome"
        name="as"
        value={kind}
        onChange={({ target }) => {
          if (isSettlementKind(target.value)) setKind(target.value)
        }}
        hint={`${consequence(row, kind)} This cannot be undone.`}
      >
        {settlementKinds.map((value) => (
          <option key={value} value={value}>
            {choices[value]}
          </option>
        ))}
      </SelectField>
      {isNamed ? (
        <TextField
          label="Tracking number of the parcel"
          name="trackingNumber"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="characters"
          maxLength={limits.reference}
          defaultValue={row.outcome === 'not_delivered' || row.outcome === 'other_courier' ? row.trackingNumber : ''}
          hint="Whose cash it is."
          error={form.errors.trackingNumber}
          inputClassName="tabular-nums"
        />
      ) : null}
      {kind === 'paid' ? <PaymentFields errors={form.errors} /> : null}
      <SettlementNote errors={form.errors} isReason={kind === 'written_off'} />
      <SettlementButtons busy={form.busy} onClose={onClose} />
    </form>
  )
}
