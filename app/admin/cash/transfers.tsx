import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { CashTransferView, RemittanceView } from '#modules/remittances/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees, readRupees } from '#platform/kit/money.ts'
import { amountProblem } from './amounts.ts'

const missingWords = (missing: number) =>
  missing > 0 ? `${formatRupees(missing)} missing` : `${formatRupees(-missing)} too much`

/** Transfers that are not in the bank as their file says; nothing where there are none. */
export function OpenTransfers({ transfers }: { transfers: readonly CashTransferView[] }) {
  const [chosen, setChosen] = useState<CashTransferView>()
  if (transfers.length === 0) return null
  return (
    <section aria-labelledby="open-transfers" className="panel panel-pad mt-4">
      <h2 id="open-transfers" className="text-lg font-semibold">
        Open transfers
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        The bank did not receive what their rows add up to, so none of them is booked yet.
      </p>
      <ul className="mt-3 grid gap-3">
        {transfers.map((transfer) => (
          <li
            key={transfer.id}
            className="flex flex-wrap items-center justify-between gap-3 border-line not-first:border-t not-first:pt-3"
          >
            <div className="min-w-0">
              <p className="font-medium">
                <span className="tabular-nums wrap-anywhere">{transfer.utr}</span>: {missingWords(transfer.missing)}
              </p>
              <p className="text-sm text-ink-2">
                {transfer.courier}, {formatDay(transfer.bookedAt)}. Rows {formatRupees(transfer.sum)}, deductions{' '}
                {formatRupees(transfer.deductions)}, bank {formatRupees(transfer.bankAmount)}.
              </p>
            </div>
            <Button variant="secondary" size="sm" onClick={() => setChosen(transfer)}>
              Edit {transfer.utr}
            </Button>
          </li>
        ))}
      </ul>
      <FormDialog open={chosen !== undefined} onClose={() => setChosen(undefined)} title={`Transfer ${chosen?.utr}`}>
        {chosen ? <Correct transfer={chosen} onClose={() => setChosen(undefined)} /> : null}
      </FormDialog>
    </section>
  )
}

function Correct({ transfer, onClose }: { transfer: CashTransferView; onClose: () => void }) {
  const form = useForm<'deductions' | 'bankAmount', RemittanceView>({
    checks: { deductions: amountProblem, bankAmount: amountProblem },
    send: (values) =>
      call(
        api.admin.cash.transfers[':id'].$put({
          param: { id: transfer.id },
          json: { deductions: readRupees(values.deductions) ?? 0, bankAmount: readRupees(values.bankAmount) ?? 0 },
        }),
      ),
    onDone({ transfers }) {
      const isSettled = transfers[0]?.status === 'settled'
      showToast({ message: isSettled ? `${transfer.utr} is booked` : `Saved. ${transfer.utr} is still open.` })
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
      <p className="text-ink-2">Its rows come to {formatRupees(transfer.sum)}.</p>
      <TextField
        label="Deductions (₹)"
        name="deductions"
        inputMode="decimal"
        defaultValue={String(transfer.deductions)}
        hint="What the courier kept, such as its fee."
        error={form.errors.deductions}
        inputClassName="tabular-nums"
      />
      <TextField
        label="Received by the bank (₹)"
        name="bankAmount"
        inputMode="decimal"
        defaultValue={String(transfer.bankAmount)}
        error={form.errors.bankAmount}
        inputClassName="tabular-nums"
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Save
        </Button>
      </DialogButtons>
    </form>
  )
}
