import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { AdminHeading } from '#app/admin/section.tsx'
import { api, call } from '#app/frame/api.ts'
import { useOrderEvents } from '#app/frame/events.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { loadForAdmin, orNothing } from '#app/portal/load.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { ListingBadge } from '#app/portal/product-status.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading } from '#app/ui/skeleton.tsx'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import type { Route } from './+types/queue.ts'
import { WholeListing } from './listing.tsx'
import { QueueBar } from './queue-bar.tsx'

/** What waits, the longest wait first, and the item that the address names; the first where it names none that waits. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('item')
  return loadForAdmin(request, async () => {
    const waiting = await call(api.admin.products.waiting.$get())
    const at = Math.max(
      0,
      waiting.items.findIndex(({ id }) => id === asked),
    )
    const productId = waiting.items[at]?.id
    const listing = productId
      ? await orNothing(call(api.admin.products[':productId'].$get({ param: { productId } })))
      : null
    return { waiting, at, listing }
  })
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Review queue', matches) }]

export function HydrateFallback() {
  return (
    <>
      <AdminHeading>Review queue</AdminHeading>
      <Loading text="Loading..." className="mt-5" />
    </>
  )
}

const addressOf = (productId: string | undefined) =>
  productId ? `/admin/products/queue?item=${productId}` : '/admin/products/queue'

export default function ReviewQueuePage({ loaderData: { waiting, at, listing } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [refusal, setRefusal] = useState<{ text: string; of: string; error?: unknown }>({ text: '', of: '' })
  // Whoever else decides takes items out; new ones come in at the end.
  useOrderEvents(({ what }) => {
    if ((what === 'waiting' || what === 'gap') && !document.querySelector('dialog[open]')) revalidate()
  })
  const current = waiting.items[at]
  const go = (step: number) => {
    const other = waiting.items[at + step]
    if (other) void navigate(addressOf(other.id), { replace: true, preventScrollReset: false })
  }
  /** On to what comes after it; from the last, to the one before. */
  const goOn = () => navigate(addressOf((waiting.items[at + 1] ?? waiting.items[at - 1])?.id), { replace: true })

  if (!listing || !current) return <NothingWaits />
  return (
    <>
      <QueueBar
        key={`${listing.id} ${listing.version}`}
        listing={listing}
        place={{ at, total: waiting.total, isFirst: at === 0, isLast: at === waiting.items.length - 1 }}
        onStep={go}
        onDecided={goOn}
        onRefusal={(text, error) => setRefusal({ text, of: listing.id, error })}
      />
      {refusal.text && refusal.of === listing.id ? (
        <PortalBanner error={refusal.error} className="mt-4">
          {refusal.text}
        </PortalBanner>
      ) : null}
      <Head listing={listing} since={current.since} />
      <WholeListing listing={listing} />
    </>
  )
}

function Head({ listing, since }: { listing: ListingToDecideView; since: string }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <AdminHeading>{listing.live.name}</AdminHeading>
      <ListingBadge status={listing.status} />
      <p className="text-sm text-ink-2">
        {listing.revision?.status === 'submitted' ? 'Changes from ' : 'New, from '}
        <Link to={`/admin/vendors/${listing.vendorId}`} className="link">
          {listing.vendorName}
        </Link>
        , waiting since {formatMoment(since)}
      </p>
    </div>
  )
}

function NothingWaits() {
  return (
    <EmptyState
      level={1}
      drawing="box"
      title="Nothing waiting for a decision"
      action={<ButtonLink to="/admin/products">All products</ButtonLink>}
    >
      New listings and changes appear here automatically.
    </EmptyState>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
