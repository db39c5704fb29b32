import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { OrderView } from '#modules/orders/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** What the customer is asked for where money waits that cannot go back the way it was paid. `atReturns`: the page asks for the account itself. */
export default function RefusedRefund({ order, atReturns = false }: { order: OrderView; atReturns?: boolean }) {
  const { id, refundBlocked, refundAccountFor } = order
  return (
    <>
      {refundAccountFor > 0 && !atReturns ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
          <p>Tell us where to send your {formatRupees(refundAccountFor)}.</p>
          <ButtonLink to={`/orders/${id}#returns`} className="max-md:flex-1">
            Add refund account
          </ButtonLink>
        </div>
      ) : null}
      {refundBlocked > 0 ? (
        <p>
          We couldn’t refund {formatRupees(refundBlocked)} the way you paid.{' '}
          <TextLink to={`/contact?order=${id}`}>
            Write to us<span className="sr-only"> about the refund of order {id}</span>
          </TextLink>
          , and we’ll send it another way.
        </p>
      ) : null}
    </>
  )
}
