import { Notice } from '#app/ui/notice.tsx'
import { cartMessages, linesMax } from '#modules/cart/limits.ts'
import type { QuotedLine } from './known-quotes.ts'
import { newsOf } from './news.tsx'

const namedAtMost = 4

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
