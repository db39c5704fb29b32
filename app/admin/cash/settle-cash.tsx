import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { typedDay } from '#app/portal/date-presets.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { remittanceMessages as say } from '#modules/remittances/limits.ts'
import { type CashSettlement, cashSettlements } from '#modules/remittances/rules.ts'
import type { CashCollectionView } from '#modules/remittances/shapes.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { PaymentFields, paymentChecks, SettlementButtons, SettlementNote } from './settlement-fields.tsx'

const choices: Record<CashSettlement, string> = {
  received: 'Received',
  lost: 'Lost',
}

const isCashSettlement = (value: string): value is CashSettlement =>
  (cashSettlements as readonly string[]).includes(value)

/** Asks what happened to cash that no courier's file names. `row`: what it is asked of; without one there is no dialog. */
export function SettleCashDialog({ row, onClose }: { row: CashCollectionView | undefined; onClose: () => void }) {
  return (
    <FormDialog open={row !== undefined} onClose={onClose} title={row ? `Settle ${formatRupees(row.amount)}` : ''}>
      {row ? <Settle row={row} onClose={onClose} /> : null}
    </FormDialog>
  )
}

function Settle({ row, onClose }: { row: CashCollectionView; onClose: () => void }) {
  const [as, setAs] = useState<CashSettlement>('received')
  const isReceived = as === 'received'
  const form = useForm<string>({
    checks: isReceived ? paymentChecks : { note: (typed) => (typed.trim().length < 3 ? say.lost : undefined) },
    async send({ reference = '', paidOn = '', note = '' }) {
      const json = isReceived
        ? { as, reference, paidOn: typedDay(paidOn, indianDay(new Date())), note: note.trim() }
        : { as, note: note.trim() }
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
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <p className="text-ink-2">
        <b className="block font-semibold text-ink tabular-nums">{row.orderId}</b>
        {formatRupees(row.amount)} collected on {formatDay(row.collectedAt)}
        {row.courier ? ` by ${row.courier}` : ''}
        {row.trackingNumber ? `, ${row.trackingNumber}` : ''}.
      </p>
      <SelectField
        label="Outcome"
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
      {isReceived ? <PaymentFields errors={form.errors} from={indianDay(new Date(row.collectedAt))} /> : null}
      <SettlementNote errors={form.errors} isReason={!isReceived} />
      <SettlementButtons busy={form.busy} onClose={onClose} />
    </form>
  )
}
