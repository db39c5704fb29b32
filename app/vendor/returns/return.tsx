import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { loadForVendor, orNothing } from '#app/portal/load.ts'
import { OrderPanel } from '#app/portal/order-steps.tsx'
import { ReturnDetail } from '#app/portal/return-detail.tsx'
import { TextLines } from '#app/portal/text-lines.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { VendorReturnView } from '#modules/returns/shapes.ts'
import { returnNoun, returnTitle } from '#modules/returns/words.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatMobile } from '#platform/kit/india.ts'
import type { Route } from './+types/return.ts'
import { VendorReturnActions } from './actions.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForVendor(request, () =>
    orNothing(call(api.vendor.returns[':id'].$get({ param: { id: params.returnId } }))),
  )
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? returnTitle(loaderData) : 'Return', matches) },
]

/** One document for all returns: the id is read in the browser. */
export const handle = { document: { shared: true } } satisfies DocumentHandle

export function HydrateFallback() {
  return (
    <Frame>
      <Loading text="Loading...">
        <Skeleton className="h-80" />
      </Loading>
    </Frame>
  )
}

/** What the vendor does next, and until when. */
function nextFor(it: VendorReturnView): string {
  const until = it.dueAt ? formatMoment(it.dueAt) : ''
  if (it.replacement?.status === 'reserved' && it.replacement.dueAt)
    return `Send the replacement by ${formatDay(it.replacement.dueAt)}.`
  if (it.replacement?.status === 'reported') return 'The customer reported a problem with the replacement. We decide.'
  switch (it.status) {
    case 'requested':
      return `Answer by ${until}, or it is approved automatically.`
    case 'approved':
      return it.way === 'pick_up'
        ? `Send a courier for it by ${until}, and enter its tracking number.`
        : `The customer sends it by ${until}.`
    case 'in_transit':
      return 'Mark it received when it arrives.'
    case 'received':
      return `Check every piece by ${until}.`
    case 'escalated':
      return 'This return is waiting for our decision.'
    default:
      return ''
  }
}

export default function VendorReturnPage({ loaderData: it }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useOrderEvents((news) => {
    if (news.what === 'gap' || news.orderId === it?.orderId) revalidate()
  })
  if (!it) {
    return (
      <Page>
        <EmptyState
          level={1}
          drawing="box"
          title="Return not found"
          action={<ButtonLink to="/vendor/returns">All returns</ButtonLink>}
          className="py-(--section)"
        >
          We couldn’t find this return. Check the link.
        </EmptyState>
      </Page>
    )
  }
  const next = nextFor(it)
  return (
    <Frame it={it}>
      {next ? (
        <Notice tone={it.risen ? 'warning' : 'info'} className="mb-3">
          {next}
        </Notice>
      ) : null}
      <ReturnDetail
        key={it.id}
        it={it}
        you="vendor"
        isDueSaid={it.dueAt !== null && next.includes(formatMoment(it.dueAt))}
        actions={<VendorReturnActions it={it} />}
        facts={[{ label: 'Customer', value: it.customer }]}
      >
        {it.pickUpFrom ? <PickUpFrom from={it.pickUpFrom} /> : null}
      </ReturnDetail>
    </Frame>
  )
}

/** Where a courier goes: for what comes back, or with the replacement. */
function PickUpFrom({ from }: { from: NonNullable<VendorReturnView['pickUpFrom']> }) {
  return (
    <OrderPanel id="pick-up-from" title="The customer’s address">
      <address className="text-sm not-italic">
        <b className="font-semibold">{from.name}</b>
        <TextLines lines={[from.street, from.landmark, from.city, `${from.state} ${from.pincode}`]} />
        {from.phone ? <span className="block">{formatMobile(from.phone)}</span> : null}
      </address>
    </OrderPanel>
  )
}

/** The stored document stands for every return, so its heading names none. */
function Frame({ it, children }: { it?: VendorReturnView; children: ReactNode }) {
  return (
    <Page className="pb-12">
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/vendor/dashboard' },
          { label: 'Returns', to: '/vendor/returns' },
        ]}
        current={it?.id ?? 'Return'}
      />
      <PageHeading className="mb-3">
        {it && returnNoun(it) === 'exchange' ? 'Exchange' : 'Return'}{' '}
        <span className="inline-block max-w-full tabular-nums">{it?.id}</span>
      </PageHeading>
      {children}
    </Page>
  )
}
