import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { stored } from '#app/ui/stored.ts'
import { useAction } from '#app/ui/use-action.ts'
import type { CardProduct } from './card.tsx'
import { forRow } from './for-card.ts'

interface More {
  products: CardProduct[]
  nextCursor: string | null
}
type KeyedMore = More & { key: string }

/** How many products are stored for a return to the list; a visitor who had loaded more starts again from there. */
const storedMax = 480

const storedMore = (key: string) =>
  stored<More | null>(`products-more-${key}`, {
    fallback: null,
    parse: (text) => JSON.parse(text) as More | null,
    area: 'sessionStorage',
  })

/**
 * What was loaded below a page of the list. It belongs to this entry of the browser's history, so going back finds it again.
 * `query` are the parameters of the list, `nextCursor` where the page ends.
 */
export function useMore(query: Record<string, string>, nextCursor: string | null) {
  const { key: entry } = useLocation()
  const key = `${entry} ${new URLSearchParams(query)}`
  const none = { key, products: [], nextCursor }
  const left = (): KeyedMore => ({ ...none, ...storedMore(key).read() })
  // While hydrating, the page must look like the document, which knows nothing of the browser.
  const isAwake = useHydrated()
  const [more, setMore] = useState<KeyedMore>(() => (isAwake ? left() : none))
  const adding = useAction((cursor: string) => call(api.products.$get({ query: { ...query, cursor } })), {
    failure: 'More products could not be loaded. Please try again.',
    onDone(answer) {
      const next = { products: [...more.products, ...answer.items.map(forRow)], nextCursor: answer.nextCursor }
      if (next.products.length <= storedMax) storedMore(key).write(next)
      setMore({ key, ...next })
    },
  })
  if (more.key !== key) setMore(left())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => setMore(left()), [])

  return {
    products: more.products,
    hasMore: more.nextCursor !== null,
    load: () => more.nextCursor && adding.run(more.nextCursor),
    isBusy: adding.busy,
    problem: adding.refusal,
  }
}

/** The button below the list, with what went wrong. */
export function LoadMore({ more }: { more: ReturnType<typeof useMore> }) {
  if (!more.hasMore) return null
  return (
    <div className="mt-9 grid justify-items-center gap-3">
      {more.problem ? <FormBanner>{more.problem}</FormBanner> : null}
      <Button variant="secondary" data-waits="more" busy={more.isBusy} busyText="Loading…" onClick={more.load}>
        Load more
      </Button>
    </div>
  )
}
