import { useState } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { useGo } from '#app/frame/go.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, SelectField } from '#app/ui/field.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { useOnDemand } from '#app/ui/on-demand.ts'
import { problemText } from '#app/ui/problem.ts'
import { SectionHeading } from '#app/ui/section-heading.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { type ReviewSort, reviewSorts, skinTypes } from '#modules/reviews/limits.ts'
import type { ProductReviewsView, ReviewView } from '#modules/reviews/shapes.ts'
import { ReviewCard } from './card.tsx'
import { firstLook, type ReviewLook, useReviews } from './list.ts'
import { isSignedIn, useMine } from './mine.ts'
import { OwnReview } from './own.tsx'
import { ReviewSummary } from './summary.tsx'

export interface ReviewSectionProps {
  product: { slug: string; name: string }
  /** What stands in the public document. */
  reviews: ProductReviewsView
}

const sortWords: Record<ReviewSort, string> = {
  helpful: 'Most helpful',
  newest: 'Newest',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
}

interface ToolsProps {
  look: ReviewLook
  onChange: (changes: Partial<ReviewLook>) => void
}

/** Order and filters; the stars are chosen in the summary. */
function Tools({ look, onChange }: ToolsProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:grid max-sm:grid-cols-2 sm:gap-x-5">
      <SelectField
        inset
        label="Sort by"
        value={look.sort}
        onChange={({ target }) => onChange({ sort: reviewSorts.find((sort) => sort === target.value) ?? 'helpful' })}
        className="sm:min-w-44"
      >
        {reviewSorts.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </SelectField>
      <SelectField
        inset
        label="Skin type"
        value={look.skinType}
        onChange={({ target }) => onChange({ skinType: target.value })}
        className="sm:min-w-40"
      >
        <option value="">Any</option>
        {skinTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <Checkbox
        checked={look.photos !== ''}
        onChange={({ target }) => onChange({ photos: target.checked ? 'yes' : '' })}
      >
        With photos
      </Checkbox>
    </div>
  )
}

/** How many stand here, and which: said whenever it changes. */
function countWords(shown: number, total: number, look: ReviewLook): string {
  const of = total > 10_000 ? 'more than 10,000' : total.toLocaleString('en-IN')
  const stars = look.stars ? ` with ${look.stars} ${look.stars === '1' ? 'star' : 'stars'}` : ''
  return `Showing ${shown.toLocaleString('en-IN')} of ${of} written ${total === 1 ? 'review' : 'reviews'}${stars}`
}

/** What buyers say of a product. The first reviews are in the document; order, filters and the rest come from the API. */
export default function ReviewSection({ product, reviews }: ReviewSectionProps) {
  const list = useReviews(product.slug, reviews)
  const { mine, reload } = useMine(product.slug)
  const login = useLogin()
  const [votes, setVotes] = useState<Record<string, boolean>>({})
  const [Report, loadReport] = useOnDemand(() => import('./report.tsx'))
  const [reported, setReported] = useState<ReviewView>()
  const { look, wish, summary } = list
  const ownIds = mine?.items.map(({ review }) => review?.id)
  const isFiltered = look.stars !== '' || look.photos !== '' || look.skinType !== ''
  const isHelpful = ({ id }: ReviewView) => votes[id] ?? mine?.helpful.includes(id) ?? false

  /** One's own review stands among the others, or no longer does. */
  function afterOwn() {
    reload()
    list.change({})
  }

  async function vote(review: ReviewView) {
    if (!(await isSignedIn())) return login('Log in to mark a review as helpful.')
    const helpful = !isHelpful(review)
    setVotes((now) => ({ ...now, [review.id]: helpful }))
    try {
      const answer = await call(api.reviews[':id'].vote.$put({ param: { id: review.id }, json: { helpful } }))
      list.setHelpful(review.id, answer.helpful)
    } catch (error) {
      setVotes((now) => ({ ...now, [review.id]: !helpful }))
      showToast({ message: problemText(error, 'That did not work. Try again.') })
    }
  }

  async function report(review: ReviewView) {
    if (!(await isSignedIn())) return login('Log in to report a review.')
    if (await loadReport()) setReported(review)
  }

  return (
    <section id="reviews" aria-labelledby="reviews-heading" className="band scroll-mt-(--header-h)">
      <SectionHeading id="reviews-heading">Reviews</SectionHeading>
      <div className="grid gap-x-[clamp(2rem,5vw,4.5rem)] gap-y-8 md:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          <ReviewSummary summary={summary} stars={wish.stars} onStars={(stars) => list.change({ stars })} />
          {mine?.items.map((bought) => (
            <section key={bought.productId} aria-label="Your review" className="panel grid gap-2 p-4">
              <h3 className="font-semibold">{bought.review ? 'Your review' : 'You bought this'}</h3>
              <OwnReview bought={bought} onChange={afterOwn} full />
            </section>
          ))}
        </div>
        <div className="min-w-0" aria-busy={list.busy !== ''}>
          {summary.written > 0 ? <Tools look={wish} onChange={list.change} /> : null}
          <FormBanner className="mb-4">{list.failure}</FormBanner>
          {summary.written === 0 ? (
            <p className="max-w-(--container-text) text-ink-2">
              No written reviews yet. Anyone who has bought and received {product.name} can write the first one, from
              this page or from My Orders.
            </p>
          ) : null}
          {summary.written > 0 && list.items.length === 0 ? (
            <div className="grid justify-items-start gap-3">
              <p>No review fits these filters.</p>
              <Button variant="secondary" onClick={() => list.change(firstLook)}>
                Show all reviews
              </Button>
            </div>
          ) : null}
          <ul className={`transition-opacity ${list.busy === 'look' ? 'opacity-60' : ''}`}>
            {list.items.map((review) => (
              <ReviewCard
                key={review.id}
                review={review}
                isOwn={ownIds?.includes(review.id) ?? false}
                isHelpful={isHelpful(review)}
                onHelpful={() => vote(review)}
                onReport={() => report(review)}
              />
            ))}
          </ul>
          {list.items.length > 0 ? (
            <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">
              {list.next ? (
                <Button variant="secondary" busy={list.busy === 'more'} busyText="Loading..." onClick={list.more}>
                  Show more reviews
                </Button>
              ) : null}
              <p role="status" className="text-sm text-ink-2 tabular-nums">
                {countWords(list.items.length, list.total, look)}
              </p>
              {isFiltered ? (
                <Button size="sm" variant="ghost" onClick={() => list.change(firstLook)}>
                  Show all
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
      {Report && reported ? <Report review={reported} onClose={() => setReported(undefined)} /> : null}
    </section>
  )
}

/** Says what needs a login, with the way there and back. */
function useLogin(): (message: string) => void {
  const go = useGo()
  const { pathname, search } = useLocation()
  return (message) =>
    showToast({
      message,
      action: {
        label: 'Login',
        onPress: () => go(`/login?returnTo=${encodeURIComponent(`${pathname}${search}#reviews`)}`),
      },
    })
}
