import { useState } from 'react'
import { Page, PageHeading } from '#app/frame/page.tsx'
import type { QuotedLine } from '#app/shop/cart/known-quotes.ts'
import { useQuotedCart } from '#app/shop/cart/quotes.ts'
import { rupeesOf } from '#app/shop/cart/summary.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { gatewayOnScreen, isDemo, listPaymentMethods } from '#modules/payments/service/payments.server.ts'
import { counted } from '#platform/kit/counted.ts'
import type { Route } from './+types/checkout.ts'
import { CheckoutForm } from './form.tsx'
import { CheckoutSummary } from './summary.tsx'

/** What checkout offers is a setting: changing it drops every document. */
export async function loader() {
  return { methods: await listPaymentMethods(), isDemo: isDemo(), gateway: gatewayOnScreen() }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Checkout · ${matches[0].loaderData.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

const trail = [
  { label: 'Home', to: '/' },
  { label: 'Cart', to: '/cart' },
]

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const [placing, setPlacing] = useState<readonly QuotedLine[]>()
  const [isTotalNew, setTotalNew] = useState(false)
  const quote = useQuotedCart(placing)
  if (quote.lines?.length === 0) return <CheckoutEmpty />
  return (
    <Page className="max-w-[calc(64rem+2*var(--gutter))]">
      <Breadcrumbs trail={trail} current="Checkout" />
      <PageHeading size="lg">Checkout</PageHeading>
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      <div className="panel mt-4 px-4 lg:hidden noscript:hidden">
        <Disclosure
          title={quote.lines ? `Order summary, ${counted(quote.itemCount, 'item')}` : 'Order summary'}
          aside={quote.totals && rupeesOf(quote.totals.total)}
          open={isTotalNew}
        >
          <CheckoutSummary quote={quote} />
        </Disclosure>
      </div>
      <div className="mt-4 grid gap-6 noscript:hidden lg:mt-5 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start lg:gap-8">
        <CheckoutForm quote={quote} {...loaderData} onPlacing={setPlacing} onTotalChanged={() => setTotalNew(true)} />
        <aside aria-label="Order summary" className="panel panel-pad grid gap-4 max-lg:hidden lg:sticky lg:top-6">
          <h2 className="text-lg font-semibold">Order summary</h2>
          <CheckoutSummary quote={quote} />
        </aside>
      </div>
    </Page>
  )
}

/** Without a script there is neither a cart nor a form. */
function WithoutScript() {
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <p>
        You need JavaScript to order. Turn it on in your browser and load this page again. What is in your cart stays
        there.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to="/products">Continue Shopping</ButtonLink>
        <ButtonLink to="/cart" variant="secondary">
          Back to cart
        </ButtonLink>
      </div>
    </div>
  )
}

function CheckoutEmpty() {
  return (
    <Page className="py-(--section)">
      <EmptyState
        level={1}
        drawing="bag"
        title="Your cart is empty"
        action={<ButtonLink to="/products">Continue Shopping</ButtonLink>}
      >
        Add something you like, then come back to order it. Your orders are in{' '}
        <TextLink to="/orders">My Orders</TextLink>.
      </EmptyState>
    </Page>
  )
}
