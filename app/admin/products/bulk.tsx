import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import type { BulkResult } from '#app/portal/bulk-result.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { strikingAmong } from '#modules/listing/rules/revision.ts'
import type { AnyListingRowView } from '#modules/listing/shapes/lists.ts'
import { counted } from '#platform/kit/counted.ts'
import { StrikingPrices } from './striking-prices.tsx'

type Act = 'approve' | 'send_back' | 'suspend' | 'reinstate'

const acts: Record<
  Act,
  {
    label: string
    question: (many: string) => string
    follows: string
    busy: string
    done: string
    asksReason: boolean
  }
> = {
  approve: {
    label: 'Approve',
    question: (many) => `Approve ${many}?`,
    follows: 'They go on sale at once. Waiting changes go live too.',
    busy: 'Approving',
    done: 'approved',
    asksReason: false,
  },
  send_back: {
    label: 'Send back',
    question: (many) => `Send ${many} back?`,
    follows: 'Their vendors can correct them and send them again. What is on sale stays as it is.',
    busy: 'Sending back',
    done: 'sent back',
    asksReason: true,
  },
  suspend: {
    label: 'Suspend',
    question: (many) => `Take ${many} off sale?`,
    follows: 'Customers can no longer find them. Existing orders are not affected.',
    busy: 'Suspending',
    done: 'suspended',
    asksReason: true,
  },
  reinstate: {
    label: 'Put back on sale',
    question: (many) => `Put ${many} back on sale?`,
    follows: 'Customers can find them again.',
    busy: 'Putting back',
    done: 'put back on sale',
    asksReason: false,
  },
}

/** Which acts fit at least one of the chosen products. */
function fitting(products: readonly AnyListingRowView[]): Act[] {
  const some = (test: (product: AnyListingRowView) => boolean) => products.some(test)
  return [
    ...(some((product) => product.status === 'submitted' || product.hasChangesWaiting)
      ? (['approve', 'send_back'] as const)
      : []),
    ...(some((product) => product.status === 'approved') ? (['suspend'] as const) : []),
    ...(some((product) => product.status === 'suspended') ? (['reinstate'] as const) : []),
  ]
}

/** Prices that wait and change a lot, each with its product. */
export const strikingIn = (products: readonly Pick<AnyListingRowView, 'name' | 'pricesInReview'>[]): string[] =>
  products.flatMap(({ name, pricesInReview }) =>
    strikingAmong(pricesInReview).map((one) => `${one.name ? `${name}, ${one.name}` : name}: ${one.change}`),
  )

export interface ProductBulkProps {
  products: readonly AnyListingRowView[]
  /** With those that were left as they are, each with its reason. */
  onDone: (outcome: BulkResult) => void
}

/** What may be done with the chosen products: asks once, then says how many it did and which it could not. */
export function ProductBulk({ products, onDone }: ProductBulkProps) {
  const [act, setAct] = useState<Act>()

  async function carryOut(chosen: Act, reason: string) {
    const result = await call(
      api.admin.products.bulk.$post({
        json: { act: chosen, ids: products.map(({ id }) => id), ...(acts[chosen].asksReason ? { reason } : {}) },
      }),
    )
    if (result.done > 0) showToast({ message: `${counted(result.done, 'product')} ${acts[chosen].done}` })
    setAct(undefined)
    onDone({ done: [], refused: result.refused.map(({ id, name, reason: why }) => ({ id, name, why })) })
  }

  const offered = fitting(products)
  return (
    <>
      {offered.map((one) => (
        <Button key={one} size="sm" variant="secondary" onClick={() => setAct(one)}>
          {acts[one].label}
        </Button>
      ))}
      {offered.length === 0 ? <span>No action fits all of these</span> : null}
      {act ? (
        <AskDialog
          open
          onClose={() => setAct(undefined)}
          title={acts[act].question(counted(products.length, 'product'))}
          {...(acts[act].asksReason
            ? { reason: { hint: 'The vendors will read it.', missing: 'Give a reason.' } }
            : {})}
          keepLabel="Keep as is"
          confirmLabel={acts[act].label}
          busyText={acts[act].busy}
          onConfirm={(reason) => carryOut(act, reason)}
          refresh
        >
          {act === 'approve' ? <StrikingPrices changes={strikingIn(products)} className="mb-3" /> : null}
          {acts[act].follows}
        </AskDialog>
      ) : null}
    </>
  )
}
