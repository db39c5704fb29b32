import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { requiredText } from '#app/ui/form-checks.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { remittanceLimits as limits, remittanceMessages as say } from '#modules/remittances/limits.ts'
import { type CashSettlement, cashSettlements } from '#modules/remittances/rules.ts'
import type { CashCollectionView } from '#modules/remittances/shapes.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

const choices: Record<CashSettlement, string> = {
  received: 'Received: the money has come',
  lost: 'Lost: it never comes',
}

const isCashSettlement = (value: string): value is CashSettlement =>
  (cashSettlements as readonly string[]).includes(value)

/** Asks what happened to cash that no courier's file names. `row`: what it is asked of; without one there is no dialog. */
export function SettleCashDialog({ row, onClose }: { row: CashCollectionView | undefined; onClose: () => void }) {
  return (
    <FormDialog open={row !== undefined} onClose={onClose} title="What happened to this cash?">
      {row ? <Settle row={row} onClose={onClose} /> : null}
    </FormDialog>
  )
}

function Settle({ row, onClose }: { row: CashCollectionView; onClose: () => void }) {
  const [as, setAs] = useState<CashSettlement>('received')
  const isReceived = as === 'received'
  const form = useForm<string>({
    checks: isReceived
      ? {
          reference: requiredText(say.reference, limits.reference),
          paidOn: (day) => (day ? (day > indianDay(new Date()) ? say.paidLater : undefined) : say.paidOn),
        }
      : { note: (typed) => (typed.trim().length < 3 ? say.lost : undefined) },
    async send({ reference = '', paidOn = '', note = '' }) {
      const json = isReceived ? { as, reference, paidOn, note: note.trim() } : { as, note: note.trim() }
      await call(api.admin.cash.collections[':id'].settlement.$post({ param: { id: row.id }, json }))
    },
    onDone() {
      showToast({ message: `The cash of ${row.orderId} is settled` })
      onClose()
    },
    refresh: true,
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <p className="text-ink-2">
        <b className="block font-semibold text-ink tabular-nums">{row.orderId}</b>
        {formatRupees(row.amount)} collected on {formatDay(row.collectedAt)}
        {row.courier ? ` by ${row.courier}` : ''}
        {row.trackingNumber ? `, ${row.trackingNumber}` : ''}.
      </p>
      <SelectField
        label="Settled as"
        name="as"
        value={as}
        onChange={({ target }) => {
          if (isCashSettlement(target.value)) setAs(target.value)
        }}
        hint={
          isReceived
            ? `${formatRupees(row.amount)} counts as handed over. This cannot be undone.`
            : `${formatRupees(row.amount)} is written off. If a courier’s file names it later, it still counts as handed over.`
        }
      >
        {(row.writtenOff === null ? cashSettlements : (['received'] as const)).map((value) => (
          <option key={value} value={value}>
            {choices[value]}
          </option>
        ))}
      </SelectField>
      {isReceived ? (
        <>
          <TextField
            label="Reference"
            name="reference"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.reference}
            hint="Of the payment, such as its UTR."
            error={form.errors.reference}
            inputClassName="tabular-nums"
          />
          <TextField
            label="Paid on"
            name="paidOn"
            type="date"
            min={indianDay(new Date(row.collectedAt))}
            max={indianDay(new Date())}
            error={form.errors.paidOn}
          />
        </>
      ) : null}
      <TextAreaField
        label={isReceived ? 'Note' : 'Reason'}
        name="note"
        rows={2}
        maxLength={limits.note}
        optional={isReceived}
        hint="For those who work here."
        error={form.errors.note}
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Settle
        </Button>
      </DialogButtons>
    </form>
  )
}
