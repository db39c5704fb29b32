import { useEffect, useMemo, useState } from 'react'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { useSession } from '#app/frame/session.ts'
import { ActionBar } from '#app/ui/action-bar.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { undoIcon } from '#app/ui/icons.ts'
import { useStore } from '#app/ui/store.ts'
import { BackLink } from '#app/ui/text-link.tsx'
import { counted } from '#platform/kit/counted.ts'
import { CartChanges, CartTooLong } from './changes.tsx'
import { joinedAtLogin } from './joined.ts'
import { CartAway } from './news.tsx'
import { type QuotedCart, useQuotedCart } from './quotes.ts'
import { CartBySeller } from './seller-groups.tsx'
import { CartSummary, rupeesOf } from './summary.tsx'
import { clearWithUndo, takenOut } from './undo.ts'
import { Rounding, withTaxByVariant } from './with-tax.tsx'

const SavedForLater = lazyPart(() => import('./later-list.tsx'))
const HeldOrders = lazyPart(() => import('#app/shop/checkout/held-orders.tsx'))

/** An order that waits may hold the very stock of the cart: whatever the cart has, the way to pay for it is shown. */
const noLines: [] = []

/** A cart may be far longer than an order: rows are drawn in portions, so that it stays quick. */
const shownAtOnce = 100

const home = [{ label: 'Home', to: '/' }]
const columns = 'mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start lg:gap-8'

/** The lines with the one that was taken out last, in its place; and what is said of that. It is forgotten with the page. */
function useLinesDrawn({ lines = [], quoted }: QuotedCart) {
  const out = useStore(takenOut, undefined)
  useEffect(() => () => takenOut.write(undefined), [])
  if (!out || lines.some(({ variantId }) => variantId === out.line.variantId)) return { drawn: lines }
  const gone = { ...quoted(out.line), state: 'gone' } as const
  return { drawn: [...lines.slice(0, out.at), gone, ...lines.slice(out.at)], said: out.message }
}

/** A cart with something in it (page.tsx says when). */
export default function Cart() {
  const quote = useQuotedCart()
  const session = useSession()
  // What a login added is seen here.
  useEffect(() => () => joinedAtLogin.write([]), [])
  const [shown, setShown] = useState(shownAtOnce)
  const { drawn, said } = useLinesDrawn(quote)
  const withTax = useMemo(() => withTaxByVariant(quote.orderable), [quote.orderable])
  if (quote.lines === undefined) return null

  const leftOut = quote.lines.length - quote.orderable.length
  const isNothingLeft = quote.isFresh && quote.orderable.length === 0
  // Without a network the button would lead to the page that says so, and not to the checkout.
  const isOffline = quote.failure !== undefined && !navigator.onLine
  const proceed =
    isNothingLeft || isOffline ? (
      <Button disabled size="lg" full>
        Proceed to Checkout
      </Button>
    ) : (
      <ButtonLink to="/checkout" size="lg" full>
        Proceed to Checkout
      </ButtonLink>
    )
  return (
    <Page>
      <Breadcrumbs trail={home} current="Cart" />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PageHeading size="lg">Your cart</PageHeading>
        <Button variant="ghost" onClick={clearWithUndo} className="-mr-2 text-sm">
          Clear cart
        </Button>
      </div>
      <div className={columns}>
        <section aria-label="Items" className="grid min-w-0 gap-4">
          {session ? <HeldOrders lines={noLines} /> : null}
          <CartAway quote={quote} />
          <CartTooLong count={quote.orderable.length} />
          <CartChanges lines={quote.lines} />
          <p role="status" className="sr-only">
            {said}
          </p>
          <CartBySeller lines={drawn.slice(0, shown)} withTax={withTax} isAway={quote.failure !== undefined} />
          {drawn.length > shown ? (
            <Button variant="secondary" onClick={() => setShown(shown + shownAtOnce)} className="justify-self-center">
              Show more ({drawn.length - shown} left)
            </Button>
          ) : null}
          <BackLink to="/products" className="justify-self-start">
            Continue Shopping
          </BackLink>
          <SavedForLater />
        </section>
        <aside aria-label="Order summary" className="panel panel-pad grid gap-4 lg:sticky lg:top-24">
          <h2 className="text-lg font-semibold">Order summary</h2>
          <CartSummary itemCount={quote.itemCount} totals={quote.totals} saved={quote.saved} />
          {quote.totals ? <Rounding orderable={quote.orderable} /> : null}
          {leftOut > 0 && quote.isFresh ? (
            <p className="text-sm text-warning">
              {isNothingLeft
                ? 'Nothing in your cart can be ordered now. Remove what is out of stock and add something else.'
                : `${counted(leftOut, 'product')} cannot be ordered now and ${leftOut === 1 ? 'is' : 'are'} not in the total. We’ll leave ${leftOut === 1 ? 'it' : 'them'} out of your order.`}
            </p>
          ) : null}
          <div className="max-md:hidden">{proceed}</div>
          <p className="flex items-center justify-center gap-2 text-xs text-ink-3">
            <Icon path={undoIcon} size={16} />
            Returns as shown on each product
          </p>
        </aside>
      </div>
      <ActionBar
        lead={
          <>
            <p className="text-xs text-ink-2">Total with tax</p>
            <p className="font-semibold tabular-nums">{quote.totals ? rupeesOf(quote.totals.total) : '…'}</p>
          </>
        }
      >
        {proceed}
      </ActionBar>
    </Page>
  )
}
