import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { BulkRefusals, type BulkResult } from '#app/portal/bulk-result.tsx'
import { ListFilter, ListSearch } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { AdminReviewsView } from '#modules/reviews/shapes.ts'
import type { Route } from './+types/reviews.ts'
import { ReviewActs } from './decision.tsx'
import { ReviewTable } from './table.tsx'

type Query = NonNullable<Parameters<typeof api.admin.reviews.$get>[0]>['query']

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = adminListQuery<Query>(request, ['q', 'status', 'stars', 'cursor'])
  return loadForAdmin(request, async () => ({ page: await call(api.admin.reviews.$get({ query })) }))
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Reviews', matches) }]

const stateWords = {
  waiting: 'To read',
  pending: 'Flagged',
  reported: 'Reported',
  published: 'Published',
  rejected: 'Hidden',
} as const

function stateOptions(counts: AdminReviewsView['counts']) {
  const states = ['waiting', 'pending', 'reported', 'published', 'rejected'] as const
  return [
    { value: '', label: 'All' },
    ...states.map((state) => ({
      value: state,
      label: `${stateWords[state]} (${counts[state] >= 1_000 ? '1,000+' : counts[state]})`,
    })),
  ]
}

const starsOptions = [
  { value: '', label: 'All' },
  ...['5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '1' ? '1 star' : `${value} stars` })),
]

export default function AdminReviewsPage({ loaderData: { page } }: Route.ComponentProps) {
  const { search: look } = useLocation()
  // A selection holds for one search of the list only.
  return <Reviews key={look} page={page} />
}

function Reviews({ page }: { page: AdminReviewsView }) {
  const [search] = useSearchParams()
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [outcome, setOutcome] = useState<BulkResult | string>()
  const isFiltered = ['q', 'status', 'stars'].some((name) => search.has(name))

  function done(result: BulkResult | string) {
    setOutcome(result)
    if (typeof result !== 'string') setSelected(new Set())
  }

  return (
    <ListPage
      title="Reviews"
      above={
        <div className="mt-1 grid gap-3">
          <p className="text-ink-2">
            Words and stars are never changed. A review is only ever hidden for a public reason:{' '}
            <TextLink to="/how-reviews-work">how reviews work</TextLink>.
          </p>
          <FormBanner>{typeof outcome === 'string' ? outcome : ''}</FormBanner>
          <BulkRefusals result={typeof outcome === 'string' ? undefined : outcome} />
        </div>
      }
      tools={
        <>
          <ListSearch label="Words of the review" />
          <ListFilter label="State" name="status" options={stateOptions(page.counts)} />
          <ListFilter label="Stars" name="stars" options={starsOptions} />
        </>
      }
    >
      <ReviewTable
        reviews={page.items}
        isFiltered={isFiltered}
        acts={(review) => <ReviewActs key={review.version} reviews={[review]} onDone={done} />}
        selection={{
          selected,
          onChange: setSelected,
          actions: <ReviewActs bulk reviews={page.items.filter(({ id }) => selected.has(id))} onDone={done} />,
        }}
      />
      <ListFoot page={page} one="review" many="reviews" />
    </ListPage>
  )
}

export { PageError as ErrorBoundary } from '#app/admin/list-page.tsx'
