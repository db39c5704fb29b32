import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { OrderReturnsView } from '#modules/returns/shapes.ts'
import { type Opened, open, ShowOpened } from '../opened.tsx'
import type { Route } from './+types/request.ts'
import { canReturn, loadReturns } from './load.ts'
import { whyNothing } from './why-nothing.ts'

// With it the list of routes that every page loads would be longer.
const ReturnForm = lazy(() => import('./form.tsx'))

const openReturns = (orderId: string) => open(() => loadReturns(orderId))

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const returns = openReturns(params.orderId)
  returns.catch(() => {})
  return { returns }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Return or exchange · ${matches[0].loaderData.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

/** One document for all orders: the id is read in the browser. */
export const handle = { document: { shared: true } } satisfies DocumentHandle

export default function ReturnRequestPage({ loaderData, params }: Route.ComponentProps) {
  return <Request key={params.orderId} orderId={params.orderId} asked={loaderData.returns} />
}

function Request({ orderId, asked }: { orderId: string; asked: Promise<Opened<OrderReturnsView>> }) {
  const navigate = useNavigate()
  const finish = () => {
    showToast({ message: 'Your request has been sent.' })
    return navigate(`/orders/${orderId}#returns`)
  }
  return (
    <Frame orderId={orderId}>
      <ShowOpened asked={asked} ask={() => openReturns(orderId)} loading={<FormLoading />} missing={<OrderMissing />}>
        {(returns) =>
          canReturn(returns) ? (
            <ReturnForm orderId={orderId} returns={returns} onSent={finish} />
          ) : (
            <NothingToReturn orderId={orderId} returns={returns} />
          )
        }
      </ShowOpened>
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
      <FormLoading />
    </Frame>
  )
}

/** Only the document has these words. */
const WithoutScript = () => (
  <p>
    You need JavaScript to return or exchange something here. You can also{' '}
    <TextLink to="/contact">call or email us</TextLink>.
  </p>
)

/** The stored document stands for every order, so its heading names none. */
function Frame({ orderId, children }: { orderId?: string; children: ReactNode }) {
  return (
    <Page>
      <Breadcrumbs
        trail={[
          { label: 'Home', to: '/' },
          { label: 'My Orders', to: '/orders' },
          ...(orderId ? [{ label: orderId, to: `/orders/${orderId}` }] : []),
        ]}
        current="Return or exchange"
      />
      <PageHeading className="mb-4">Return or exchange</PageHeading>
      <div className="max-w-(--container-text) pb-12">{children}</div>
    </Page>
  )
}

function OrderMissing() {
  return (
    <EmptyState drawing="box" title="Order not found" action={<ButtonLink to="/orders">My Orders</ButtonLink>}>
      Open My Orders to see everything you have ordered.
    </EmptyState>
  )
}

function NothingToReturn({ orderId, returns }: { orderId: string; returns: OrderReturnsView }) {
  return (
    <EmptyState
      drawing="box"
      title="Nothing can be returned now"
      action={<ButtonLink to={`/orders/${orderId}`}>Back to the order</ButtonLink>}
    >
      {whyNothing(returns)}
    </EmptyState>
  )
}

function FormLoading() {
  return (
    <Loading text="Loading...">
      <Skeleton className="h-96" />
    </Loading>
  )
}
