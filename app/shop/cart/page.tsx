import { lazy, Suspense } from 'react'
import { lazyPart } from '#app/frame/lazy-part.tsx'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { useCart } from './store.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Cart · ${matches[0].loaderData.shop.name}` },
  { name: 'description', content: 'What you mean to buy, with what it costs in all.' },
  { name: 'robots', content: 'noindex' },
]

const SavedForLater = lazyPart(() => import('./later-list.tsx'))
const Bestsellers = lazyPart(() => import('#app/shop/catalogue/bestsellers.tsx'))
const load = () => import('./cart.tsx')
const Cart = lazy(load)
// Who comes with a full cart should not wait for hydration to ask for it.
if (!import.meta.env.SSR && document.documentElement.hasAttribute('data-cart')) load().catch(() => {})

/**
 * The cart. Every stored document draws the empty one; where the device holds lines, a script in its head (app/frame/early-script.ts) hides
 * that before the first paint.
 */
export default function CartPage() {
  const lines = useCart()
  if (lines === undefined) {
    return (
      <>
        <div className="in-data-cart:hidden">
          <CartEmpty />
        </div>
        <div className="not-in-data-cart:hidden">
          <CartLoading />
        </div>
      </>
    )
  }
  if (lines.length === 0) return <CartEmpty />
  return (
    <Suspense fallback={<CartLoading />}>
      <Cart />
    </Suspense>
  )
}

/** The lines are known to this device; what they cost comes. */
export function CartLoading() {
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="Cart" />
      <PageHeading size="lg" className="flex min-h-11 items-center">
        Your cart
      </PageHeading>
      <div className="mt-5 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:items-start lg:gap-8">
        <Skeleton className="h-44" />
        <Skeleton className="h-64" />
      </div>
    </Page>
  )
}

function CartEmpty() {
  return (
    <Page className="py-(--section)">
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      {/* It fills the first screen: what is asked for later begins below, and moves nothing that is seen. */}
      <div className="grid min-h-[calc(100svh-17rem)] content-center noscript:hidden">
        <EmptyState
          level={1}
          drawing="bag"
          title="Your cart is empty"
          action={<ButtonLink to="/products">Continue Shopping</ButtonLink>}
          className="pt-0! pb-2!"
        >
          {/* Two lines in every font, so that nothing moves when ours comes. */}
          <span className="mx-auto block max-w-72">Add something you like and it will wait here for you.</span>
        </EmptyState>
        <div className="mx-auto mt-8 w-full max-w-(--container-text)">
          <SavedForLater />
        </div>
      </div>
      <Bestsellers />
    </Page>
  )
}

/** Only the document has these words; what the cart holds is known to scripts alone. */
function WithoutScript() {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHeading size="lg">Your cart</PageHeading>
      <p>You need JavaScript to see your cart. Nothing in it is lost.</p>
      <ButtonLink to="/products">Continue Shopping</ButtonLink>
    </div>
  )
}
