import { Link, useRevalidator } from 'react-router'
import { AdminHeading } from '#app/admin/section.tsx'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { loadForAdmin, orNothing } from '#app/portal/load.ts'
import { ReturnDetail } from '#app/portal/return-detail.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { returnNoun, returnTitle } from '#modules/returns/words.ts'
import type { Route } from './+types/return.ts'
import { isToPay, paymentOf, ReturnAccount } from './account.tsx'
import { AdminReturnActions } from './actions.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, () => orNothing(call(api.admin.returns[':id'].$get({ param: { id: params.returnId } }))))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? returnTitle(loaderData) : 'Return', matches) },
]

/** One document for all returns: the id is read in the browser. */
export const handle = { document: { shared: true } } satisfies DocumentHandle

const trail = [{ label: 'Returns', to: '/admin/returns' }]

export function HydrateFallback() {
  return (
    <>
      <Breadcrumbs trail={trail} current="Return" className="-mt-3" />
      <AdminHeading>Return</AdminHeading>
      <Loading text="Loading..." className="mt-4">
        <Skeleton className="h-96" />
      </Loading>
    </>
  )
}

export default function AdminReturnPage({ loaderData: it }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.orderId === it?.orderId) revalidate()
  })
  if (!it) {
    return (
      <EmptyState
        level={1}
        drawing="box"
        title="Return not found"
        action={<ButtonLink to="/admin/returns">All returns</ButtonLink>}
      >
        We couldn’t find this return. Check the link.
      </EmptyState>
    )
  }
  return (
    <>
      <Breadcrumbs trail={trail} current={it.id} className="-mt-3" />
      <AdminHeading>
        {returnNoun(it) === 'exchange' ? 'Exchange' : 'Return'}{' '}
        <span className="inline-block max-w-full tabular-nums">{it.id}</span>
      </AdminHeading>
      <ReturnDetail
        key={it.id}
        it={it}
        you="admin"
        actions={
          <>
            <AdminReturnActions it={it} />
            {isToPay(it) ? <ButtonLink to={paymentOf(it)}>Refund on the order</ButtonLink> : null}
          </>
        }
        facts={[
          {
            label: 'Customer',
            value: (
              <Link to={`/admin/users/${it.customer.userId}`} className="link">
                {it.customer.name}
              </Link>
            ),
          },
          {
            label: 'Vendor',
            value: (
              <Link to={`/admin/vendors/${it.vendor.id}`} className="link">
                {it.vendor.name}
              </Link>
            ),
          },
        ]}
      >
        <ReturnAccount it={it} />
      </ReturnDetail>
    </>
  )
}
