import { useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { usePincode } from '#app/frame/pincode-lookup.ts'
import { setSession } from '#app/frame/session.ts'
import { CartAway } from '#app/shop/cart/news.tsx'
import type { QuotedCart, QuotedLine } from '#app/shop/cart/quotes.ts'
import { replaceCart } from '#app/shop/cart/store.ts'
import { rupeesOf } from '#app/shop/cart/summary.tsx'
import { ActionBar } from '#app/ui/action-bar.tsx'
import { placingVisibleMs, visibleFor } from '#app/ui/busy.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { setField } from '#app/ui/field-value.ts'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { cartMessages, linesMax } from '#modules/cart/limits.ts'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressPicker } from './address-picker.tsx'
import { endCheckout, newOrderKey, orderKey, readDraft, storeDraft } from './draft.ts'
import { type CheckoutField, type CheckoutValues, checkoutChecks, placeOrder, placingFailure } from './fields.ts'
import { PaymentChoice } from './payment.tsx'
import { usePrefill } from './prefill.ts'
import { CheckoutTooLong } from './summary.tsx'

const loginAgain = '/login?returnTo=/checkout'

/** The first sentence of a refusal stays readable for so long before the page goes on to the login. */
const readableMs = 2_000

/** More names than that are a list nobody reads; the fields are marked. */
const namedAtMost = 4

const fieldLabels: Partial<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  pincode: 'Pincode',
  city: 'City',
  state: 'State',
  paymentMethod: 'Payment',
  cardNumber: 'Card number',
  expiryDate: 'Expiry date',
  cvv: 'CVV',
  cardName: 'Name on card',
}

/** Refusals after which the form's key has named an order, so that the next try needs a new one. */
const keyIsSpent = new Set(['payments.declined', 'payments.card_token_unknown', 'orders.key_used'])

/** An outcome that is about fields or about signing in is said at once; everything else stays 'Processing...' for its time. */
function placedVisibly<Result>(work: Promise<Result>): Promise<Result> {
  const atOnce = new Promise<never>((_, refuse) => {
    work.catch((error) => {
      if (error instanceof ApiProblem && (error.issues.length > 0 || error.status === 401)) refuse(error)
    })
  })
  return Promise.race([visibleFor(placingVisibleMs, work), atOnce])
}

async function saveAddress(values: CheckoutValues): Promise<void> {
  const { firstName, lastName, phone, address: street, city, state, pincode } = values
  const address = { firstName, lastName, phone, street, city, state, pincode }
  await call(api.users.me.addresses.$post({ json: address })).catch(() => {
    showToast({ message: 'Your order is placed, but the address was not saved.' })
  })
}

export interface CheckoutFormProps {
  quote: QuotedCart
  methods: readonly PaymentMethodView[]
  isSandbox: boolean
  /** Holds the cart as it is shown while its order is under way. */
  onPlacing: (lines: readonly QuotedLine[] | undefined) => void
}

/** Address, payment and the one button. Whatever fails, what was typed stays; a card is kept nowhere. */
export function CheckoutForm({ quote, methods: methodsAtFirst, isSandbox, onPlacing }: CheckoutFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [methods, setMethods] = useState(methodsAtFirst)
  const [method, setMethod] = useState(methodsAtFirst[0]?.code ?? '')
  const [problem, setProblem] = useState<ApiProblem>()
  const navigate = useNavigate()
  const prefill = usePrefill(element)
  const pincode = usePincode()
  const total = quote.totals && quote.orderable.length > 0 ? quote.totals.total : undefined

  // The key is made when the form opens, and a method that was chosen before is chosen again.
  useEffect(() => {
    orderKey()
    const before = readDraft().paymentMethod
    if (before && methodsAtFirst.some((one) => one.code === before)) setMethod(before)
  }, [methodsAtFirst])

  useEffect(() => {
    if (problem?.status !== 401) return
    const going = setTimeout(() => navigate(loginAgain), readableMs)
    return () => clearTimeout(going)
  }, [problem, navigate])

  async function learnFrom(error: unknown) {
    if (!(error instanceof ApiProblem)) return
    setProblem(error)
    if (error.status === 401) setSession(null)
    if (keyIsSpent.has(error.code)) newOrderKey()
    if (error.code === 'orders.cart_changed' || error.code === 'orders.total_changed') await quote.again()
    if (error.code === 'payments.method_unavailable') {
      const { items } = await call(api['payment-methods'].$get()).catch(() => ({ items: methods }))
      setMethods(items)
      setMethod('')
    }
  }

  const form = useForm<CheckoutField>({
    checks: checkoutChecks,
    async send(values) {
      setProblem(undefined)
      if (quote.orderable.length > linesMax) throw new ApiProblem(422, 'cart.too_long', cartMessages.tooManyLines)
      if (total === undefined) throw new ApiProblem(0, 'cart.unknown', 'The prices could not be checked.')
      onPlacing(quote.orderable)
      try {
        const order = await placedVisibly(
          placeOrder({ values, lines: quote.orderable, totalAmount: paiseToRupees(total) }),
        )
        endCheckout()
        replaceCart([])
        if (values.saveAddress === 'on') void saveAddress(values)
        const { id: orderId, totalAmount, itemCount } = order
        await navigate(href('/order-confirmation'), { replace: true, state: { orderId, totalAmount, itemCount } })
      } catch (error) {
        onPlacing(undefined)
        await learnFrom(error)
        throw error
      }
    },
    failure: placingFailure,
    summary: (errors) => {
      const names = Object.keys(errors).map((name) => fieldLabels[name] ?? name)
      return names.length > 1 && names.length <= namedAtMost
        ? `Check the marked fields: ${names.join(', ')}.`
        : undefined
    },
  })

  const place = (
    <Button
      type="submit"
      size="lg"
      full
      busy={form.busy}
      busyText="Processing..."
      disabled={quote.lines !== undefined && total === undefined && !form.busy}
    >
      {total === undefined ? 'Place Order' : `Place Order - ${rupeesOf(total)}`}
    </Button>
  )
  const earlierOrder = problem?.code === 'orders.key_used' ? String(problem.facts.orderId ?? '') : ''
  return (
    <form
      ref={element}
      {...form.props}
      onChange={(event) => {
        form.props.onChange(event)
        storeDraft(event.currentTarget, event.target.name)
        prefill.look(event.currentTarget)
        pincode.look(event.currentTarget)
      }}
      aria-label="Checkout"
      className="grid gap-4.5"
    >
      <FormBanner
        title="Error"
        attempt={form.attempt}
        action={
          earlierOrder ? (
            <ButtonLink to={href('/orders/:orderId', { orderId: earlierOrder })} variant="secondary" size="sm">
              See the order
            </ButtonLink>
          ) : undefined
        }
      >
        {form.banner}
      </FormBanner>
      <CheckoutTooLong quote={quote} />
      <CartAway quote={quote} />
      <section aria-labelledby="shipping-heading" className="panel panel-pad grid gap-4.5">
        <h2 id="shipping-heading" className="text-lg font-semibold">
          Shipping address
        </h2>
        {prefill.session === null ? (
          <p className="-mt-3 text-sm text-ink-2">
            <TextLink to={loginAgain}>Login</TextLink> to use your saved addresses. What you type here stays.
          </p>
        ) : null}
        {prefill.addresses.length > 0 ? (
          <AddressPicker addresses={prefill.addresses} chosen={prefill.chosen} onChoose={prefill.choose} />
        ) : null}
        <AddressFields
          errors={form.errors}
          pincodeHint={pincode.hint}
          otherStates={pincode.otherStates}
          onState={(state) => element.current && setField(element.current, 'state', state)}
        />
        {prefill.session && prefill.chosen === null ? (
          <Checkbox name="saveAddress" className="-my-2">
            Save this address for next time
          </Checkbox>
        ) : null}
      </section>
      <section aria-labelledby="payment-heading" className="panel panel-pad grid gap-4.5">
        <h2 id="payment-heading" className="text-lg font-semibold">
          Payment
        </h2>
        <PaymentChoice
          methods={methods}
          method={method}
          onMethod={setMethod}
          errors={form.errors}
          isSandbox={isSandbox}
        />
      </section>
      <div className="max-md:hidden">{place}</div>
      <ActionBar>{place}</ActionBar>
    </form>
  )
}
