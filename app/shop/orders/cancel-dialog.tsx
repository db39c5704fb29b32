import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { setSession } from '#app/frame/session.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { DialogButtons, FormDialog } from '#app/ui/form-dialog.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { type CancelReason, cancelReasons } from '#modules/orders/my-orders.ts'
import type { OrderItemView, OrderView } from '#modules/orders/shapes.ts'
import { isPaid } from '#modules/payments/rules.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { leftOf } from './money.tsx'
import { goesBack, moneyBack } from './money-back.ts'

/** The required sentence first; the reason after it where the API gave one. */
function failureOf(error: unknown, orderId: string): string {
  const sentence = `Failed to cancel order ${orderId}. Please try again.`
  if (!(error instanceof ApiProblem)) return sentence
  if (error.status === 401 || error.message.startsWith(sentence)) return error.message
  return error.status === 500 ? sentence : `${sentence} ${error.message}`
}

export interface CancelOrderProps {
  order: OrderView
  /** With the order as it is now: cancelled, or what it became meanwhile. */
  onChange: (order: OrderView) => void
  /** The banner's sentence; empty when a new attempt begins. */
  onFailure: (sentence: string) => void
}

export interface CancelDialogProps extends CancelOrderProps {
  /** All of the order, or items of it. */
  what: 'order' | 'items'
  onClose: () => void
}

interface Asked extends Omit<CancelDialogProps, 'what'> {
  onSignedOut: () => void
}

interface Cancellation {
  cancel: () => Promise<OrderView>
  done: string
  /** The banner's sentence for a refusal, and for an answer that did not come. */
  failure: (error: unknown) => string
  /** Whether what was asked for has happened, as far as the order tells. */
  isDone: (now: OrderView) => boolean
}

/** Sends a cancellation, and shows what the order is afterwards, also when it was refused. */
function useCancellation(
  { order, onChange, onFailure, onClose, onSignedOut }: Asked,
  { cancel, done, failure, isDone }: Cancellation,
) {
  return useAction(cancel, {
    done,
    failure,
    onRefusal: onFailure,
    onDone(now) {
      onChange(now)
      onClose()
    },
    async onRefused(error) {
      if (error instanceof ApiProblem && error.status === 401) {
        setSession(null)
        return onSignedOut()
      }
      // It moved on meanwhile, or only the answer was lost: show what it is now.
      const now = await call(api.orders[':id'].$get({ param: { id: order.id } })).catch(() => undefined)
      if (now) onChange(now)
      if (now && isDone(now)) {
        onFailure('')
        showToast({ message: done })
      }
      onClose()
    },
  })
}

const noReason = ''

/** Why it is cancelled. Nobody has to say so. */
function Reason({
  value,
  onChange,
}: {
  value: CancelReason | typeof noReason
  onChange: (reason: CancelReason) => void
}) {
  return (
    <SelectField
      label="Why are you cancelling?"
      optional
      value={value}
      onChange={(event) => onChange(event.target.value as CancelReason)}
      className="mt-4"
    >
      <option value={noReason}>Choose a reason</option>
      {Object.entries(cancelReasons).map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </SelectField>
  )
}

/** Asks once, naming the order and its amount. */
function WholeOrder(props: Asked) {
  const { order, onClose } = props
  const [reason, setReason] = useState<CancelReason | typeof noReason>(noReason)
  const cancel = useCancellation(props, {
    cancel: () =>
      call(api.orders[':id'].cancellation.$post({ param: { id: order.id }, json: reason ? { reason } : {} })),
    done: `Order ${order.id} is cancelled`,
    failure: (error) => failureOf(error, order.id),
    isDone: (now) => now.status === 'cancelled',
  })

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Cancel this order?"
      keepLabel="Keep order"
      confirmLabel="Cancel Order"
      destructive
      busy={cancel.busy}
      busyText="Cancelling"
      onConfirm={() => cancel.run()}
    >
      Order {order.id}, {formatRupees(order.totalAmount)}. This cannot be undone.{moneyBack(order)}
      <Reason value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

/** What happens to the money of the items chosen. With the last ones goes all that is left. */
export function moneyOf(order: OrderView, going: readonly OrderItemView[]): string {
  if (going.length === 0) return 'Tick the items to cancel. Those you keep will arrive as planned.'
  const sum = going.reduce((rupees, item) => rupees + item.total, 0)
  const isAll = going.length === order.items.filter((item) => !item.cancelled).length
  if (isPaid(order.paymentStatus)) return goesBack(order, isAll ? leftOf(order) : Math.min(sum, leftOf(order)))
  return `${formatRupees(sum)} with tax is taken off what you pay.`
}

function ItemChoice({
  item,
  checked,
  onChange,
}: {
  item: OrderItemView
  checked: boolean
  onChange: (isChosen: boolean) => void
}) {
  return (
    <label className="flex min-h-(--control-md) items-center gap-3 border-b border-line py-2 last:border-0">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-(--brand)"
      />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug font-medium">{item.name}</span>
        <span className="block text-sm text-ink-2">
          {item.variantName ? `${item.variantName}, ` : ''}Qty {item.quantity}
        </span>
      </span>
      <span className="tabular-nums">{formatRupees(item.price * item.quantity)}</span>
    </label>
  )
}

/** The items that have not been sent, to choose from; the others come as planned. */
function SingleItems(props: Asked) {
  const { order, onClose } = props
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState<CancelReason | typeof noReason>(noReason)
  const open = order.items.filter((item) => item.canCancel)
  const going = open.filter((item) => chosen.includes(item.variantId))
  const variantIds = going.map((item) => item.variantId)
  const pieces = going.reduce((sum, item) => sum + item.quantity, 0)
  const cancel = useCancellation(props, {
    cancel: () =>
      call(
        api.orders[':id']['line-cancellations'].$post({
          param: { id: order.id },
          json: { variantIds, ...(reason ? { reason } : {}) },
        }),
      ),
    done: `${counted(pieces, 'item')} of order ${order.id} cancelled`,
    failure: (error) => problemText(error, 'Nothing was cancelled. Please try again.'),
    isDone: ({ items }) => items.every((item) => item.cancelled || !variantIds.includes(item.variantId)),
  })
  const isSomeSent = order.items.some((item) => !item.cancelled && !item.canCancel)

  return (
    <FormDialog open onClose={onClose} title="Which items do you want to cancel?">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void cancel.run()
        }}
      >
        <fieldset aria-describedby={`${id}-money`}>
          <legend className="sr-only">Items of order {order.id}</legend>
          {open.map((item) => (
            <ItemChoice
              key={item.variantId}
              item={item}
              checked={chosen.includes(item.variantId)}
              onChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, item.variantId] : chosen.filter((one) => one !== item.variantId))
              }
            />
          ))}
        </fieldset>
        {isSomeSent ? (
          <p className="text-sm text-ink-2">What is on its way can be returned once it has arrived.</p>
        ) : null}
        <p id={`${id}-money`} className="text-sm text-ink-2" aria-live="polite">
          {moneyOf(order, going)}
        </p>
        <Reason value={reason} onChange={setReason} />
        <DialogButtons>
          <Button variant="secondary" onClick={onClose}>
            Keep all
          </Button>
          <Button
            type="submit"
            variant="danger"
            disabled={variantIds.length === 0}
            busy={cancel.busy}
            busyText="Cancelling"
          >
            {variantIds.length === 0 ? 'Cancel items' : `Cancel ${counted(pieces, 'item')}`}
          </Button>
        </DialogButtons>
      </form>
    </FormDialog>
  )
}

/** Asks before an order, or items of it, are cancelled. Whoever was signed out meanwhile finds the way to the login and back in its place. */
export default function CancelDialog({ what, ...props }: CancelDialogProps) {
  const { pathname } = useLocation()
  const [isSignedOut, setSignedOut] = useState(false)
  if (isSignedOut) return <ButtonLink to={`/login?returnTo=${pathname}`}>Login</ButtonLink>
  const asked = { ...props, onSignedOut: () => setSignedOut(true) }
  return what === 'order' ? <WholeOrder {...asked} /> : <SingleItems {...asked} />
}
