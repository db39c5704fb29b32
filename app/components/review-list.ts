import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#app/client/api.ts'
import { problemText } from '#app/client/problem.ts'
import type { ReviewSort } from '#modules/reviews/limits.ts'
import type { ProductReviewsView, RatingSummaryView, ReviewView } from '#modules/reviews/view.ts'

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
  const [shown, setShown] = useState<Shown>(
    () =>
      remembered.get(entry) ?? {
        look: firstLook,
        items: first.items,
        total: first.total,
        next: first.nextCursor,
        summary: first.summary,
      },
  )
  const [busy, setBusy] = useState<'' | 'look' | 'more'>('')
  const [trouble, setTrouble] = useState('')
  const latest = useRef(0)

  function keep(next: Shown) {
    remember(entry, next)
    setShown(next)
  }

  async function ask(look: ReviewLook, cursor: string | null) {
    latest.current += 1
    const question = latest.current
    setBusy(cursor ? 'more' : 'look')
    setTrouble('')
    try {
      const page = await call(api.products[':slug'].reviews.$get({ param: { slug }, query: queryOf(look, cursor) }))
      if (question !== latest.current) return
      // What was written meanwhile may push a review onto the next page: nobody reads it twice.
      const known = new Set(cursor ? shown.items.map(({ id }) => id) : [])
      const items = [...(cursor ? shown.items : []), ...page.items.filter(({ id }) => !known.has(id))]
      keep({ look, items, total: page.total, next: page.nextCursor, summary: page.summary })
    } catch (error) {
      if (question === latest.current) setTrouble(problemText(error, 'The reviews did not load. Try again.'))
    } finally {
      if (question === latest.current) setBusy('')
    }
  }

  return {
    ...shown,
    busy,
    trouble,
    change: (changes: Partial<ReviewLook>) => ask({ ...shown.look, ...changes }, null),
    more: () => ask(shown.look, shown.next),
    /** A vote shows at once. */
    setHelpful: (id: string, helpful: number) =>
      keep({ ...shown, items: shown.items.map((one) => (one.id === id ? { ...one, helpful } : one)) }),
  }
}
