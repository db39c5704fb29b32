import type { Viewer } from '#modules/accounts/rules.ts'
import { writeReview } from '#modules/reviews/service/write.server.ts'
import type { OwnReviewView } from '#modules/reviews/shapes.ts'
import { WriteReviewInput } from '#modules/reviews/shapes.ts'
import { buildProduct, buildUser, type TestProduct } from './factories.ts'
import { buildOrder } from './orders.ts'

/** A person who received a product: one of its own unless named. */
export async function buildBuyer(
  product: TestProduct,
  about: { viewer?: Viewer; status?: string; name?: string } = {},
): Promise<{ viewer: Viewer; orderId: string }> {
  const person = about.viewer ?? (await buildUser(about.name ? { name: about.name } : {}))
  const { order, viewer } = await buildOrder({
    viewer: person,
    lines: [{ product, quantity: 1 }],
    status: about.status ?? 'delivered',
  })
  return { viewer, orderId: order.id }
}

export const reviewInput = (productId: string, about: Partial<WriteReviewInput> = {}): WriteReviewInput =>
  WriteReviewInput.parse({ productId, stars: 4, text: 'It smells of roses and lasts.', ...about })

/** A written review of a product, of a buyer of its own unless named. */
export async function buildReview(
  about: { product?: TestProduct; viewer?: Viewer; name?: string } & Partial<WriteReviewInput> = {},
): Promise<{ review: OwnReviewView; viewer: Viewer; product: TestProduct }> {
  const { product = await buildProduct({ stock: 1_000 }), viewer: author, name, ...input } = about
  const { viewer } = await buildBuyer(product, { ...(author ? { viewer: author } : {}), ...(name ? { name } : {}) })
  return { review: await writeReview(viewer, reviewInput(product.productId, input)), viewer, product }
}
