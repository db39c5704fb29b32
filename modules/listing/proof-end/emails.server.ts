import { formatDay } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'

/** A claim of a product whose proof ends soon or has ended. */
export interface EndingClaim {
  productId: string
  product: string
  /** The words that make it. */
  words: readonly string[]
  /** The last day of its proof, `YYYY-MM-DD`. */
  on: string
  hasEnded: boolean
}

/** More are counted, not named. */
const namedAtMost = 20

/** Words as a sentence quotes them: “vegan”, “organic”. */
export const quoted = (words: readonly string[]) => `“${words.join('”, “')}”`

function lineOf({ product, words, on, hasEnded }: EndingClaim): string {
  const day = formatDay(on)
  return hasEnded
    ? `${product}: off sale. Its proof for ${quoted(words)} ended on ${day}.`
    : `${product}: its proof for ${quoted(words)} ends on ${day}.`
}

function subjectOf(claims: readonly EndingClaim[]): string {
  const [first] = claims
  const products = new Set(claims.map(({ productId }) => productId)).size
  const hasEnded = claims.some((claim) => claim.hasEnded)
  if (products === 1 && first)
    return hasEnded ? `${first.product} is off sale: a proof has ended` : `A proof of ${first.product} ends soon`
  return hasEnded ? `Products are off sale: their proofs have ended` : `Proofs of ${products} products end soon`
}

/** Tells somebody of a vendor whose proofs end soon, or have ended. */
export function proofEndEmail(to: string, claims: readonly EndingClaim[]): Email {
  const [first] = claims
  const isOne = claims.every(({ productId }) => productId === first?.productId)
  const more = claims.length - namedAtMost
  return {
    to,
    subject: subjectOf(claims),
    paragraphs: [
      'A product may claim only what a valid proof shows. The day after a proof ends, the product goes off sale and is sent back to you to fix.',
      ...claims.slice(0, namedAtMost).map(lineOf),
      ...(more > 0 ? [`And ${more} more.`] : []),
      'Attach the new certificate or report, or remove the words. What is off sale is then reviewed again.',
    ],
    button: {
      label: isOne ? 'Open the product' : 'Your products',
      url: publicUrl(isOne && first ? `/vendor/products/${first.productId}` : '/vendor/products'),
    },
  }
}
