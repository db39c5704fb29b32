import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ListFoot } from '#app/admin/list-foot.tsx'
import { ListPage } from '#app/admin/list-page.tsx'
import { adminListQuery } from '#app/admin/list-query.ts'
import { OnePerson } from '#app/admin/one-person.tsx'
import { api, call } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { BulkRefusals, type BulkResult } from '#app/portal/bulk-result.tsx'
import { ListFilter, ListSearch, useListAddress } from '#app/portal/list-tools.tsx'
import { loadForAdmin } from '#app/portal/load.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { AdminReviewsView } from '#modules/reviews/shapes.ts'
import type { Route } from './+types/reviews.ts'
import { ReviewActs } from './decision.tsx'
import { ReviewTable } from './table.tsx'

type Query = NonNullable<Parameters<typeof api.admin.reviews.$get>[0]>['query']

/** Which reviews an address asks for: those that wait for a decision, unless it names others or looks for words, stars or a person. */
function stateOf(search: URLSearchParams): string {
  return search.get('status') || (['q', 'stars', 'user'].some((name) => search.has(name)) ? 'all' : 'waiting')
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = stateOf(new URL(request.url).searchParams)
  const query = {
    ...adminListQuery<Query>(request, ['q', 'stars', 'user', 'cursor']),
    ...(state === 'all' ? {} : { status: state as NonNullable<Query>['status'] }),
  }
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

/** What waits for a decision comes first, all of them last. */
function StateTabs({ counts, current }: { counts: AdminReviewsView['counts']; current: string }) {
  const address = useListAddress()
  const states = ['waiting', 'pending', 'reported', 'published', 'rejected'] as const
  const tabs = [
    ...states.map((state) => ({
      id: state,
      label: stateWords[state],
      count: counts[state] >= 1_000 ? '1,000+' : counts[state],
      to: address({ status: state }),
    })),
    { id: 'all', label: 'All', to: address({ status: 'all' }) },
  ]
  return <Tabs label="Reviews by status" tabs={tabs} current={current} />
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
  const state = stateOf(search)
  const isFiltered = state !== 'all' || ['q', 'stars', 'user'].some((name) => search.has(name))

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
          <StateTabs counts={page.counts} current={state} />
        </div>
      }
      tools={
        <>
          <ListSearch label="Words of the review" />
          <ListFilter label="Stars" name="stars" options={starsOptions} />
          {search.has('user') ? <OnePerson list="/admin/reviews" /> : null}
        </>
      }
    >
      <ReviewTable
        reviews={page.items}
        isFiltered={isFiltered}
        isWaiting={state === 'waiting' && !['q', 'stars', 'user'].some((name) => search.has(name))}
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
