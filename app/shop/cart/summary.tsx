import { SummaryLines } from '#app/ui/summary-lines.tsx'
import type { Totals } from '#modules/pricing/rules.ts'
import { counted } from '#platform/kit/counted.ts'
import { formatRupees, type Paise, paiseToRupees } from '#platform/kit/money.ts'

/** An amount in paise as people read it: `₹1,249`. */
export const rupeesOf = (amount: Paise): string => formatRupees(paiseToRupees(amount))

export interface CartSummaryProps {
  itemCount: number
  /** Undefined while a price is unknown. */
  totals: Totals | undefined
  /** Less than at the original prices, with tax. */
  saved: Paise
}

/** Subtotal, tax, shipping and total: the same lines in cart and checkout. */
export function CartSummary({ itemCount, totals, saved }: CartSummaryProps) {
  const shown = (amount: Paise | undefined) => (amount === undefined ? '…' : rupeesOf(amount))
  return (
    <div className="grid gap-2">
      <SummaryLines
        lines={[
          { label: `Subtotal (${counted(itemCount, 'item')})`, value: shown(totals?.subtotal) },
          { label: 'Tax (18%)', value: shown(totals?.tax) },
          { label: 'Shipping', value: 'Free', good: true },
        ]}
        total={{ label: 'Total with tax', value: shown(totals?.total) }}
      />
      {totals && saved > 0 ? <p className="font-semibold text-success">You save {rupeesOf(saved)} with tax</p> : null}
    </div>
  )
}
