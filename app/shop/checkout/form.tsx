import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { lastPincode } from '#app/frame/last-pincode.ts'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { usePincode } from '#app/frame/pincode-lookup.ts'
import type { QuotedLine } from '#app/shop/cart/known-quotes.ts'
import { CartAway, newsOfLines } from '#app/shop/cart/news.tsx'
import type { QuotedCart } from '#app/shop/cart/quotes.ts'
import { rupeesOf } from '#app/shop/cart/summary.tsx'
import { ActionBar } from '#app/ui/action-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { PaymentMethodView } from '#modules/payments/shapes.ts'
import { AddressFields } from './address-fields.tsx'
import { useRefusal } from './cash-refusal.ts'
import { addressNames, storeDraft } from './draft.ts'
import { mayBePlaced, placingFailure, totalChangedCode } from './fields.ts'
import { PaymentChoice, type PaymentChoiceProps } from './payment.tsx'
import { loginAgain, registerFirst, usePlacing } from './placing.ts'
import { usePrefill } from './prefill.ts'
import { TooLong } from './summary.tsx'

const MarkedFields = lazyPart(() => import('./marked.tsx'))
const JoinedLines = lazyPart(() => import('./joined-lines.tsx'))
const HeldOrders = lazyPart(() => import('./held-orders.tsx'))

export interface CheckoutFormProps {
  quote: QuotedCart
  methods: readonly PaymentMethodView[]
  isDemo: boolean
  gateway: PaymentChoiceProps['gateway']
  /** Holds the cart as it is shown while its order is under way. */
  onPlacing: (lines: readonly QuotedLine[] | undefined) => void
  /** The total is another than was agreed to: the summary has to be seen. */
  onTotalChanged: () => void
}

type Placing = ReturnType<typeof usePlacing>

/** What became of placing, with the way on where there is one, what changed, and the fields that are wrong where there are several. */
function Banner({ form, problem, lines }: Pick<Placing, 'form' | 'problem'> & { lines: readonly QuotedLine[] }) {
  const earlierOrder = problem?.code === 'orders.key_used' ? String(problem.facts.orderId ?? '') : ''
  return (
    <FormBanner
      title="Error"
      attempt={form.attempt}
      action={
        earlierOrder ? (
          <ButtonLink to={href('/orders/:orderId', { orderId: earlierOrder })} variant="secondary" size="sm">
            See the order
          </ButtonLink>
        ) : problem?.code === mayBePlaced ? (
          <ButtonLink to={href('/orders')} variant="secondary" size="sm">
            My Orders
          </ButtonLink>
        ) : undefined
      }
      below={
        <>
          {problem?.code === totalChangedCode ? newsOfLines(lines).map((news) => <p key={news}>{news}</p>) : null}
          <MarkedFields errors={form.errors} />
        </>
      }
    >
      {form.banner}
    </FormBanner>
  )
}

/** Address, payment and the one button. Whatever fails, what was typed stays; a card is kept nowhere. */
export function CheckoutForm({
  quote,
  methods: offered,
  isDemo,
  gateway,
  onPlacing,
  onTotalChanged,
}: CheckoutFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const prefill = usePrefill(element)
  const { edited } = prefill
  const pincode = usePincode(lastPincode.write)
  const { form, problem, total, methods, method, setMethod } = usePlacing({
    quote,
    methods: offered,
    placeChecks: pincode.checks,
    edited,
    onPlacing,
    onTotalChanged,
  })
  const [typedPincode, setTypedPincode] = useState('')
  const refusal = useRefusal(
    quote,
    methods.find(({ code }) => code === method),
    typedPincode,
  )
  // What is wrong with an address has to be seen.
  const isFolded = prefill.isFolded && !addressNames.some((name) => form.errors[name])
  const place = (
    <Button
      type="submit"
      size="lg"
      full
      busy={form.busy || pincode.isAwaited}
      busyText="Processing..."
      disabled={quote.lines !== undefined && total === undefined && !form.busy}
    >
      {total === undefined ? 'Place Order' : `Place Order - ${rupeesOf(total)}`}
    </Button>
  )
  // Whoever is told of mistakes goes on at the first of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a reason
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.attempt])
  const banner = (
    <>
      <Banner form={form} problem={problem} lines={quote.orderable} />
      {/* The error says already that the order is saved, and what to do. */}
      {prefill.session && !form.banner ? <HeldOrders key={form.attempt} lines={quote.orderable} /> : null}
    </>
  )
  // Where the next try is made. A later banner, about a field, stands at the top again.
  const isAboutPaying = problem?.code.startsWith('payments.') && form.banner === placingFailure(problem)
  return (
    <form
      ref={element}
      {...form.props}
      onSubmit={pincode.afterAnswer(form.props.onSubmit)}
      onChange={(event) => {
        form.props.onChange(event)
        storeDraft(event.currentTarget, event.target.name)
        prefill.look(event.currentTarget)
        pincode.look(event.currentTarget, event.nativeEvent)
        setTypedPincode(String(new FormData(event.currentTarget).get('pincode') ?? ''))
      }}
      aria-label="Checkout"
      className="grid gap-4.5"
    >
      {isAboutPaying ? null : banner}
      <TooLong quote={quote} />
      <CartAway quote={quote} />
      {prefill.session && quote.lines ? <JoinedLines lines={quote.lines} /> : null}
      {prefill.session === null ? (
        <Notice tone="info">
          You need an account to order: <TextLink to={loginAgain}>Login</TextLink> or{' '}
          <TextLink to={registerFirst}>Register</TextLink>. We keep everything you typed except your card details.
        </Notice>
      ) : null}
      <section aria-labelledby="shipping-heading" className="panel panel-pad grid gap-4.5">
        <h2 id="shipping-heading" className="text-lg font-semibold">
          Shipping address
        </h2>
        {prefill.Picker ? (
          <prefill.Picker
            addresses={prefill.addresses}
            chosen={prefill.chosen}
            onChoose={prefill.choose}
            isFolded={isFolded}
            edited={edited}
            email={prefill.email}
            onOpen={prefill.open}
          />
        ) : null}
        <input type="hidden" name="editedAddress" value={edited?.id ?? ''} />
        <div hidden={isFolded} className="@container">
          <AddressFields errors={form.errors} attempt={form.attempt} pincode={pincode} filled={prefill.filled} />
        </div>
        {prefill.session && !prefill.chosen ? (
          <Checkbox name="saveAddress" className="-my-2">
            {edited?.id ? 'Save the change to this address' : 'Save this address for next time'}
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
          isDemo={isDemo}
          gateway={gateway}
          refusal={isAboutPaying ? banner : null}
          notOffered={isAboutPaying ? null : refusal}
        />
      </section>
      <div className="max-md:hidden">{place}</div>
      <ActionBar>{place}</ActionBar>
    </form>
  )
}
