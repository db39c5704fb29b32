import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { problemText } from '#app/ui/problem.ts'
import { RecentMap } from '#app/ui/recent-map.ts'
import type { ReviewSort } from '#modules/reviews/limits.ts'
import type { ProductReviewsView, RatingSummaryView, ReviewView } from '#modules/reviews/shapes.ts'

/** Which reviews are shown, and in which order; an empty string filters nothing. */
export interface ReviewLook {
  sort: ReviewSort
  stars: string
  photos: string
  skinType: string
}

interface Shown {
  look: ReviewLook
  items: ReviewView[]
  total: number
  next: string | null
  summary: RatingSummaryView
}

/** All reviews in the order of the document. */
export const firstLook: ReviewLook = { sort: 'helpful', stars: '', photos: '', skinType: '' }

/** What was loaded on an entry of the history, so that Back finds it as it was left. */
const remembered = new RecentMap<Shown>(20)

function queryOf({ sort, stars, photos, skinType }: ReviewLook, cursor: string | null) {
  const filled = Object.entries({ stars, photos, skinType, cursor: cursor ?? '' }).filter(([, value]) => value !== '')
  return { sort, ...Object.fromEntries(filled) }
}

const shownFirst = (page: ProductReviewsView): Shown => ({
  look: firstLook,
  items: page.items,
  total: page.total,
  next: page.nextCursor,
  summary: page.summary,
})

/** What is shown once a page came that follows `before`. */
function shownWith(before: readonly ReviewView[], page: ProductReviewsView, look: ReviewLook): Shown {
  // What was written meanwhile may push a review onto the next page: nobody reads it twice.
  const added = page.items.filter(({ id }) => !before.some((one) => one.id === id))
  return { look, items: [...before, ...added], total: page.total, next: page.nextCursor, summary: page.summary }
}

const withHelpful = (shown: Shown, id: string, helpful: number): Shown => ({
  ...shown,
  items: shown.items.map((one) => (one.id === id ? { ...one, helpful } : one)),
})

/**
 * The reviews of a product: the document's first ones, then those asked for. Not a `useAction`, which ignores a press while one is under
 * way: here only the latest request counts.
 */
export function useReviews(slug: string, first: ProductReviewsView) {
  const { key } = useLocation()
  const entry = `${key} ${slug}`
  const [opening] = useState(() => remembered.get(entry) ?? shownFirst(first))
  const [loaded, setLoaded] = useState<Shown>()
  const shown = loaded ?? opening
  /** What the reader has chosen, even before its answer arrives: a second choice then adds to the first. */
  const [wish, setWish] = useState(shown.look)
  const [busy, setBusy] = useState<'' | 'look' | 'more'>('')
  const [failure, setFailure] = useState('')
  const latest = useRef(0)
  useEffect(() => {
    if (loaded) remembered.set(entry, loaded)
  }, [entry, loaded])

  async function ask(look: ReviewLook, cursor: string | null) {
    latest.current += 1
    const request = latest.current
    setBusy(cursor ? 'more' : 'look')
    setFailure('')
    setWish(look)
    try {
      const page = await call(api.products[':slug'].reviews.$get({ param: { slug }, query: queryOf(look, cursor) }))
      if (request !== latest.current) return
      setLoaded((now = opening) => shownWith(cursor ? now.items : [], page, look))
    } catch (error) {
      if (request !== latest.current) return
      setFailure(problemText(error, 'The reviews did not load. Try again.'))
      // What is chosen and what is shown stay the same thing.
      setWish(shown.look)
    } finally {
      if (request === latest.current) setBusy('')
    }
  }

  return {
    ...shown,
    wish,
    busy,
    failure,
    change: (changes: Partial<ReviewLook>) => ask({ ...wish, ...changes }, null),
    more: () => {
      if (busy === '') ask(shown.look, shown.next)
    },
    /** A vote shows at once. */
    setHelpful: (id: string, helpful: number) => setLoaded((now = opening) => withHelpful(now, id, helpful)),
  }
}
