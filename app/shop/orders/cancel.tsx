import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useOnDemand, usePreloaded } from '#app/ui/on-demand.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import type { CancelDialogProps, CancelOrderProps } from './cancel-dialog.tsx'

const load = () => import('./cancel-dialog.tsx')

/** Whether single items of an order can be cancelled, and others stay. */
export const canCancelSomeItems = ({ items }: Pick<OrderView, 'items'>): boolean =>
  items.some((item) => item.canCancel) && items.filter((item) => !item.cancelled).length > 1

function useDialog(props: CancelOrderProps, what: CancelDialogProps['what']) {
  const [Dialog, ask] = useOnDemand(load)
  usePreloaded(load)
  // Counted: another press asks anew.
  const [asking, setAsking] = useState(0)
  const begin = (isThere: boolean) => setAsking((times) => times + Number(isThere))
  return {
    onClick: () => (Dialog ? begin(true) : void ask().then(begin)),
    dialog: Dialog && asking ? <Dialog key={asking} {...props} what={what} onClose={() => setAsking(0)} /> : null,
  }
}

/** Cancels the whole order. */
export function CancelOrder(props: CancelOrderProps) {
  const { onClick, dialog } = useDialog(props, 'order')
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={onClick}>
        Cancel Order
      </Button>
      {dialog}
    </>
  )
}

/** Cancels items that have not been sent; the others come as planned. */
export function CancelItems(props: CancelOrderProps) {
  const { onClick, dialog } = useDialog(props, 'items')
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={onClick}>
        Cancel some items
      </Button>
      {dialog}
    </>
  )
}
