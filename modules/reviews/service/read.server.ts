import type { Viewer } from '#modules/accounts/rules.ts'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { cachedOne } from '#platform/cached.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { type KeysetPage, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { productNotFound } from '../errors.ts'
import { ownReviewView, reviewView, summaryView } from '../present.ts'
import type { MyReviewsQuery, MyReviewsView, ProductReviewsQuery, ProductReviewsView } from '../shapes.ts'
import {
  countPublished,
  firstReviews,
  type ReviewRow,
  type StarsRow,
  selectFirst,
  selectOwn,
  selectPublished,
  selectReviewable,
  selectStars,
  selectVotes,
  sortKeyOf,
} from '../store/read.server.ts'

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** A page of what everybody can read about a product on sale. Refuses with reviews.product_not_found. */
export async function listProductReviews(slug: string, query: ProductReviewsQuery): Promise<ProductReviewsView> {
  const stars = await selectStars(slug)
  if (!stars) throw productNotFound()
  const { sort, limit, stars: only, photos, skinType } = query
  const filter = { stars: only, photos, skinType }
  const cursor = readCursor(query.cursor, sortKeyOf(sort))
  const counted = only === undefined ? sumOf(stars.written) : (stars.written[only - 1] ?? 0)
  const [rows, total] = await Promise.all([
    selectPublished(stars.product_id, filter, sort, cursor, limit + 1),
    // What is counted already is not counted again.
    photos || skinType ? countPublished(stars.product_id, filter) : counted,
  ])
  return reviewsPage(stars, keysetPage(rows, limit, cursor, keyOf), total)
}

function reviewsPage(stars: StarsRow, page: KeysetPage<ReviewRow>, total: number): ProductReviewsView {
  const items = page.items.map(reviewView)
  // Counts may be a moment behind what was just written.
  return { ...page, items, total: Math.max(total, items.length), summary: summaryView(stars) }
}

/** This many products, up to 5 KB each. */
const firstMax = 128

const cachedFirst = cachedOne<string, { slug: string; reviews: ProductReviewsView }>({
  max: firstMax,
  // Without reviews of its own, what the stars say follows from the product.
  tagsOf: ({ slug }) => [reviewsTag(slug), `product:${slug}`],
  async read(slug) {
    const first = await selectFirst(slug)
    if (!first) return undefined
    const { stars, reviews } = first
    const page = keysetPage(reviews, firstReviews, null, keyOf)
    return { slug, reviews: reviewsPage(stars, page, sumOf(stars.written)) }
  },
})

/** What a product's document shows of its reviews: the most helpful ones. It goes with the tag of `reviewsTag`. */
export async function getFirstReviews(slug: string): Promise<ProductReviewsView> {
  const first = await cachedFirst(slug)
  if (!first) throw productNotFound()
  return first.reviews
}

/** Announced when anything changes that a product's document shows of its reviews. */
export const reviewsTag = (slug: string): string => `reviews:${slug}`

/**
 * What somebody may review, of one order or one product, with what it wrote already; and which reviews of that product it found
 * helpful. Nobody else's order and no product is an empty list.
 */
export async function listMyReviews(viewer: Viewer | undefined, query: MyReviewsQuery): Promise<MyReviewsView> {
  const { userId } = requireSignedIn(viewer, 'Please log in to see your reviews.')
  const { product } = query
  const [bought, helpful] = await Promise.all([
    selectReviewable(userId, query),
    product === undefined ? [] : selectVotes(userId, product),
  ])
  const own = await selectOwn(bought.flatMap((row) => row.review_id ?? []))
  return {
    items: bought.map((row) => {
      const review = own.find(({ id }) => id === row.review_id)
      return {
        productId: row.product_id,
        slug: row.slug,
        name: row.name,
        variantName: row.variant_name,
        category: row.category,
        review: review ? ownReviewView(review) : null,
      }
    }),
    helpful,
  }
}
