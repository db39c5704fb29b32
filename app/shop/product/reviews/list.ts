import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { problemText } from '#app/ui/problem.ts'
import type { ReviewSort } from '#modules/reviews/limits.ts'
import type { ProductReviewsView, RatingSummaryView, ReviewView } from '#modules/reviews/shapes.ts'

/** Which of the reviews one looks at, and in which order; empty strings leave all. */
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

export const firstLook: ReviewLook = { sort: 'helpful', stars: '', photos: '', skinType: '' }

/** What was loaded on an entry of the history, so that Back finds it as it was left. */
const remembered = new Map<string, Shown>()
const rememberedMax = 20

function remember(key: string, shown: Shown): void {
  remembered.delete(key)
  remembered.set(key, shown)
  const oldest = remembered.keys().next().value
  if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest)
}

function queryOf({ sort, stars, photos, skinType }: ReviewLook, cursor: string | null) {
  const filled = Object.entries({ stars, photos, skinType, cursor: cursor ?? '' }).filter(([, value]) => value !== '')
  return { sort, ...Object.fromEntries(filled) }
}

/** The reviews of a product: the document's first ones, then what one asks for. Only the latest question is answered. */
export function useReviews(slug: string, first: ProductReviewsView) {
  const { key } = useLocation()
  const entry = `${key} ${slug}`
  const [opening] = useState<Shown>(
    () =>
      remembered.get(entry) ?? {
        look: firstLook,
        items: first.items,
        total: first.total,
        next: first.nextCursor,
        summary: first.summary,
      },
  )
  const [loaded, setLoaded] = useState<Shown>()
  const shown = loaded ?? opening
  /** What the reader has chosen, even before its answer arrives: a second choice then adds to the first. */
  const [wish, setWish] = useState(shown.look)
  const [busy, setBusy] = useState<'' | 'look' | 'more'>('')
  const [failure, setFailure] = useState('')
  const latest = useRef(0)
  useEffect(() => {
    if (loaded) remember(entry, loaded)
  }, [entry, loaded])

  async function ask(look: ReviewLook, cursor: string | null) {
    latest.current += 1
    const question = latest.current
    setBusy(cursor ? 'more' : 'look')
    setFailure('')
    setWish(look)
    try {
      const page = await call(api.products[':slug'].reviews.$get({ param: { slug }, query: queryOf(look, cursor) }))
      if (question !== latest.current) return
      setLoaded((now = opening) => {
        const before = cursor ? now.items : []
        // What was written meanwhile may push a review onto the next page: nobody reads it twice.
        const added = page.items.filter(({ id }) => !before.some((one) => one.id === id))
        return { look, items: [...before, ...added], total: page.total, next: page.nextCursor, summary: page.summary }
      })
    } catch (error) {
      if (question !== latest.current) return
      setFailure(problemText(error, 'The reviews did not load. Try again.'))
      // What is chosen and what is shown stay the same thing.
      setWish(shown.look)
    } finally {
      if (question === latest.current) setBusy('')
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
    setHelpful: (id: string, helpful: number) =>
      setLoaded((now = opening) => ({
        ...now,
        items: now.items.map((one) => (one.id === id ? { ...one, helpful } : one)),
      })),
  }
}
