import { nameOf } from '#app/shop/cart/known-quotes.ts'
import { linesTooMany } from '#app/shop/cart/news.tsx'
import type { QuotedCart } from '#app/shop/cart/quotes.ts'
import { clearLines } from '#app/shop/cart/undo.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { linesMax } from '#modules/cart/limits.ts'

const namedAtMost = 8

/** More lines than one order takes: which ones have to wait, and one press to take them out. */
export default function CheckoutTooLong({ quote }: { quote: QuotedCart }) {
  const tooMany = linesTooMany(quote.orderable)
  if (tooMany.length === 0) return null
  const named = tooMany.slice(0, namedAtMost).map(nameOf).join('; ')
  const rest = tooMany.length - namedAtMost
  return (
    <Notice tone="warning">
      <p>
        An order holds at most {linesMax} different items and your cart has {quote.orderable.length}. Take out{' '}
        {tooMany.length} to continue, for instance those that came last: {named}
        {rest > 0 ? ` and ${rest} more` : ''}.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="secondary" onClick={() => clearLines(tooMany.map((line) => line.variantId))}>
          Take out these {tooMany.length}
        </Button>
        <TextLink to="/cart">Choose in the cart</TextLink>
      </div>
    </Notice>
  )
}
