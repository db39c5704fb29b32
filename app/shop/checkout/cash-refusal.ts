import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import type { QuotedCart } from '#app/shop/cart/quotes.ts'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { pincodePattern } from '#platform/kit/pincode.ts'

/**
 * Why the order as it stands cannot be paid the way that is chosen; null where it can, and while that is not known. Placing decides; this says it
 * before. Nobody is asked about what is paid online.
 */
export function useRefusal(quote: QuotedCart, chosen: PaymentMethodView | undefined, pincode: string): string | null {
  const [refusal, setRefusal] = useState<string | null>(null)
  const total = quote.totals && quote.orderable.length > 0 ? paiseToRupees(quote.totals.total) : undefined
  const sellers = [...new Set(quote.orderable.map(({ view }) => view.seller.slug))].sort().join(',')
  const code = chosen && !chosen.isOnline ? chosen.code : undefined
  const pin = pincodePattern.test(pincode) ? pincode : ''
  useEffect(() => {
    setRefusal(null)
    if (code === undefined || total === undefined) return
    let isWanted = true
    const query = { total: String(total), sellers, ...(pin ? { pincode: pin } : {}) }
    call(api['payment-methods'].$get({ query }))
      .then(({ items }) => {
        if (isWanted) setRefusal(items.find((method) => method.code === code)?.refusal ?? null)
      })
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [code, total, sellers, pin])
  return refusal
}
