import { useEffect, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { setSession } from '#app/frame/session.ts'
import { lookAtCart } from '#app/shop/cart/account.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { Loading } from '#app/ui/skeleton.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { OrderView, PaymentStateView } from '#modules/orders/shapes.ts'
import { whyNotPaid } from '#modules/payments/rules.ts'
import { listPaymentMethods } from '#modules/payments/service/payments.server.ts'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { formatTime } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Route } from './+types/pay-again.ts'
import { endCheckout } from './draft.ts'
import { leaveFor } from './leave.ts'
import { methodCards } from './method-cards.ts'

// With it the list of routes that every page loads would be longer.
const WhichOrder = lazyPart(() => import('./which-order.tsx'))

/** Of an order that was cancelled nothing is to be paid. */
const asOf = (order: OrderView, state: PaymentStateView): PaymentStateView => ({
  ...state,
  order,
  ...(order.status === 'cancelled' ? { state: 'ended' } : {}),
})

export async function loader() {
  return { methods: await listPaymentMethods() }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Payment · ${matches[0].loaderData.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

const firstWaitMs = 3_000
const longestWaitMs = 15_000
type Known = { state: PaymentStateView } | { failure: string } | 'missing' | 'signed out' | undefined

/** How the order's payment stands; while a bank has not answered it is asked again, less and less often. */
function usePaymentState(orderId: string) {
  const [known, setKnown] = useState<Known>()
  const [looks, setLooks] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is a reason to ask
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    async function look(wait: number) {
      try {
        const state = await call(api.orders[':id']['payment-check'].$post({ param: { id: orderId } }))
        if (!isHere) return
        setKnown({ state })
        if (state.state !== 'processing') return
      } catch (error) {
        if (!isHere) return
        const status = error instanceof ApiProblem ? error.status : 0
        if (status === 401) {
          setSession(null)
          setKnown('signed out')
          return
        }
        if (status === 404) return setKnown('missing')
        setKnown({ failure: problemText(error, 'We couldn’t check your payment. Check your connection.') })
      }
      timer = setTimeout(() => look(Math.min(wait * 1.5, longestWaitMs)), wait)
    }
    look(firstWaitMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [orderId, looks])
  return {
    known,
    setState: (state: PaymentStateView) => setKnown({ state }),
    again: () => setLooks((last) => last + 1),
  }
}

/** Where the customer comes back to from the page on which an order is paid. What the address says proves nothing: the shop asks the gateway. */
export default function PayAgainPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const orderId = search.get('order') ?? ''
  const { known, setState, again } = usePaymentState(orderId)
  const navigate = useNavigate()
  const state = typeof known === 'object' && 'state' in known ? known.state : undefined
  const failure = typeof known === 'object' && 'failure' in known ? known.failure : undefined
  const paid = state?.state === 'paid' ? state.order : undefined
  useEffect(() => {
    if (!paid) return
    endCheckout()
    const { id, totalAmount, itemCount } = paid
    const order = { orderId: id, totalAmount, itemCount }
    void lookAtCart().then(() => navigate(href('/order-confirmation'), { replace: true, state: order }))
  }, [paid, navigate])
  return (
    <Page narrow className="py-(--section)">
      <PageHeading>Your payment</PageHeading>
      <div className="mt-5 grid gap-5">
        {known === undefined || paid ? <Loading text="Checking your payment..." /> : null}
        {known === 'signed out' ? <LoginFirst orderId={orderId} /> : null}
        {known === 'missing' ? (
          <FormBanner
            action={
              <ButtonLink to="/orders" variant="secondary" size="sm">
                My Orders
              </ButtonLink>
            }
          >
            We couldn’t find this order in your account. If you ordered with another email address, log in with that
            one. If your bank took the money, do not pay again.
          </FormBanner>
        ) : null}
        {failure ? (
          <FormBanner
            action={
              <Button variant="secondary" size="sm" onClick={again}>
                Try again
              </Button>
            }
          >
            {failure}
          </FormBanner>
        ) : null}
        {state && !paid ? (
          <>
            <Unpaid state={state} methods={loaderData.methods} onState={setState} />
            <WhichOrder order={state.order} onChange={(order) => setState(asOf(order, state))} />
          </>
        ) : null}
      </div>
    </Page>
  )
}

/** The session ended while the customer was at the gateway: the order may be paid, so nothing here says that it is not. */
function LoginFirst({ orderId }: { orderId: string }) {
  const here = `${href('/checkout/payment')}?order=${encodeURIComponent(orderId)}`
  return (
    <>
      <Notice tone="warning" live>
        Log in to see your payment. If your bank took the money, do not pay again.
      </Notice>
      <ButtonLink to={`/login?returnTo=${encodeURIComponent(here)}`}>Login</ButtonLink>
    </>
  )
}

interface UnpaidProps {
  state: PaymentStateView
  methods: readonly PaymentMethodView[]
  onState: (state: PaymentStateView) => void
}

function Unpaid({ state, methods, onState }: UnpaidProps) {
  if (state.state === 'processing')
    return (
      <Notice tone="info" live>
        Your bank has not answered yet. This page updates as soon as it does. You can close it: we’ll email{' '}
        {state.order.email}.
      </Notice>
    )
  if (state.state === 'ended')
    return (
      <>
        <Notice tone="warning" live>
          This order is cancelled. Anything your bank still charges for it is refunded automatically.
        </Notice>
        <ButtonLink to="/cart">Back to your cart</ButtonLink>
      </>
    )
  return <NextTry state={state} methods={methods} onState={onState} />
}

/** The order waits; another way to pay for it can be chosen, and nothing is typed again. */
function NextTry({ state, methods, onState }: UnpaidProps) {
  const [method, setMethod] = useState(state.order.paymentMethod)
  const chosen = methods.find(({ code }) => code === method)
  const pay = useAction(
    () =>
      call(
        api.orders[':id']['payment-attempts'].$post({
          param: { id: state.order.id },
          json: { paymentMethod: method, payOnPage: chosen?.isOnline ?? false },
        }),
      ),
    {
      onDone: (next) => (next.payUrl ? leaveFor(next.payUrl) : onState(next)),
      failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
    },
  )
  return (
    <>
      <Notice tone="warning" live>
        {state.reason ? whyNotPaid(state.reason, state.reasonCode) : 'You have not paid yet.'} Nothing was charged.{' '}
        {state.heldUntil
          ? `Your order is saved until ${formatTime(new Date(state.heldUntil))}.`
          : 'Your order is saved, with everything in it.'}
      </Notice>
      <FormBanner attempt={pay.attempt}>{pay.refusal}</FormBanner>
      <RadioCards
        legend="How to pay"
        name="paymentMethod"
        cards={methodCards(methods)}
        value={method}
        onChange={setMethod}
      />
      {chosen?.details ? <p className="text-sm text-ink-2">{chosen.details}</p> : null}
      <Button
        size="lg"
        full
        busy={pay.busy}
        busyText="One moment"
        disabled={!chosen}
        onClick={() => void pay.run(undefined)}
      >
        {chosen?.isOnline ? `Pay ${formatRupees(state.order.totalAmount)}` : 'Place Order'}
      </Button>
      <ButtonLink to="/checkout" variant="ghost">
        Back to checkout
      </ButtonLink>
    </>
  )
}
