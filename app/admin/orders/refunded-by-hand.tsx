import { useEffect, useState } from 'react'
import { GivenAccount } from '#app/admin/returns/account.tsx'
import { api, call } from '#app/frame/api.ts'
import { pastDayProblem, typedDay } from '#app/portal/date-presets.ts'
import { DayField } from '#app/portal/day-input.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { requiredText } from '#app/ui/form-checks.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { orderLimits, orderMessages as say } from '#modules/orders/limits.ts'
import type { AdminReturnView } from '#modules/returns/shapes.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { dueByHand } from './payment-steps.ts'

/** Notes that what is due by hand was sent back: where to, with which reference and on which day. */
export function RefundedByHand({ order }: { order: AdminOrderView }) {
  // What was read when the dialog opened: more may become due under it.
  const [asked, setAsked] = useState<number>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(dueByHand(order.payment))} className="justify-self-start">
        Mark as refunded
      </Button>
      {asked === undefined ? null : (
        <TransferDialog
          order={order}
          amount={asked}
          onClose={close}
          note={(json) => call(api.admin.orders[':id']['refund-confirmation'].$post({ param: { id: order.id }, json }))}
        />
      )}
    </>
  )
}

interface TransferProps {
  order: AdminOrderView
  /** What was sent, in rupees. */
  amount: number
  /** Notes it by the API. */
  note: (sent: { reference: string; paidOn: string; amount: number }) => Promise<unknown>
  onClose: () => void
}

/** Asks about money that somebody sent to the customer of an order: where it goes, its reference and its day. */
export const TransferDialog = (props: TransferProps) => (
  <FormDialog open onClose={props.onClose} title={`Have you paid the customer ${formatRupees(props.amount)}?`}>
    <TransferForm {...props} />
  </FormDialog>
)

function TransferForm({ order, amount, note, onClose }: TransferProps) {
  const sum = formatRupees(amount)
  const today = indianDay(new Date())
  const form = useForm({
    checks: {
      reference: requiredText(say.reference, orderLimits.reference),
      paidOn: (typed) => pastDayProblem(typed, today, say.paidOn),
    },
    async send({ reference, paidOn }) {
      await note({ reference, paidOn: typedDay(paidOn, today), amount })
      onClose()
      showToast({ message: `${sum} recorded as refunded` })
    },
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
    refresh: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <p className="text-ink-2">
        {sum} for order {order.id}. This cannot be undone.
      </p>
      <WhereTo order={order} />
      <TextField
        label="Reference"
        name="reference"
        autoComplete="off"
        spellCheck={false}
        maxLength={orderLimits.reference}
        hint="Of the transfer, such as its UTR. The customer sees it."
        error={form.errors.reference}
        inputClassName="tabular-nums"
      />
      <DayField
        label="Paid on"
        name="paidOn"
        min={indianDay(new Date(order.placedAt))}
        max={today}
        day={today}
        error={form.errors.paidOn}
      />
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          Mark as refunded
        </Button>
      </DialogButtons>
    </form>
  )
}

/** The returns of an order for which money goes back by hand. */
async function returnsToPay(orderId: string): Promise<AdminReturnView[]> {
  const { items } = await call(api.admin.returns.$get({ query: { q: orderId } }))
  const returns = await Promise.all(items.map(({ id }) => call(api.admin.returns[':id'].$get({ param: { id } }))))
  return returns.filter(({ account, needsAccount }) => account !== null || needsAccount)
}

const Whom = ({ order: { customer } }: { order: AdminOrderView }) => (
  <>
    {customer.name} at <span className="wrap-anywhere">{customer.email}</span>
  </>
)

/** Where the money goes: what the customers of its returns gave, or that nobody knows yet. */
function WhereTo({ order }: { order: AdminOrderView }) {
  const [returns, setReturns] = useState<readonly AdminReturnView[] | 'failed'>()
  useEffect(() => {
    let isCurrent = true
    returnsToPay(order.id).then(
      (found) => isCurrent && setReturns(found),
      () => isCurrent && setReturns('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [order.id])
  return (
    <section aria-label="Where the money goes" className="grid gap-2.5 rounded-md border border-line p-3 text-sm">
      <h3 className="font-semibold">Where the money goes</h3>
      {returns === undefined ? (
        <p className="text-ink-2">Looking...</p>
      ) : returns === 'failed' ? (
        <p className="text-ink-2">The account could not be loaded. Open the return to see it.</p>
      ) : returns.length === 0 ? (
        <p className="text-ink-2">
          The customer has not said where yet. Ask <Whom order={order} />.
        </p>
      ) : (
        returns.map(({ id, account }) =>
          account ? (
            <div key={id} className="grid gap-2">
              {returns.length > 1 ? <p className="font-medium tabular-nums">For return {id}</p> : null}
              <GivenAccount returnId={id} account={account} />
            </div>
          ) : (
            <p key={id} className="text-warning">
              {returns.length > 1 ? `For return ${id}, the` : 'The'} customer has not said where yet. My Orders asks
              them. You can also ask <Whom order={order} />.
            </p>
          ),
        )
      )}
    </section>
  )
}
