import { useRef } from 'react'
import { href } from 'react-router'
import { usePincode } from '#app/frame/pincode-lookup.ts'
import type { QuotedLine } from '#app/shop/cart/known-quotes.ts'
import { CartAway } from '#app/shop/cart/news.tsx'
import type { QuotedCart } from '#app/shop/cart/quotes.ts'
import { rupeesOf } from '#app/shop/cart/summary.tsx'
import { ActionBar } from '#app/ui/action-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { setField } from '#app/ui/field-value.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { AddressFields } from './address-fields.tsx'
import { storeDraft } from './draft.ts'
import { PaymentChoice } from './payment.tsx'
import { loginAgain, usePlacing } from './placing.ts'
import { usePrefill } from './prefill.ts'
import { CheckoutTooLong } from './summary.tsx'

export interface CheckoutFormProps {
  quote: QuotedCart
  methods: readonly PaymentMethodView[]
  isSandbox: boolean
  /** Holds the cart as it is shown while its order is under way. */
  onPlacing: (lines: readonly QuotedLine[] | undefined) => void
}

/** Address, payment and the one button. Whatever fails, what was typed stays; a card is kept nowhere. */
export function CheckoutForm({ quote, methods: offered, isSandbox, onPlacing }: CheckoutFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { form, problem, total, methods, method, setMethod } = usePlacing({ quote, methods: offered, onPlacing })
  const prefill = usePrefill(element)
  const pincode = usePincode()
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
        {prefill.Picker ? (
          <prefill.Picker addresses={prefill.addresses} chosen={prefill.chosen} onChoose={prefill.choose} />
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
