import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { linesMax } from '#modules/cart/limits.ts'
import { nameOf, type QuotedLine } from './known-quotes.ts'
import type { QuotedCart } from './quotes.ts'

/** Which lines are too many for one order: those that came last. */
export function linesTooMany<Line>(lines: readonly Line[]): Line[] {
  return lines.slice(linesMax)
}

/** `Neem Wood Comb: the price fell from ₹299 to ₹249.` */
export function newsOf(line: QuotedLine): { id: string; sentence: string } | undefined {
  if (!line.change) return undefined
  return {
    id: line.variantId,
    sentence: `${nameOf(line)}: ${line.change.charAt(0).toLowerCase()}${line.change.slice(1)}`,
  }
}

/** What changed in these lines since they were looked at last, a sentence for each that did. */
export const newsOfLines = (lines: readonly QuotedLine[]): string[] =>
  lines.flatMap((line) => newsOf(line)?.sentence ?? [])

/** The shop does not answer: what is shown may be old. */
export function CartAway({ quote }: { quote: QuotedCart }) {
  if (quote.failure === undefined) return null
  const isOffline = quote.failure instanceof ApiProblem && quote.failure.status === 0
  return (
    <Notice
      tone="info"
      live
      action={
        <Button variant="secondary" size="sm" onClick={quote.again}>
          Try again
        </Button>
      }
    >
      {/* The band above the page says that there is no network. */}
      {isOffline ? null : 'The shop is not responding right now. '}Your cart is safe; prices may be out of date.
    </Notice>
  )
}
