import { useState } from 'react'
import { Link, useNavigation, useSearchParams } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { ListPager } from '#app/portal/list-pager.tsx'
import { countText, ListFilter, ListSearch, ListTools, useListAddress } from '#app/portal/list-tools.tsx'
import { listQuery, loadForVendor } from '#app/portal/load.ts'
import { ReviewBody } from '#app/shop/product/reviews/card.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useOnDemand } from '#app/ui/on-demand.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { VendorReviewsView, VendorReviewView } from '#modules/reviews/shapes.ts'
import { counted } from '#platform/kit/counted.ts'
import type { Route } from './+types/reviews.ts'
import { ReviewReply } from './reply.tsx'

const usualRows = 10

type Query = NonNullable<Parameters<typeof api.vendor.reviews.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery<Query>(request, ['q', 'product', 'stars', 'answered', 'cursor'])
  return loadForVendor(request, async () => ({
    page: await call(api.vendor.reviews.$get({ query: { limit: String(usualRows), ...query } })),
  }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Reviews', matches) },
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

const starsOptions = [
  { value: '', label: 'All' },
  { value: 'low', label: '1 or 2 stars' },
  ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
]

function repliedOptions(unanswered: number) {
  return [
    { value: '', label: 'All' },
    { value: 'no', label: `No reply yet (${unanswered >= 1_000 ? '1,000+' : unanswered})` },
    { value: 'yes', label: 'Replied' },
  ]
}

function Row({ review }: { review: VendorReviewView }) {
  return (
    <li className="gives-way grid gap-2.5 border-b border-line px-5 py-5 last:border-b-0 max-md:px-4.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={`/products/${review.product.slug}#reviews`}
          className="text-sm font-semibold text-brand-ink hover:underline"
        >
          {review.product.name}
        </Link>
        <ReportButton review={review} />
      </div>
      <ReviewBody review={review} />
      <ReviewReply key={review.replyVersion} review={review} />
    </li>
  )
}

/** Tells the operator of a review that breaks the public rules. */
function ReportButton({ review }: { review: VendorReviewView }) {
  const [Report, load] = useOnDemand(() => import('#app/shop/product/reviews/report.tsx'))
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Report the review by ${review.author ?? 'a customer'}`}
        onClick={async () => {
          if (await load()) setOpen(true)
        }}
        className="-mr-3"
      >
        Report review
      </Button>
      {Report && isOpen ? <Report review={review} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** What all written reviews come to, each row of stars leading to its reviews. */
function Summary({ summary: { average, count, stars } }: Pick<VendorReviewsView, 'summary'>) {
  const address = useListAddress()
  if (average === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-line p-4">
      <p className="leading-tight">
        <b className="block text-3xl font-semibold tabular-nums">
          {average.toLocaleString('en-IN', { minimumFractionDigits: 1 })}
        </b>
        <span className="text-sm text-ink-2">{countText(count, 'written review', 'written reviews')}</span>
      </p>
      <ul className="grid min-w-0 flex-1 basis-40 gap-0.5 text-sm md:max-w-sm">
        {[5, 4, 3, 2, 1].map((star) => (
          <li key={star}>
            <Link
              to={address({ stars: String(star) })}
              preventScrollReset
              className="grid min-h-6 grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-2 hover:text-brand-ink hover:underline"
            >
              {counted(star, 'star')}
              <span aria-hidden="true" className="h-2 rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${((stars[star - 1] ?? 0) / count) * 100}%` }}
                />
              </span>
              <span className="text-right text-ink-2 tabular-nums">
                {(stars[star - 1] ?? 0).toLocaleString('en-IN')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="basis-full text-sm text-ink-2">
        Only written reviews count here. The rating on Home also counts stars that came without words.
      </p>
    </div>
  )
}

const productOptions = (products: VendorReviewsView['products']) => [
  { value: '', label: 'All products' },
  ...products.map(({ id, name }) => ({ value: id, label: name })),
]

export default function VendorReviewsPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isLoading = useNavigation().state === 'loading'
  const isNarrowed = ['product', 'stars', 'answered'].some((name) => search.has(name))
  const q = search.get('q')
  const isFiltered = isNarrowed || Boolean(q)
  return (
    <Page className="pb-12">
      <Breadcrumbs trail={[{ label: 'Home', to: '/vendor/dashboard' }]} current="Reviews" />
      <PageHeading>Reviews</PageHeading>
      <p className="mt-1 max-w-(--container-text) text-ink-2">
        What buyers say about your products. You can reply to each review once, publicly.{' '}
        <TextLink to="/how-reviews-work">How reviews work</TextLink>
      </p>
      <section aria-label="Reviews of your products" aria-busy={isLoading} className="panel mt-5">
        <Summary summary={page.summary} />
        <ListTools>
          <ListSearch label="Words or product" />
          <ListFilter
            label="Product"
            name="product"
            options={productOptions(page.products)}
            className="max-md:col-span-full md:max-w-64"
          />
          <ListFilter label="Stars" name="stars" options={starsOptions} />
          <ListFilter label="Reply" name="answered" options={repliedOptions(page.unanswered)} />
        </ListTools>
        {page.items.length > 0 ? (
          <>
            <ul className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
              {page.items.map((review) => (
                <Row key={review.id} review={review} />
              ))}
            </ul>
            <div className="border-t border-line">
              <ListPager page={page} one="review" many="reviews" size={usualRows} />
            </div>
          </>
        ) : (
          <EmptyState
            drawing="search"
            title={isFiltered ? 'No reviews found' : 'No reviews yet'}
            action={
              isFiltered ? (
                <ButtonLink to="/vendor/reviews" variant="secondary">
                  Show all reviews
                </ButtonLink>
              ) : undefined
            }
          >
            {isNarrowed
              ? 'Remove a filter to see more.'
              : q
                ? `No review matches “${q}”.`
                : 'Buyers can write a review once a product has reached them. Their reviews appear here.'}
          </EmptyState>
        )}
      </section>
    </Page>
  )
}
