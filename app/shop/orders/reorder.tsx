import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import type { Reordered } from './put-back.ts'

/** What is needed to put things into the cart loads when somebody orders again. */
async function reorder(order: OrderView): Promise<Reordered> {
  try {
    const { putAllBack } = await import('./put-back.ts')
    return await putAllBack(order.items)
  } catch (error) {
    return {
      added: 0,
      missing: [],
      failed: problemText(error, 'Nothing was added: the shop is not responding. Please try again.'),
    }
  }
}

export interface ReorderProps {
  order: OrderView
  onDone: (outcome: Reordered) => void
  variant?: ButtonVariant
}

/** Orders the same again: what is still sold goes into the cart. */
export function Reorder({ order, onDone, variant = 'secondary' }: ReorderProps) {
  const again = useAction(() => reorder(order), { onDone })
  return (
    <Button variant={variant} busy={again.busy} onClick={() => again.run()}>
      Reorder
    </Button>
  )
}

/** What went into the cart, what did not and why, and the way to the cart. */
export function ReorderNews({ outcome }: { outcome: Reordered }) {
  const { added, missing, failed } = outcome
  const head =
    failed ?? (added > 0 ? `${counted(added, 'item')} added to your cart.` : 'Nothing could be added to your cart.')
  return (
    <Notice
      tone={failed || missing.length > 0 ? 'warning' : 'success'}
      live
      action={
        added > 0 ? (
          <ButtonLink to="/cart" variant="secondary" size="sm">
            View cart
          </ButtonLink>
        ) : undefined
      }
    >
      <p>{head}</p>
      {missing.length > 0 ? (
        <ul className="mt-1 grid gap-1 text-sm">
          {missing.map((sentence, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be missing for the same reason
            <li key={at}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  )
}
