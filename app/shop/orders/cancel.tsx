import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { setSession } from '#app/frame/session.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { moneyBack } from './status.tsx'

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

/** The customer's one move. Asks once, naming the order and its amount. */
export function CancelOrder({ order, onChange, onFailure }: CancelOrderProps) {
  const [asking, setAsking] = useState(false)
  const param = { id: order.id }
  const cancel = useAction(() => call(api.orders[':id'].cancellation.$post({ param })), {
    done: `Order ${order.id} is cancelled`,
    failure: (error) => failureOf(error, order.id),
    onRefusal: onFailure,
    onDone(now) {
      onChange(now)
      setAsking(false)
    },
    async onRefused(error) {
      if (error instanceof ApiProblem && error.status === 401) setSession(null)
      // Most likely it moved on meanwhile: show what it is now.
      else await call(api.orders[':id'].$get({ param })).then(onChange, () => {})
      setAsking(false)
    },
  })

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Cancel Order
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Cancel this order?"
        keepLabel="Keep order"
        confirmLabel="Cancel Order"
        destructive
        busy={cancel.busy}
        busyText="Cancelling"
        onConfirm={() => cancel.run()}
      >
        Order {order.id}, {formatRupees(order.totalAmount)}. This cannot be undone.{moneyBack(order)}
      </ConfirmDialog>
    </>
  )
}
