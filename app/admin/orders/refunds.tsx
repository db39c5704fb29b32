import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useSession } from '#app/frame/session.ts'
import { lineName } from '#app/portal/order-lines.tsx'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { orderLimits } from '#modules/orders/limits.ts'
import { formatRupees, readRupees } from '#platform/kit/money.ts'
import type { ActProps } from './actions.tsx'
import { TransferDialog } from './refunded-by-hand.tsx'

type Refund = AdminOrderView['payment']['refunds'][number]

const failure = (error: unknown) => problemText(error, 'That did not work. Check your connection and try again.')

/**
 * What a gateway will not send, so that somebody here pays it. What only failed is still tried: paid by hand as well, it would go back twice. Nor
 * while a bank may still give it back.
 */
const blockedOf = (refunds: readonly Refund[]) =>
  refunds.filter(({ status, progress, isHeld }) => status === 'due' && progress === 'blocked' && !isHeld)

/** Where an order's page has its money; a return whose money goes back by hand leads there too (admin/returns/account.tsx). */
export const paymentId = 'payment'

/** At the top of an order while a refund waits for somebody here: the panel lies far below. */
export function RefusedRefunds({ order }: Pick<ActProps, 'order'>) {
  const blocked = blockedOf(order.payment.refunds)
  if (blocked.length === 0) return null
  return (
    <Notice tone="warning" className="mt-4">
      The gateway refused to refund {formatRupees(sumOf(blocked))}. Pay the customer yourself, then mark it as refunded.{' '}
      <TextLink to={`#${paymentId}`}>See the payment</TextLink>
    </Notice>
  )
}

/** What the operator can do about money that goes back: give more, agree to what was proposed, and see to what a gateway refuses. */
export function RefundActs({ order, onFailure }: ActProps) {
  const { refunds, left } = order.payment
  const due = refunds.filter(({ status }) => status === 'due')
  const blocked = blockedOf(refunds)
  const refused = due.filter(({ progress, isHeld }) => (progress === 'failed' || progress === 'blocked') && !isHeld)
  return (
    <>
      {due
        .filter(({ progress }) => progress === 'proposed')
        .map((refund) => (
          <Proposal key={refund.id} order={order} refund={refund} onFailure={onFailure} />
        ))}
      {blocked.length > 0 ? (
        <p className="text-sm">
          The gateway will not send {formatRupees(sumOf(blocked))}. Pay the customer yourself, then mark it here.
        </p>
      ) : null}
      {blocked.map((refund, at) => (
        <PaidByHand key={refund.id} order={order} refund={refund} variant={at === 0 ? 'primary' : 'secondary'} />
      ))}
      {refused.length > 0 ? <SendAgain order={order} sum={sumOf(refused)} onFailure={onFailure} /> : null}
      {left > 0 ? <GiveBack order={order} /> : null}
    </>
  )
}

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

/** A larger refund waits until a second admin agrees. Who proposed it can only drop it. */
function Proposal({ order, refund, onFailure }: ActProps & { refund: Refund }) {
  const me = useSession()?.user.id
  const param = { id: order.id, refundId: refund.id }
  const options = { refresh: true, onRefusal: onFailure }
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const decide = useAction(
    (approve: boolean) =>
      call(api.admin.orders[':id'].refunds[':refundId'].decision.$post({ param, json: { approve } })).then(
        () => approve,
      ),
    {
      ...options,
      onRefused: close,
      onDone(approved) {
        close()
        showToast({ message: `${formatRupees(refund.amount)} ${approved ? 'is refunded' : 'is not refunded'}` })
      },
    },
  )
  const isMine = refund.proposedBy?.id === me
  return (
    <div className="grid gap-2 rounded-md border border-line p-3">
      <p className="text-sm">
        A refund of {formatRupees(refund.amount)} as goodwill{' '}
        {isMine ? 'waits until another admin agrees.' : `was proposed by ${refund.proposedBy?.name}.`} {refund.reason}
      </p>
      <div className="flex flex-wrap gap-2">
        {isMine ? null : (
          <Button size="sm" disabled={decide.busy} onClick={() => setAsking(true)}>
            Agree
          </Button>
        )}
        <Button variant="secondary" size="sm" disabled={decide.busy} onClick={() => void decide.run(false)}>
          Withdraw
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={`Refund ${formatRupees(refund.amount)} to ${order.customer.name}?`}
        keepLabel="Cancel"
        confirmLabel={`Refund ${formatRupees(refund.amount)}`}
        busy={decide.busy}
        busyText="Saving..."
        onConfirm={() => decide.run(true)}
      >
        Goodwill for order {order.id}, proposed by {refund.proposedBy?.name}. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

/** Sends what the gateway refused once more, the same way. `sum`: in rupees. */
function SendAgain({ order, sum, onFailure }: ActProps & { sum: number }) {
  // What was read when the dialog opened: more may be refused under it.
  const [asked, setAsked] = useState<number>()
  const close = () => setAsked(undefined)
  const send = useAction(
    (amount: number) =>
      call(api.admin.orders[':id']['refund-sending'].$post({ param: { id: order.id }, json: { amount } })),
    {
      refresh: true,
      onDone: close,
      onRefused: close,
      onRefusal: onFailure,
      done: 'Refund sent again',
    },
  )
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(sum)} className="justify-self-start">
        Send {formatRupees(sum)} again
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={close}
        title={`Send ${formatRupees(asked ?? sum)} to ${order.customer.name} again?`}
        keepLabel="Cancel"
        confirmLabel={`Send ${formatRupees(asked ?? sum)}`}
        busy={send.busy}
        busyText="Sending..."
        onConfirm={() => send.run(asked ?? sum)}
      >
        The gateway sends it for order {order.id}, the way the customer paid. Do not send it if you have paid it
        yourself.
      </ConfirmDialog>
    </>
  )
}

/** Notes that what the gateway refuses was paid by hand, as everything that is sent by hand is noted. */
function PaidByHand({
  order,
  refund,
  variant,
}: {
  order: AdminOrderView
  refund: Refund
  variant: 'primary' | 'secondary'
}) {
  // What was read when the dialog opened: a charge-back may cut the refund under it.
  const [asked, setAsked] = useState<number>()
  const close = () => setAsked(undefined)
  const param = { id: order.id, refundId: refund.id }
  return (
    <>
      <Button variant={variant} onClick={() => setAsked(refund.amount)} className="justify-self-start">
        Mark {formatRupees(refund.amount)} as refunded
      </Button>
      {asked === undefined ? null : (
        <TransferDialog
          order={order}
          amount={asked}
          onClose={close}
          note={(json) => call(api.admin.orders[':id'].refunds[':refundId']['hand-payment'].$post({ param, json }))}
        />
      )}
    </>
  )
}

function checkAmount(typed: string, left: number): string | undefined {
  const amount = readRupees(typed)
  if (!amount) return 'Enter an amount in rupees, such as 250 or 99.50.'
  return tooMuchText(amount, left)
}

const tooMuchText = (amount: number | undefined, left: number): string | undefined =>
  amount !== undefined && amount > left ? `At most ${formatRupees(left)} can be refunded.` : undefined

function GiveBack({ order }: { order: AdminOrderView }) {
  const [key, setKey] = useState<string>()
  return (
    <>
      <Button variant="secondary" onClick={() => setKey(crypto.randomUUID())} className="justify-self-start">
        Goodwill refund
      </Button>
      <FormDialog open={key !== undefined} onClose={() => setKey(undefined)} title="Goodwill refund">
        <GoodwillForm formKey={key ?? ''} order={order} onClose={() => setKey(undefined)} />
      </FormDialog>
    </>
  )
}

/** What the chosen item cost, as far as it can still go back; of the whole order all that can. */
const chosenWorth = (line: { price: number; quantity: number; tax: number } | undefined, left: number): string =>
  String(line ? Math.min(left, line.price * line.quantity + line.tax) : left)

/** How much more goodwill one admin may give the order without a second one (db/functions/give-goodwill.sql). */
function givenAlone({ payment }: AdminOrderView): number {
  const given = payment.refunds.filter(({ kind, approvedBy }) => kind === 'goodwill' && approvedBy === null)
  return payment.secondAdminAbove - given.reduce((sum, { amount }) => sum + amount, 0)
}

/** `formKey`: whoever sends the same form twice gives once. */
function GoodwillForm({ formKey, order, onClose }: { formKey: string; order: AdminOrderView; onClose: () => void }) {
  const { left, provider } = order.payment
  const lines = order.parts.flatMap(({ items }) => items.filter(({ cancelled }) => !cancelled))
  const [lineId, setLineId] = useState('')
  const worthOf = (chosen: string) =>
    chosenWorth(
      lines.find(({ id }) => id === chosen),
      left,
    )
  const [typed, setTyped] = useState(worthOf(''))
  const amount = readRupees(typed)
  const tooMuch = tooMuchText(amount, left)
  const needsSecond = amount !== undefined && !tooMuch && amount > givenAlone(order)
  const form = useForm({
    checks: {
      amount: (typed) => checkAmount(typed, left),
      reason: (typed) => (typed.trim().length < 3 ? 'Enter a reason.' : undefined),
    },
    async send({ amount, reason }) {
      const json = { amount: readRupees(amount) ?? 0, lineId: lineId || null, key: formKey, reason: reason.trim() }
      const { payment } = await call(api.admin.orders[':id'].refunds.$post({ param: { id: order.id }, json }))
      onClose()
      const before = new Set(order.payment.refunds.map(({ id }) => id))
      const waits = payment.refunds.some(({ id, progress }) => progress === 'proposed' && !before.has(id))
      showToast({
        message: waits ? 'It waits until a second admin agrees' : `${formatRupees(json.amount)} is refunded`,
      })
    },
    failure,
    refresh: true,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <PortalBanner error={form.error} attempt={form.attempt}>
        {form.banner}
      </PortalBanner>
      <SelectField
        label="For"
        name="line"
        value={lineId}
        onChange={(event) => {
          setLineId(event.target.value)
          setTyped(worthOf(event.target.value))
        }}
      >
        <option value="">The whole order</option>
        {lines.map((one) => (
          <option key={one.id} value={one.id}>
            {lineName(one)}
          </option>
        ))}
      </SelectField>
      <TextField
        key={lineId}
        label="Amount (₹)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={worthOf(lineId)}
        onChange={(event) => setTyped(event.target.value)}
        hint={`At most ${formatRupees(left)}: what was paid, less what is already refunded.`}
        error={tooMuch ?? form.errors.amount}
      />
      <TextAreaField
        label="Reason"
        name="reason"
        rows={2}
        maxLength={orderLimits.note}
        hint="The customer sees this text as written."
        error={form.errors.reason}
      />
      <p className="text-sm text-ink-2">
        {provider === 'gateway'
          ? 'It is refunded the way the customer paid.'
          : 'Pay the customer yourself, then record it here.'}{' '}
        {needsSecond ? 'An amount this large waits until a second admin agrees.' : 'This cannot be undone.'}
      </p>
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy} busyText="Saving...">
          {amount && !tooMuch ? `${needsSecond ? 'Propose' : 'Refund'} ${formatRupees(amount)}` : 'Refund'}
        </Button>
      </DialogButtons>
    </form>
  )
}
