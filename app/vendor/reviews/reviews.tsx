import { Link, useNavigation, useSearchParams } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { countText, KeysetPager, ListFilter } from '#app/portal/list-tools.tsx'
import { listQuery, loadForVendor } from '#app/portal/load.ts'
import { ReviewBody } from '#app/shop/product/reviews/card.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { VendorReviewView } from '#modules/reviews/shapes.ts'
import type { Route } from './+types/reviews.ts'
import { ReviewReply } from './reply.tsx'

type Query = NonNullable<Parameters<typeof api.vendor.reviews.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = listQuery<Query>(request, ['stars', 'answered', 'cursor'])
  return loadForVendor(request, async () => ({ page: await call(api.vendor.reviews.$get({ query })) }))
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
  ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
]

function answeredOptions(unanswered: number) {
  return [
    { value: '', label: 'All' },
    { value: 'no', label: `Unanswered (${unanswered >= 1_000 ? '1,000+' : unanswered})` },
    { value: 'yes', label: 'Answered' },
  ]
}

function Row({ review }: { review: VendorReviewView }) {
  return (
    <li className="grid gap-2.5 border-b border-line px-5 py-5 last:border-b-0 max-md:px-4.5">
      <Link
        to={`/products/${review.product.slug}#reviews`}
        className="justify-self-start text-sm font-semibold text-brand-ink hover:underline"
      >
        {review.product.name}
      </Link>
      <ReviewBody review={review} />
      <ReviewReply key={review.replyVersion} review={review} />
    </li>
  )
}

export default function VendorReviewsPage({ loaderData: { page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isLoading = useNavigation().state === 'loading'
  const isFiltered = search.has('stars') || search.has('answered')
  return (
    <Page className="pb-12">
      <Breadcrumbs trail={[{ label: 'Dashboard', to: '/vendor/dashboard' }]} current="Reviews" />
      <PageHeading>Reviews</PageHeading>
      <p className="mt-1 max-w-(--container-text) text-ink-2">
        What buyers say of your products. You can answer each review once, for everybody to read.{' '}
        <TextLink to="/how-reviews-work">How reviews work</TextLink>
      </p>
      <section aria-label="Reviews of your products" aria-busy={isLoading} className="panel mt-5">
        <div className="flex flex-wrap gap-3 border-b border-line p-4 max-sm:grid max-sm:grid-cols-2">
          <ListFilter label="Stars" name="stars" options={starsOptions} />
          <ListFilter label="Answer" name="answered" options={answeredOptions(page.unanswered)} />
        </div>
        {page.items.length > 0 ? (
          <>
            <ul className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
              {page.items.map((review) => (
                <Row key={review.id} review={review} />
              ))}
            </ul>
            <div className="border-t border-line">
              <KeysetPager page={page}>{countText(page.total, 'review', 'reviews')}</KeysetPager>
            </div>
          </>
        ) : (
          <EmptyState
            drawing="search"
            title={isFiltered ? 'Nothing matches' : 'No reviews yet'}
            action={
              isFiltered ? (
                <ButtonLink to="/vendor/reviews" variant="secondary">
                  Show all reviews
                </ButtonLink>
              ) : undefined
            }
          >
            {isFiltered
              ? 'Take a filter away to see more.'
              : 'Buyers can write once a product has reached them. Their reviews appear here.'}
          </EmptyState>
        )}
      </section>
    </Page>
  )
}
