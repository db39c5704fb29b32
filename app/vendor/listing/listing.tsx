import { useState } from 'react'
import { data, useNavigate, useRevalidator } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { vendorSession } from '#app/portal/guard.ts'
import { ListingBadge } from '#app/portal/product-status.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ListingView } from '#modules/listing/shapes/listing.ts'
import type { Route } from './+types/listing.ts'
import { ProductActions } from './actions.tsx'
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

export default function VendorProductPage({ loaderData }: Route.ComponentProps) {
  // Another product is another form.
  return <Product key={loaderData.listing.id} {...loaderData} />
}

function Product({ listing: loaded, form, userId }: Route.ComponentProps['loaderData']) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [listing, setListing] = useState<ListingView>(loaded)
  const [formKey, setFormKey] = useState(0)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState({ text: '', at: 0 })
  const { id, slug, status, content } = listing
  const refuse = (error: unknown) =>
    setTrouble((last) => ({ text: problemText(error, 'That did not work. Please try again.'), at: last.at + 1 }))

  /** A move changes what the form may do: it is filled anew. */
  async function move(work: () => Promise<ListingView>, done: string) {
    setBusy(true)
    try {
      setListing(await work())
      setFormKey((last) => last + 1)
      setTrouble((last) => ({ text: '', at: last.at }))
      showToast({ message: done })
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const param = { id }
  const product = api.vendor.products[':id']
  const takeBack = () => move(() => call(product.submission.$delete({ param })), `${content.name} is a draft again`)
  const restore = () => move(() => call(product.archiving.$delete({ param })), `${content.name} is a draft again`)
  const withdraw = () =>
    move(() => call(product.revision.$delete({ param })), 'The changes are given up. Customers see what they saw.')

  const isStill = status === 'submitted' || status === 'archived' || listing.vendor.status === 'suspended'
  const notices = (
    <>
      {listing.vendor.status === 'suspended' ? (
        <FormBanner title="Your shop is suspended">
          You can look at your products, but not change them until it is reinstated.
        </FormBanner>
      ) : null}
      <ListingNotices listing={listing} {...(listing.vendor.status === 'suspended' ? {} : { onWithdraw: withdraw })} />
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
          <ProductActions
            product={{ id, slug, name: content.name, status }}
            onDone={() => {
              revalidate()
              navigate('/vendor/products')
            }}
            onTrouble={refuse}
          />
        </div>
      </div>
      <FormBanner attempt={trouble.at} className="mt-4">
        {trouble.text}
      </FormBanner>
      {isStill ? (
        <ListingReading listing={listing}>
          {notices}
          {status === 'submitted' && listing.vendor.status !== 'suspended' ? (
            <Button variant="secondary" onClick={takeBack} busy={busy} className="justify-self-start">
              Take back to change it
            </Button>
          ) : null}
          {status === 'archived' && listing.vendor.status !== 'suspended' ? (
            <Button variant="secondary" onClick={restore} busy={busy} className="justify-self-start">
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
