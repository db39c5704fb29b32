import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem } from '#app/ui/problem.ts'
import { cartMessages, linesMax } from '#modules/cart/limits.ts'
import { nameOf, type QuotedLine } from './known-quotes.ts'
import type { QuotedCart } from './quotes.ts'

const namedAtMost = 4

/** Which lines are too many for one order: those that came last. */
export function linesTooMany<Line>(lines: readonly Line[]): Line[] {
  return lines.slice(linesMax)
}

/** `Neem Wood Comb: the price fell from ₹299 to ₹249.` */
function newsOf(line: QuotedLine): { id: string; sentence: string } | undefined {
  if (!line.change) return undefined
  return {
    id: line.variantId,
    sentence: `${nameOf(line)}: ${line.change.charAt(0).toLowerCase()}${line.change.slice(1)}`,
  }
}

/** What changed in these lines since they were looked at last, a sentence for each that did. */
export const newsOfLines = (lines: readonly QuotedLine[]): string[] =>
  lines.flatMap((line) => newsOf(line)?.sentence ?? [])

/** What changed since the cart was looked at last, in words; each also stands at its line. */
export function CartChanges({ lines }: { lines: readonly QuotedLine[] }) {
  const news = lines.flatMap((line) => newsOf(line) ?? [])
  if (news.length === 0) return null
  const [only] = news
  return (
    <Notice tone="warning" live>
      {news.length === 1 ? (
        only?.sentence
      ) : (
        <>
          <p className="font-semibold">Some things have changed since your last visit.</p>
          <ul className="mt-1 grid gap-1">
            {news.slice(0, namedAtMost).map(({ id, sentence }) => (
              <li key={id}>{sentence}</li>
            ))}
            {news.length > namedAtMost ? (
              <li>And {news.length - namedAtMost} more, each shown beside its item.</li>
            ) : null}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** The cart holds more lines than one order takes. */
export function CartTooLong({ count }: { count: number }) {
  const over = count - linesMax
  if (over <= 0) return null
  return (
    <Notice tone="warning">
      {cartMessages.tooManyLines.replace('Take some out', `You have ${count}: take ${over} out`)}
    </Notice>
  )
}

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
