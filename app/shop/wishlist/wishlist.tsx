import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '#app/frame/lazy-part.tsx'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { useSession } from '#app/frame/session.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import type { CardProduct } from '#app/shop/catalogue/card.tsx'
import { ProductGrid } from '#app/shop/catalogue/grid.tsx'
import { useProductCards } from '#app/shop/catalogue/product-cards.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type EmptyArt, EmptyState } from '#app/ui/empty-state.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { cardsAtOnce } from '#modules/wishlist/limits.ts'
import { counted } from '#platform/kit/counted.ts'
import type { Route } from './+types/wishlist.ts'
import { forgetWishes, moveToCart } from './changes.ts'
import { cardsSeen, noteSeen } from './seen.ts'
import { useWishlist } from './store.ts'

/** Only an empty wishlist shows them. */
const Bestsellers = lazyExtra(() => import('#app/shop/catalogue/bestsellers.tsx'))

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Wishlist', matches) },
  { name: 'robots', content: 'noindex' },
]

export default function WishlistPage() {
  const kept = useWishlist()
  if (kept?.ids.length === 0) return <WishlistEmpty />
  return (
    <Page>
      <Breadcrumbs trail={[{ label: 'Home', to: '/' }]} current="Wishlist" />
      <PageHeading size="lg">Wishlist</PageHeading>
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      {kept ? <Wishes ids={kept.ids} isDeviceOnly={kept.owner === null} /> : <WishlistLoading />}
    </Page>
  )
}

/** Only the document has these words; what the wishlist holds is known to scripts alone. */
const WithoutScript = () => <p className="mt-4">You need JavaScript to see your wishlist. Nothing in it is lost.</p>

function Wishes({ ids, isDeviceOnly }: { ids: readonly string[]; isDeviceOnly: boolean }) {
  const session = useSession()
  const [shown, setShown] = useState(cardsAtOnce)
  const { addCard } = useAddToCart()
  const asked = ids.slice(0, shown)
  const { cards: today, gone, isAsking, failure, again } = useProductCards(asked)
  const cards = today ?? (failure === undefined ? undefined : cardsSeen(asked))
  // What was seen on an earlier visit may be sold out by now.
  const onSale = (today ?? []).flatMap(({ id, variantId }) => (variantId === null ? [] : [{ id, variantId }]))
  useEffect(() => {
    if (today) noteSeen(today)
  }, [today])
  return (
    <div className="mt-1.5 grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-2">
          {counted(ids.length, 'product')}
          {isDeviceOnly && session === null ? (
            <>
              , kept on this device. <TextLink to="/login?returnTo=/wishlist">Log in</TextLink> to have{' '}
              {ids.length === 1 ? 'it' : 'them'} everywhere.
            </>
          ) : null}
        </p>
        {ids.length <= shown && onSale.length > 0 ? (
          <Button variant="secondary" onClick={() => moveToCart(onSale)}>
            Move all to cart
          </Button>
        ) : null}
      </div>
      {failure === undefined ? null : <WishesAway failure={failure} isShown={Boolean(cards?.length)} onAgain={again} />}
      {gone.length > 0 ? (
        <Notice
          tone="info"
          action={
            <Button variant="secondary" onClick={() => forgetWishes(gone)}>
              Remove
            </Button>
          }
        >
          {gone.length === 1 ? 'One product is' : `${gone.length} products are`} no longer sold.
        </Notice>
      ) : null}
      {cards && cards.length > 0 ? (
        <ProductGrid products={cards} onAdd={addCard} soldOut={WhenBack} level={2} first />
      ) : null}
      {cards === undefined && failure === undefined ? <WishlistLoading /> : null}
      {ids.length > shown ? (
        <Button
          variant="secondary"
          busy={isAsking}
          onClick={() => setShown(shown + cardsAtOnce)}
          className="justify-self-center"
        >
          Show more ({ids.length - shown} left)
        </Button>
      ) : null}
    </div>
  )
}

/** Leads to where the email can be asked for, in the shade that is wanted. */
const WhenBack = ({ slug, name }: CardProduct) => (
  <ButtonLink variant="secondary" to={`/products/${slug}`} className="z-2 mt-3">
    Tell me when it’s back<span className="sr-only">: {name}</span>
  </ButtonLink>
)

/** The shop does not answer: the list stands as it was seen last, or not at all. Asks again when the network is back. */
function WishesAway({ failure, isShown, onAgain }: { failure: unknown; isShown: boolean; onAgain: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onAgain)
    return () => window.removeEventListener('online', onAgain)
  }, [onAgain])
  const action = (
    <Button variant="secondary" size="sm" onClick={onAgain}>
      Try again
    </Button>
  )
  return isShown ? (
    <Notice tone="info" live action={action}>
      This is your wishlist from your last visit. Prices may be out of date.
    </Notice>
  ) : (
    <FormBanner action={action}>
      {problemText(failure, 'Your wishlist could not be loaded. Please try again.')}
    </FormBanner>
  )
}

/** Before the list is read, and in every stored document. */
function WishlistLoading() {
  return (
    <Loading text="Loading your wishlist...">
      <div className="mt-6 grid grid-cols-2 gap-x-3 gap-y-7 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4">
        {[1, 2, 3, 4].map((one) => (
          <Skeleton key={one} className="aspect-4/5 rounded-lg" />
        ))}
      </div>
    </Loading>
  )
}

/** A heart on its petal. */
const heart: EmptyArt = {
  ground: 'fill-ground-makeup',
  flower: 'fill-brand',
  at: 'translate(80 68) scale(.4)',
  lines: <path className="fill-surface" d="M80 106S44 84 44 58a19 19 0 0 1 36-9 19 19 0 0 1 36 9c0 26-36 48-36 48z" />,
}

function WishlistEmpty() {
  return (
    <Page className="py-(--section)">
      <EmptyState
        level={1}
        drawing={heart}
        title="Your wishlist is empty"
        action={<ButtonLink to="/products">Start Shopping</ButtonLink>}
        className="pt-4! pb-2!"
      >
        Tap the heart on anything you like to keep it here.
      </EmptyState>
      <Suspense>
        <Bestsellers />
      </Suspense>
    </Page>
  )
}
