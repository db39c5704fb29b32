import { href, Link } from 'react-router'
import { AdminHeading } from '#app/admin/section.tsx'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { adminSession } from '#app/portal/guard.ts'
import { ListingBadge } from '#app/portal/product-status.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { Loading } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/product.ts'
import { ProductDecision } from './decision.tsx'
import { WholeListing } from './listing.tsx'

export const handle = { document: { shared: true } } satisfies DocumentHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.listing?.live.name ?? 'Product', matches) },
]

/** The listing with all that a decision needs; null when there is none of this id. */
export async function clientLoader({ request, params: { productId } }: Route.ClientLoaderArgs) {
  await adminSession(request)
  const listing = await call(api.admin.products[':productId'].$get({ param: { productId } })).catch((error) => {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  })
  return { listing }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <>
      <AdminHeading>Product</AdminHeading>
      <Loading text="Loading..." className="mt-5" />
    </>
  )
}

export default function AdminProductPage({ loaderData: { listing } }: Route.ComponentProps) {
  if (!listing) {
    return (
      <EmptyState
        level={1}
        drawing="box"
        title="Product not found"
        action={<ButtonLink to="/admin/products">All products</ButtonLink>}
      >
        We couldn’t find this product. Check the link.
      </EmptyState>
    )
  }
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Products', to: '/admin/products' }]} current={listing.live.name} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <AdminHeading>{listing.live.name}</AdminHeading>
          <ListingBadge status={listing.status} />
        </div>
        <div className="flex flex-wrap gap-2.5">
          {listing.status === 'approved' ? (
            <Link
              to={href('/products/:slug', { slug: listing.slug })}
              className="inline-flex min-h-11 items-center underline"
            >
              See it in the shop
            </Link>
          ) : null}
          {listing.status === 'submitted' || listing.revision?.status === 'submitted' ? (
            <ButtonLink to={`/admin/products/queue?item=${listing.id}`} variant="secondary">
              Open in the queue
            </ButtonLink>
          ) : null}
          <ProductDecision listing={listing} />
        </div>
      </div>
      {listing.statusReason ? (
        <Notice tone="warning" className="mt-4">
          {listing.statusReason}
        </Notice>
      ) : null}
      <WholeListing listing={listing} />
    </>
  )
}
