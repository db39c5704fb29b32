import { useEffect } from 'react'
import { type JoinedLine, joinedAtLogin } from '#app/shop/cart/joined.ts'
import { nameOf, type QuotedLine } from '#app/shop/cart/known-quotes.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useStore } from '#app/ui/store.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { counted } from '#platform/kit/counted.ts'

const namedAtMost = 4
const none: readonly JoinedLine[] = []

/** '1 more Neem Wood Comb, 2 Rose Mist'; undefined where none of it is in the cart any more. */
export function joinedWords(joined: readonly JoinedLine[], lines: readonly QuotedLine[]): string | undefined {
  const names = joined.flatMap(({ variantId, quantity, isMore }) => {
    const line = lines.find((one) => one.variantId === variantId)
    return line?.words ? [`${quantity} ${isMore ? 'more ' : ''}${nameOf(line)}`] : []
  })
  if (names.length === 0) return undefined
  const others = names.length - namedAtMost
  return [...names.slice(0, namedAtMost), ...(others > 0 ? [counted(others, 'other product')] : [])].join(', ')
}

/** Whoever logged in on the way to the order is told what the account's cart added to it. */
export default function JoinedLines({ lines }: { lines: readonly QuotedLine[] }) {
  const words = joinedWords(useStore(joinedAtLogin, none), lines)
  // Said once: who comes back to the checkout has read it.
  useEffect(() => () => joinedAtLogin.write([]), [])
  if (!words) return null
  return (
    <Notice tone="info" live action={<TextLink to="/cart">Review</TextLink>}>
      We added what was in your cart on another device: {words}.
    </Notice>
  )
}
