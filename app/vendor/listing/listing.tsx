import { useState } from 'react'
import { data, useNavigate } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { vendorSession } from '#app/portal/guard.ts'
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

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { user } = await vendorSession(request)
  try {
    const [listing, form] = await Promise.all([
      call(api.vendor.products[':id'].$get({ param: { id: params.productId } })),
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
  { title: pageTitle(loaderData?.listing.content.name ?? 'Product', matches) },
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
  // Another product is another form.
  return <EditedListing key={loaderData.listing.id} {...loaderData} />
}

/** What is said once a submission was taken back, a product restored, or a revision given up. */
const moved = {
  submission: (name: string) => `${name} is a draft again`,
  archiving: (name: string) => `${name} is a draft again`,
  revision: () => 'The changes are given up. Customers see what they saw.',
}

function EditedListing({ listing: loaded, form, userId }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate()
  const [listing, setListing] = useState<ListingView>(loaded)
  const [formKey, setFormKey] = useState(0)
  const [refusal, setRefusal] = useState({ text: '', attempt: 0 })
  const { id, slug, status, content } = listing
  const refuse = (text: string) => setRefusal(({ attempt }) => ({ text, attempt: attempt + 1 }))

  /** A move changes what the form may do, so it is filled again. */
  const move = useAction(
    (part: keyof typeof moved) => call(api.vendor.products[':id'][part].$delete({ param: { id } })),
    {
      failure: 'That did not work. Please try again.',
      done: (_, part) => moved[part](content.name),
      onDone(now) {
        setListing(now)
        setFormKey((last) => last + 1)
      },
      onRefusal: refuse,
    },
  )

  const isStill = status === 'submitted' || status === 'archived' || listing.vendor.status === 'suspended'
  const notices = (
    <>
      {listing.vendor.status === 'suspended' ? (
        <FormBanner title="Your shop is suspended">
          You can look at your products, but not change them until it is reinstated.
        </FormBanner>
      ) : null}
      <ListingNotices
        listing={listing}
        {...(listing.vendor.status === 'suspended' ? {} : { onWithdraw: () => move.run('revision') })}
      />
    </>
  )
  return (
    <Page className="pb-12">
      <Breadcrumbs trail={[{ label: 'Products', to: '/vendor/products' }]} current={content.name} />
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
            onRefusal={refuse}
          />
        </div>
      </div>
      <FormBanner attempt={refusal.attempt} className="mt-4">
        {refusal.text}
      </FormBanner>
      {isStill ? (
        <ListingReading listing={listing}>
          {notices}
          {status === 'submitted' && listing.vendor.status !== 'suspended' ? (
            <Button
              variant="secondary"
              onClick={() => move.run('submission')}
              busy={move.busy}
              className="justify-self-start"
            >
              Take back to change it
            </Button>
          ) : null}
          {status === 'archived' && listing.vendor.status !== 'suspended' ? (
            <Button
              variant="secondary"
              onClick={() => move.run('archiving')}
              busy={move.busy}
              className="justify-self-start"
            >
              Restore as a draft
            </Button>
          ) : null}
        </ListingReading>
      ) : (
        <ListingForm key={formKey} listing={listing} form={form} userId={userId} onSaved={setListing}>
          {notices}
        </ListingForm>
      )}
      <div className="mt-8 max-w-(--container-text)">
        <ListingHistory history={listing.history} />
      </div>
    </Page>
  )
}
