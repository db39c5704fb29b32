import { type ReactNode, useState } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { vendorSession } from '#app/portal/guard.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { ListingBadge } from '#app/portal/product-status.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { ListingView } from '#modules/listing/shapes/listing.ts'
import type { Route } from './+types/listing.ts'
import { ListingActions } from './actions.tsx'
import { ListingForm } from './form.tsx'
import { ListingMissing } from './missing.tsx'
import { ListingReading } from './reading.tsx'
import { ListingHistory, ListingNotices } from './state.tsx'

/** In the address of a product that is not saved yet. It is the same page, so that its form stays while the first save gives it an address. */
const newListing = 'new'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { user } = await vendorSession(request)
  const isNew = params.productId === newListing
  try {
    const [listing, form] = await Promise.all([
      isNew ? null : call(api.vendor.products[':id'].$get({ param: { id: params.productId } })),
      call(api.vendor.products.form.$get()),
    ])
    return { listing, form, userId: user.id }
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw data(null, { status: 404 })
    throw error
  }
}
clientLoader.hydrate = true as const

export const handle = { document: { shared: true } } satisfies DocumentHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? (loaderData.listing?.content.name ?? 'Add product') : 'Product', matches) },
  { name: 'robots', content: 'noindex' },
]

export function HydrateFallback() {
  return (
    <Page className="py-8">
      <Loading text="Loading...">
        <Skeleton className="h-96" />
      </Loading>
    </Page>
  )
}

export function ErrorBoundary() {
  return <ListingMissing />
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { key, state } = useLocation()
  const { listing } = loaderData
  // Another product is another form; one that was just saved for the first time keeps its own.
  const formKey = (state as { form?: string } | null)?.form ?? (listing ? listing.id : key)
  return <EditedListing key={formKey} formKey={formKey} {...loaderData} />
}

/** What is said once a submission was taken back, a product restored, or a revision given up. */
const moved = {
  submission: (name: string) => `${name} is a draft again`,
  archiving: (name: string) => `${name} is a draft again`,
  revision: () => 'Your changes are discarded. Customers see the product as before.',
}

/** The page from its top, as if it had just been opened. */
function toTop(): void {
  window.scrollTo({ top: 0 })
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

type EditedListingProps = Route.ComponentProps['loaderData'] & { formKey: string }

function EditedListing({ listing: loaded, form, userId, formKey }: EditedListingProps) {
  const navigate = useNavigate()
  const [listing, setListing] = useState<ListingView | null>(loaded)
  const [refilled, setRefilled] = useState(0)
  const [refusal, setRefusal] = useState<{ text: string; attempt: number; error?: unknown }>({ text: '', attempt: 0 })
  const refuse = (text: string, error?: unknown) => setRefusal(({ attempt }) => ({ text, attempt: attempt + 1, error }))

  /** What a new product was saved as has an address of its own, which keeps the form. */
  function saved(now: ListingView) {
    setListing(now)
    // Where it stands now is said at the top; the button that was pressed is gone.
    if (listing && now.status !== listing.status) toTop()
    if (listing) return
    const address = `/vendor/products/${now.id}`
    // At once: a reload while the navigation is on its way would show an empty form.
    window.history.replaceState(window.history.state, '', address)
    return navigate(address, { replace: true, state: { form: formKey } })
  }

  const isStill =
    listing !== null &&
    (listing.status === 'submitted' || listing.status === 'archived' || listing.vendor.status === 'suspended')
  const banner = (
    <PortalBanner error={refusal.error} attempt={refusal.attempt} className="mt-4">
      {refusal.text}
    </PortalBanner>
  )
  return (
    <Page className="pb-12">
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/vendor/dashboard' },
          { label: 'Products', to: '/vendor/products' },
        ]}
        current={listing ? listing.content.name : 'Add product'}
      />
      {listing ? (
        <ListingHead listing={listing} onRefusal={refuse} />
      ) : (
        <>
          <PageHeading>Add product</PageHeading>
          <p className="mt-1 text-ink-2">A name and a category are enough to save a draft.</p>
        </>
      )}
      {banner}
      <ListingMoves
        listing={listing}
        onRefusal={refuse}
        onMoved={(now) => {
          setListing(now)
          setRefilled((last) => last + 1)
        }}
      >
        {(notices, moves) =>
          listing && isStill ? (
            <ListingReading listing={listing}>
              {notices}
              {moves}
            </ListingReading>
          ) : (
            <ListingForm key={refilled} listing={listing} form={form} userId={userId} onSaved={saved}>
              {notices}
            </ListingForm>
          )
        }
      </ListingMoves>
      {listing ? (
        <div className="mt-8 max-w-(--container-text)">
          <ListingHistory history={listing.history} />
        </div>
      ) : null}
    </Page>
  )
}

/** Its name, where it stands, and what can be done with it besides editing. */
function ListingHead({
  listing,
  onRefusal,
}: {
  listing: ListingView
  onRefusal: (sentence: string, error?: unknown) => void
}) {
  const navigate = useNavigate()
  const { id, slug, status, content } = listing
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PageHeading className="min-w-0 [overflow-wrap:anywhere]">{content.name}</PageHeading>
      <ListingBadge status={status} />
      <div className="flex items-center gap-2 max-sm:w-full sm:ml-auto">
        <ButtonLink to={`/vendor/products/${id}/preview`} variant="secondary">
          Preview
        </ButtonLink>
        <ListingActions
          product={{ id, slug, name: content.name, status }}
          onDone={() => navigate('/vendor/products')}
          onRefusal={onRefusal}
        />
      </div>
    </div>
  )
}

interface ListingMovesProps {
  listing: ListingView | null
  onRefusal: (sentence: string, error?: unknown) => void
  /** A move changes what the form may do, so it is filled again. */
  onMoved: (now: ListingView) => void
  children: (notices: ReactNode, moves: ReactNode) => ReactNode
}

/** Where a listing stands, with the ways back: a submission taken back, a product restored, a revision given up. */
function ListingMoves({ listing, onRefusal, onMoved, children }: ListingMovesProps) {
  const move = useAction(
    ({ part, id }: { part: keyof typeof moved; id: string }) =>
      call(api.vendor.products[':id'][part].$delete({ param: { id } })),
    {
      failure: 'That did not work. Please try again.',
      done: (now, { part }) => moved[part](now.content.name),
      onDone: onMoved,
      onRefusal,
    },
  )
  if (!listing) return children(null, null)
  const { id, status, vendor } = listing
  if (vendor.status === 'suspended') {
    const notices = (
      <>
        <FormBanner title="Your shop is suspended">
          You can look at your products, but not change them until it is reinstated.
        </FormBanner>
        <ListingNotices listing={listing} />
      </>
    )
    return children(notices, null)
  }
  const back = (part: 'submission' | 'archiving', words: string) => (
    <Button variant="secondary" onClick={() => move.run({ part, id })} busy={move.busy} className="justify-self-start">
      {words}
    </Button>
  )
  const moves =
    status === 'submitted'
      ? back('submission', 'Withdraw to edit')
      : status === 'archived'
        ? back('archiving', 'Restore as a draft')
        : null
  return children(<ListingNotices listing={listing} onWithdraw={() => move.run({ part: 'revision', id })} />, moves)
}
